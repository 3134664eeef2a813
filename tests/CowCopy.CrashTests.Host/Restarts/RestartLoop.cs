using System.Globalization;
using System.Runtime.Versioning;
using System.Security.Cryptography;
using CowCopy.TestKit;

namespace CowCopy.CrashTests.Host.Restarts;

/// <summary>Makes a directory equal to one of two trees, again and again, by turns.</summary>
[SupportedOSPlatform("linux")]
public sealed class RestartLoop(string root, RestartWay way, string name = "place")
{
    private const UnixFileMode Ordinary = (UnixFileMode)0x1A4, Script = (UnixFileMode)0x1ED, Private = (UnixFileMode)0x1A0; // 644, 755, 640

    public string Place => Path.Combine(root, name);

    public void Run()
    {
        for (int round = 0; ; round++)
        {
            if (round > 3) Console.WriteLine("made"); // the first compile the code
            if (Make((round % 2) + 1) is { } failure) throw new InvalidOperationException(failure);
        }
    }

    /// <summary>Makes the directory equal to a tree; the first failure, null if there is none.</summary>
    public string? Make(int tree)
    {
        CopyOptions copy = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        TreeOptions options = new() { Copy = copy };
        string source = Source(root, tree);
        FileCopier copier = new();
        return way switch
        {
            RestartWay.Mirror => Failure(copier.MirrorTree(source, Place, options)),
            RestartWay.ArchiveMirror => Failure(
                copier.MirrorTree(source, Place, options with { PreserveHardLinks = true, PreserveAttributes = true })),
            RestartWay.Whole => Failure(copier.ReplaceTree(source, Place, options)),
            RestartWay.WholeManifest => Failure(copier.MaterializeWhole(Entries(tree), Place)),
            RestartWay.LinkedManifest => Failure(copier.Materialize(
                Entries(tree), Place, new() { Mode = CopyMode.CloneOrHardLink, LinkReadOnly = true }, Previous(tree))),
            _ => Failure(copier.Materialize(Entries(tree), Place, previous: Previous(tree))),
        };
    }

    /// <summary>Writes the two trees: files and directories change places, contents, permissions and names.</summary>
    public static void WriteTrees(string root)
    {
        foreach (int tree in (int[])[1, 2])
        {
            for (int file = 0; file < 60; file++)
            {
                bool isOfBoth = file % 3 > 0, isChanged = file % 4 == 0;
                string directory = isOfBoth ? $"d{file % 7}" : $"d{file % 7}/own{tree}/deep";
                int version = file % 3 == 1 && isChanged ? tree : 0;
                Write(root, tree, $"{directory}/f{file}", version, file % 5 == 0 && tree == 2 ? Script : Ordinary);
            }

            Write(root, tree, tree == 1 ? "turns" : "turns/into/directory", tree, Ordinary);
            Write(root, tree, tree == 1 ? "back/to/file" : "back", tree, Private);
            Directory.CreateDirectory(Path.Combine(Source(root, tree), "empty", $"e{tree}"));
            File.CreateSymbolicLink(Path.Combine(Source(root, tree), "link"), $"d{tree}");
            Posix.HardLink(Path.Combine(Source(root, tree), "d1", "f1"), Path.Combine(Source(root, tree), $"d{tree}", "second name"));
            File.SetUnixFileMode(Path.Combine(Source(root, tree), "d2"), (UnixFileMode)(tree == 1 ? 0x5FD : 0x1ED)); // 2775 or 755
            File.SetUnixFileMode(Path.Combine(Source(root, tree), "d3"), (UnixFileMode)(tree == 1 ? 0x16D : 0x1C0)); // 555 or 700
        }
    }

    /// <summary>Describes the directory, a line for each name; without what a kill left under a temporary name.</summary>
    public string[] Describe() => [.. Below(new DirectoryInfo(Place)).Select(Line).Order(StringComparer.Ordinal)];

    private string Line(FileSystemInfo entry)
    {
        string path = Path.GetRelativePath(Place, entry.FullName);
        if (entry.LinkTarget is { } target) return $"{path} -> {target}";
        string mode = Convert.ToString((int)entry.UnixFileMode, toBase: 8);
        if (entry is not FileInfo file) return $"{path}/ {mode}";
        string content = Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file.FullName)));
        return string.Create(CultureInfo.InvariantCulture, $"{path} {mode} {file.LastWriteTimeUtc.Ticks} {file.Length} {content}");
    }

    private static string? Failure(TreeResult result)
    {
        CopyFailure? ofFile = result.Files.Results.FirstOrDefault(static one => !one.Succeeded)?.Failure;
        return (result.Failures.Count > 0 ? result.Failures[0] : ofFile)?.Message;
    }

    private static string? Failure(BatchResult result) => result.Succeeded ? null : result.Failures[0].Message;

    private IEnumerable<string> Previous(int tree) => Entries(3 - tree).Select(static entry => entry.Path);

    /// <summary>The files and links of a tree, and its empty directories.</summary>
    private IEnumerable<ManifestEntry> Entries(int tree)
    {
        foreach (FileSystemInfo entry in Below(new DirectoryInfo(Source(root, tree))))
        {
            string path = Path.GetRelativePath(Source(root, tree), entry.FullName);
            if (entry.LinkTarget is { } target) yield return ManifestEntry.Link(path, target);
            else if (entry is FileInfo) yield return new ManifestEntry(entry.FullName, path);
            else if (!Directory.EnumerateFileSystemEntries(entry.FullName).Any()) yield return ManifestEntry.Directory(path);
        }
    }

    /// <summary>What is below a directory, behind no link and no temporary name.</summary>
    private static IEnumerable<FileSystemInfo> Below(DirectoryInfo directory) =>
        directory.EnumerateFileSystemInfos()
            .Where(static entry => !entry.Name.StartsWith(".cowcopy-", StringComparison.Ordinal))
            .SelectMany(static entry => entry is DirectoryInfo { LinkTarget: null } below ? Below(below).Prepend(entry) : [entry]);

    private static string Source(string root, int tree) => Path.Combine(root, string.Create(CultureInfo.InvariantCulture, $"tree-{tree}"));

    private static void Write(string root, int tree, string path, int version, UnixFileMode mode)
    {
        string whole = Path.Combine(Source(root, tree), path);
        Directory.CreateDirectory(Path.GetDirectoryName(whole)!);
        File.WriteAllText(whole, string.Concat(Enumerable.Repeat($"{path} of version {version}, and so on. ", 600)));
        File.SetUnixFileMode(whole, mode);
        File.SetLastWriteTimeUtc(whole, new DateTime(2024, 1, 2, 3, 4, 5 + version, DateTimeKind.Utc));
    }
}
