using System.Globalization;
using System.Text.RegularExpressions;
using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>Checks files that were cloned under Wine by a program of Linux: <c>filefrag</c>.</summary>
internal static partial class CloneCheck
{
    /// <summary>Checks that each <c>NAME.clone</c> in a directory has the extents and the bytes of its <c>NAME.source</c>.</summary>
    /// <param name="directory">The directory that the tests under Wine wrote.</param>
    /// <param name="output">Gets a line for each pair.</param>
    /// <returns>One test for each pair; a failure if there is none.</returns>
    public static Tally Run(string directory, TextWriter output)
    {
        string[] clones = Directory.Exists(directory) ? Directory.GetFiles(directory, "*.clone") : [];
        Tally tally = default;
        foreach (string clone in clones) tally += CheckOne(Path.ChangeExtension(clone, ".source"), clone, output);
        if (clones.Length > 0) return tally;
        output.WriteLine("Failed: the tests under Wine left no clones.");
        return Tally.OneFailed;
    }

    private static Tally CheckOne(string source, string clone, TextWriter output)
    {
        string[] one = Extents(source), other = Extents(clone);
        bool same = one.Length > 0
            && one.SequenceEqual(other, StringComparer.Ordinal)
            && File.ReadAllBytes(source).AsSpan().SequenceEqual(File.ReadAllBytes(clone));
        string blocks = $"physical blocks {string.Join(", ", one)}; of the clone {string.Join(", ", other)}";
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture, $"{(same ? "Passed" : "Failed")}: {Path.GetFileName(clone)}: {one.Length} extents, {blocks}"));
        return same ? Tally.OnePassed : Tally.OneFailed;
    }

    private static string[] Extents(string file)
    {
        CommandResult run = Command.Run("filefrag", ["-s", "-v", file], [("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")]);
        return [.. ExtentLine().Matches(run.Output).Select(line => line.Groups["physical"].Value)];
    }

    // ext: logical_offset: physical_offset: length: …, such as
    // "   0:        0..      63:        120..       183:     64:             last,shared,eof"
    [GeneratedRegex(
        @"^\s*[0-9]+:\s*[0-9]+\.\.\s*[0-9]+:\s*(?<physical>[0-9]+\.\.\s*[0-9]+):",
        RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex ExtentLine();
}
