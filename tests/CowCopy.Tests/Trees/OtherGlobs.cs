using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Xml.Linq;
using CowCopy.TestKit;

namespace CowCopy.Tests.Trees;

/// <summary>What the globs of other programs select, by those programs. Each case has a directory of its own.</summary>
internal static class OtherGlobs
{
    /// <summary>Returns the paths that git ignores with the glob in a <c>.gitignore</c>.</summary>
    public static string[][] OfGit(IReadOnlyList<GlobCase> cases)
    {
        using TempDirectory repository = new();
        Run("git", repository.Path, "", "init", "-q", ".");
        for (int index = 0; index < cases.Count; index++) repository.WriteFile($"{index}/.gitignore", cases[index].Glob + "\n");
        IEnumerable<string> paths = cases.SelectMany((one, index) => one.Paths.Select(path => $"{index}/{path}"));
        string ignored = Run("git", repository.Path, string.Join('\0', paths), "check-ignore", "--no-index", "--stdin", "-z");
        return ByCase(cases.Count, ignored.Split('\0', StringSplitOptions.RemoveEmptyEntries));
    }

    /// <summary>Returns the files that MSBuild includes by the glob; none of the paths may be a directory of another.</summary>
    public static string[][] OfMSBuild(IReadOnlyList<GlobCase> cases)
    {
        using TempDirectory directory = new();
        XElement items = new("ItemGroup");
        for (int index = 0; index < cases.Count; index++)
        {
            foreach (string path in cases[index].Paths) directory.WriteFile($"{index}/{path}", "");
            items.Add(new XElement("Selected", new XAttribute("Include", $"{index}/{cases[index].Glob}")));
        }

        string project = directory.WriteFile("globs.proj", new XElement("Project", items).ToString());
        using JsonDocument result = JsonDocument.Parse(Run("dotnet", directory.Path, "", "msbuild", project, "-getItem:Selected"));
        IEnumerable<string> identities = result.RootElement.GetProperty("Items").GetProperty("Selected").EnumerateArray()
            .Select(item => item.GetProperty("Identity").GetString()!.Replace('\\', '/').Replace("/./", "/", StringComparison.Ordinal));
        return ByCase(cases.Count, identities.Where(identity => File.Exists(directory.Combine(identity))));
    }

    private static string[][] ByCase(int count, IEnumerable<string> paths)
    {
        ILookup<int, string> found = paths.ToLookup(
            path => int.Parse(path.AsSpan(0, path.IndexOf('/', StringComparison.Ordinal)), CultureInfo.InvariantCulture),
            path => path[(path.IndexOf('/', StringComparison.Ordinal) + 1)..]);
        return [.. Enumerable.Range(0, count).Select(index => found[index].Distinct(StringComparer.Ordinal).ToArray())];
    }

    private static string Run(string program, string directory, string input, params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            WorkingDirectory = directory,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        foreach (string variable in start.Environment.Keys.ToArray())
        {
            if (variable.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase) || variable.StartsWith("GIT_", StringComparison.Ordinal))
                start.Environment.Remove(variable);
        }

        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        process.StandardInput.Write(input);
        process.StandardInput.Close();
        string text = output.GetAwaiter().GetResult();
        process.WaitForExit();
        Assert.IsLessThanOrEqualTo(1, process.ExitCode, program); // git: 1 if nothing is ignored
        return text;
    }
}
