using System.Globalization;
using System.Text.RegularExpressions;
using CowCopy.LoopVolumes;

namespace CowCopy.Build.Wine;

/// <summary>What Linux says of files that were cloned under Wine: <c>filefrag</c>, which knows nothing of CowCopy.</summary>
internal static partial class SharedExtents
{
    /// <summary>Checks that each <c>NAME.clone</c> in a folder lies where its <c>NAME.source</c> lies, byte for byte the same.</summary>
    /// <param name="folder">The folder that the tests under Wine left.</param>
    /// <returns>One test for each pair; a failure where there is none.</returns>
    public static Tally Check(string folder)
    {
        string[] clones = Directory.Exists(folder) ? Directory.GetFiles(folder, "*.clone") : [];
        Tally tally = default;
        foreach (string clone in clones) tally += CheckOne(Path.ChangeExtension(clone, ".source"), clone);
        if (clones.Length > 0) return tally;
        Console.WriteLine("Failed: the tests under Wine left no clones to look at.");
        return Tally.OneFailed;
    }

    private static Tally CheckOne(string source, string clone)
    {
        string[] one = Extents(source), other = Extents(clone);
        bool same = one.Length > 0 && one.SequenceEqual(other, StringComparer.Ordinal) && File.ReadAllBytes(source).AsSpan().SequenceEqual(File.ReadAllBytes(clone));
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{(same ? "Passed" : "Failed")}: {Path.GetFileName(clone)}: {one.Length} extents, physical {string.Join(", ", one)}; its clone {string.Join(", ", other)}"));
        return same ? Tally.OnePassed : Tally.OneFailed;
    }

    private static string[] Extents(string file) =>
        [.. ExtentLine().Matches(Command.Run("filefrag", ["-s", "-v", file], [("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")]).Output).Select(line => line.Groups["physical"].Value)];

    // ext: logical_offset: physical_offset: length: …, such as "   0:        0..      63:        120..       183:     64:             last,shared,eof"
    [GeneratedRegex(@"^\s*[0-9]+:\s*[0-9]+\.\.\s*[0-9]+:\s*(?<physical>[0-9]+\.\.\s*[0-9]+):", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex ExtentLine();
}
