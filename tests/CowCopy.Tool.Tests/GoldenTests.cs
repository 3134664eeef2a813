using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>The whole outputs of commands, kept in Golden. COWCOPY_WRITE_GOLDEN=1 writes them.</summary>
[TestClass]
public sealed partial class GoldenTests
{
    private static readonly Dictionary<string, string[]> Sessions = new(StringComparer.Ordinal)
    {
        ["copy"] =
        [
            "copy bin/app.dll out/app.dll",
            "copy bin/app.dll out/app.dll --skip-unchanged",
            "copy bin/app.dll out/app.dll --json",
            "copy bin tree",
            "copy bin tree --skip-unchanged --exclude *.pdb",
            "copy bin tree --mirror --exclude *.pdb",
            "copy bin/app.pdb tree",
            "copy none out",
            "copy bin --quiet more",
            "copy bin more --json --include *.txt",
        ],
        ["clone"] =
        [
            "clone bin copied",
            "clone bin copied",
            "clone bin second --json",
        ],
        ["explain"] =
        [
            "explain bin/app.dll out/app.dll",
            "explain bin/app.dll bin --overwrite atomic-rename",
            "explain bin/app.pdb bin/small.txt",
            "explain bin/small.txt out/a --json",
            "explain none a",
        ],
        ["inspect"] =
        [
            "inspect bin/app.dll --extents",
            "inspect bin",
            "inspect bin/app.dll --extents --json",
            "inspect none",
        ],
        ["leaks"] =
        [
            "leaks --from saved.txt",
            "leaks --from saved.txt --json",
            "leaks --from bin/small.txt",
            "leaks X:",
        ],
        ["probe"] =
        [
            "probe bin",
            "probe bin --json",
        ],
    };

    public static IEnumerable<string> Names => Sessions.Keys;

    [TestMethod]
    [DynamicData(nameof(Names))]
    public void The_output_is_the_kept_one(string name)
    {
        using var directory = new TempDirectory(TestVolumes.Require(VolumeRole.Xfs));
        Prepare(directory);
        StringBuilder text = new();
        foreach (string line in Sessions[name])
        {
            string[] words = line.Split(' ');
            ToolRun run = ToolRun.Of([.. words.Select(word => IsPath(word) ? directory.Combine(word) : word)]);
            text.AppendLine(CultureInfo.InvariantCulture, $"$ cowcopy {line}").Append(run.Output);
            if (run.Error.Length > 0) text.Append("(standard error)\n").Append(run.Error);
            text.AppendLine(CultureInfo.InvariantCulture, $"(exit code {run.ExitCode})").AppendLine();
        }

        KeptFile.AreEqual($"tests/CowCopy.Tool.Tests/Golden/{name}.txt", Stable(text.ToString(), directory.Path));
    }

    private static bool IsPath(string word) =>
        word.Split('/')[0] is "bin" or "saved.txt" or "out" or "tree" or "more" or "second" or "none" or "." or "a" or "copied";

    private static void Prepare(TempDirectory directory)
    {
        (string, int)[] files = [("app.dll", 200_000), ("app.pdb", 90_000), ("lib/lib.dll", 150_000), ("small.txt", 10)];
        foreach ((string name, int length) in files)
        {
            string file = directory.WriteFile("bin/" + name, new byte[length]);
            File.SetLastWriteTimeUtc(file, new DateTime(2020, 2, 3, 4, 5, 6, DateTimeKind.Utc));
        }

        directory.WriteFile("saved.txt", LeaksTests.Leaked);
        if (!OperatingSystem.IsWindows()) Links.ToFile(directory.Combine("bin", "link.dll"), "app.dll");
        // Clean, so that no decision depends on how much the kernel has written.
        if (OperatingSystem.IsLinux()) Command.Run("sync", ["-f", directory.Path]);
    }

    // What differs from machine to machine and from run to run.
    private static string Stable(string text, string directory)
    {
        text = text.Replace(directory, "/repository", StringComparison.Ordinal);
        text = Places().Replace(text, "${name}: 1234567");
        text = Free().Replace(text, "${name}1.0 GB of 2.0 GB");
        text = Heads().Replace(text, "${head}  at  shared");
        return Locations().Replace(text, "${head}1,234,567  ");
    }

    [GeneratedRegex("(?<name>\"(physicalOffset|freeBytes|totalBytes)\"): [0-9]+", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Places();

    [GeneratedRegex("(?<name>^free +).*$", RegexOptions.ExplicitCapture | RegexOptions.Multiline, 1000)]
    private static partial Regex Free();

    [GeneratedRegex("(?<head>^offset +length) +at  shared", RegexOptions.ExplicitCapture | RegexOptions.Multiline, 1000)]
    private static partial Regex Heads();

    [GeneratedRegex("(?<head>^ +[0-9,]+  +[0-9,]+  )[0-9,]+  ", RegexOptions.ExplicitCapture | RegexOptions.Multiline, 1000)]
    private static partial Regex Locations();
}
