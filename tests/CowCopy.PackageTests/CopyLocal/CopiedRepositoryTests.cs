using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>
/// A repository that was built and then copied or renamed: what is built and cleaned there changes nothing where it was built first, and
/// takes nothing from there.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class CopiedRepositoryTests
{
    private const string Output = "bin/Debug/net10.0/";

    [TestMethod]
    public void What_is_cleaned_and_built_in_a_copy_leaves_the_original_alone()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        ProjectBuilder original = Write(directory);
        Build(original);
        ProjectBuilder copy = original.In(directory.Combine("copy"));
        Copy(original.Root, copy.Root);
        string before = State(original.Root);

        Run(copy, "clean", "App/App.csproj");
        Assert.IsFalse(File.Exists(copy.PathOf("App", Output, "tree", "a.txt")));
        Assert.IsTrue(File.Exists(copy.PathOf("layout", "a.txt"))); // outside of the project's directory, it may be anybody's
        copy.Write("L2/L2.cs", Class("L2", "\"two\""));
        Build(copy);
        AssertSays("two", copy);
        Run(copy, "clean", "App/App.csproj");

        Assert.AreEqual(before, State(original.Root));
        AssertSays("one", original);
    }

    [TestMethod]
    public void What_is_built_after_a_renaming_leaves_alone_what_has_come_to_the_old_place()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        ProjectBuilder original = Write(directory);
        Build(original);
        ProjectBuilder renamed = original.In(directory.Combine("renamed"));
        Directory.Move(original.Root, renamed.Root);
        Copy(renamed.Root, original.Root); // as if it had been restored from a cache
        string before = State(original.Root);
        renamed.Write("L2/L2.cs", Class("L2", "\"two\""));
        File.Delete(renamed.PathOf("tree", "a.txt"));

        Build(renamed);

        AssertSays("two", renamed);
        Run(renamed, "clean", "App/App.csproj");
        Assert.AreEqual(before, State(original.Root));
    }

    // L1 has no copy of L2, which the program finds by L1's list; the trees go into the project's output and out of its directory.
    private static ProjectBuilder Write(TempDirectory directory)
    {
        ProjectBuilder builder = new(directory.Combine("original"), Packed.Packages, directory.Combine("packages"));
        builder.Write("Directory.Build.props", $"""
            <Project>
              <Sdk Name="CowCopy.Sdk" Version="0.1.0" />
              <PropertyGroup>{LayeredRepository.Off}</PropertyGroup>
            </Project>
            """);
        builder.Write("L2/L2.csproj", Project("", "")).Write("L2/L2.cs", Class("L2", "\"one\""))
            .Write("L1/L1.csproj", Project("", "<ProjectReference Include=\"../L2/L2.csproj\" />"))
            .Write("L1/L1.cs", Class("L1", "L2.Say()"))
            .Write("tree/a.txt", "a").Write("tree/below/b.txt", "b")
            .Write("App/App.csproj", Project("<OutputType>Exe</OutputType>", $"""
                <Reference Include="L1"><HintPath>../L1/{Output}L1.dll</HintPath></Reference>
                <CowCopyTree Include="../tree" Destination="$(OutDir)tree" />
                <CowCopyTree Include="../tree" Destination="../layout" />
                """))
            .Write("App/App.cs", "System.Console.WriteLine(L1.Say());");
        return builder;
    }

    private static string Class(string name, string value) => $"public static class {name} {{ public static string Say() => {value}; }}";

    private static string Project(string properties, string items) => $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup><TargetFramework>net10.0</TargetFramework>{properties}</PropertyGroup>
          <ItemGroup>{items}</ItemGroup>
        </Project>
        """;

    private static void Build(ProjectBuilder builder)
    {
        Run(builder, "build", "L1/L1.csproj");
        Run(builder, "build", "App/App.csproj");
        Assert.IsFalse(File.Exists(builder.PathOf("L1", Output, "L2.dll")));
    }

    private static void Run(ProjectBuilder builder, string verb, string project)
    {
        BuildRun run = builder.Run(verb, project);
        Assert.AreEqual(0, run.ExitCode, run.Output);
    }

    private static void AssertSays(string text, ProjectBuilder builder) =>
        Assert.AreEqual(text, builder.Run("exec", builder.PathOf("App", Output, "App.dll")).Output.Trim());

    private static void Copy(string from, string to)
    {
        using Process process = Process.Start("cp", ["-a", from, to])!;
        process.WaitForExit();
        Assert.AreEqual(0, process.ExitCode);
    }

    // Content, time and name of each file.
    private static string State(string root) => string.Join('\n', Directory.GetFiles(root, "*", SearchOption.AllDirectories)
        .Where(static file => !file.EndsWith(".binlog", StringComparison.Ordinal)).Order(StringComparer.Ordinal)
        .Select(static file => string.Create(
            CultureInfo.InvariantCulture,
            $"{file} {Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)))} {File.GetLastWriteTimeUtc(file).Ticks}")));
}
