using System.Diagnostics;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>A repository of the projects that <c>dotnet new</c> makes, with references between them and one call along each.</summary>
internal static class TemplateRepository
{
    // Each with the template that it is made from and what it refers to. Not razorclasslib: what that compiles depends on the full path.
    private static readonly (string Name, string Template, string[] References)[] Projects =
    [
        ("Core", "classlib", []),
        ("Services", "classlib", ["Core"]),
        ("Components", "classlib", ["Services"]),
        ("App", "console", ["Services"]),
        ("Work", "worker", ["Services"]),
        ("Api", "webapi", ["Components"]),
        ("UnitTests", "xunit", ["Services"]),
        ("MoreTests", "nunit", ["Components"]),
    ];

    /// <summary>Gets the projects whose outputs must not change.</summary>
    public static IReadOnlyList<string> Programs { get; } = ["App", "Work", "Api", "UnitTests", "MoreTests"];

    /// <summary>Gets the libraries that have no copies, and what the built-in copies there.</summary>
    public static IReadOnlyList<(string Library, string Copy)> Libraries { get; } = [("Services", "Core.dll"), ("Components", "Core.dll")];

    /// <summary>Makes the projects in a directory.</summary>
    public static void Make(string directory)
    {
        foreach ((string name, string template, string[] references) in Projects)
        {
            New(directory, template, name);
            string file = Path.Combine(directory, name, name + ".csproj");
            string items = string.Concat(references.Select(static one => $"""<ProjectReference Include="../{one}/{one}.csproj" />"""));
            string end = $"<ItemGroup>{items}</ItemGroup></Project>";
            File.WriteAllText(file, File.ReadAllText(file).Replace("</Project>", end, StringComparison.Ordinal));
        }

        Library("Core", "\"core\"");
        Library("Services", "Core.Call.Say()");
        Library("Components", "Services.Call.Say()");
        Add("App/Program.cs", "System.Console.WriteLine(Services.Call.Say());");
        Add(
            "UnitTests/Call.cs",
            "public class Call { [Xunit.Fact] public void Says() => Xunit.Assert.Equal(\"core\", Services.Call.Say()); }");
        Add(
            "MoreTests/Call.cs",
            "public class Call { [NUnit.Framework.Test] public void Says() => "
            + "NUnit.Framework.Assert.That(Components.Call.Say(), NUnit.Framework.Is.EqualTo(\"core\")); }");

        void Library(string name, string value) =>
            Add($"{name}/Call.cs", $"namespace {name}; public static class Call {{ public static string Say() => {value}; }}");
        void Add(string file, string text) => File.AppendAllText(Path.Combine(directory, file), text);
    }

    /// <summary>Copies what was made into a repository.</summary>
    public static void Write(ProjectBuilder builder, string made)
    {
        foreach (string file in Directory.GetFiles(made, "*", SearchOption.AllDirectories))
        {
            string copy = builder.PathOf(Path.GetRelativePath(made, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy);
        }

        builder.Write("all.proj", AllProjects.Text(Projects.Select(static one => one.Name)));
    }

    private static void New(string directory, string template, string name)
    {
        ProcessStartInfo start = new("dotnet", ["new", template, "-n", name, "-o", name, "--no-restore", "--no-update-check"])
        {
            WorkingDirectory = directory,
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd() + errors.GetAwaiter().GetResult();
        process.WaitForExit();
        Assert.AreEqual(0, process.ExitCode, output);
    }
}
