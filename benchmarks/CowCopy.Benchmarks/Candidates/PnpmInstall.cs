using System.Formats.Tar;
using System.IO.Compression;
using CowCopy.Benchmarks.Checking;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.LoopVolumes;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>
/// <c>pnpm install</c> of one package with all files, whose content and lock file are there: what it takes from its store to
/// <c>node_modules</c>. It keeps no times, and links, clones or copies all files alike.
/// </summary>
/// <param name="method">The value of <c>packageImportMethod</c>: clone, hardlink or copy.</param>
public sealed class PnpmInstall(string method) : ProgramCandidate
{
    private const string Package = "stored", LockFile = "pnpm-lock.yaml";

    /// <summary>Whether it is installed: <c>npm install -g pnpm</c>.</summary>
    public static bool IsInstalled { get; } = FileSystemTools.Find("pnpm") is not null;

    public override string Name => $"pnpm install, {method}";

    protected override string Program => "pnpm";

    public override bool Answers(Question question) => OperatingSystem.IsLinux() && IsOneTree(question)
        && question is { Unchanged: UnchangedFiles.Copied, Destinations: DestinationCondition.Nothing };

    public override string? ProblemAfter(CopySet files)
    {
        ArgumentNullException.ThrowIfNull(files);
        CopyRequest[] installed = [.. files.Corpus.Files.Select(file => new CopyRequest(
            Path.Combine(files.SourceDirectory, file.Name),
            Path.Combine(files.DestinationDirectory, "node_modules", Package, file.Name)))];
        return CopyCheck.Problem(installed, PreservedMetadata.Nothing);
    }

    public override Action Ready(CopySet files, Question question)
    {
        ArgumentNullException.ThrowIfNull(files);
        string home = files.SourceDirectory + ".pnpm", locked = Path.Combine(home, LockFile);
        if (!File.Exists(locked))
        {
            Directory.CreateDirectory(home);
            Pack(files, Path.Combine(home, Package + ".tgz"));
            WriteProject(files.DestinationDirectory, home); // the lock file has the package's path from there
            Ready(["--dir", files.DestinationDirectory, "install", "--offline", "--ignore-scripts", "--silent"])();
            File.Move(Path.Combine(files.DestinationDirectory, LockFile), locked);
            Directory.Delete(files.DestinationDirectory, recursive: true);
        }

        WriteProject(files.DestinationDirectory, home);
        File.Copy(locked, Path.Combine(files.DestinationDirectory, LockFile));
        return base.Ready(files, question);
    }

    protected override IReadOnlyList<string> Arguments(CopySet files, Question question) =>
        ["--dir", files.DestinationDirectory, "install", "--offline", "--frozen-lockfile", "--ignore-scripts", "--silent"];

    private static void Pack(CopySet files, string path)
    {
        using FileStream file = File.Create(path);
        using GZipStream packed = new(file, CompressionLevel.NoCompression);
        using TarWriter tar = new(packed);
        PaxTarEntry manifest = new(TarEntryType.RegularFile, "package/package.json")
        {
            DataStream = new MemoryStream("{\"name\":\"stored\",\"version\":\"1.0.0\"}"u8.ToArray()),
        };
        tar.WriteEntry(manifest);
        foreach (CorpusFile one in files.Corpus.Files)
            tar.WriteEntry(Path.Combine(files.SourceDirectory, one.Name), "package/" + one.Name.Replace('\\', '/'));
    }

    private void WriteProject(string directory, string home)
    {
        Directory.CreateDirectory(directory);
        File.WriteAllText(
            Path.Combine(directory, "package.json"),
            $$"""{ "name": "project", "private": true, "dependencies": { "{{Package}}": "file:{{home}}/{{Package}}.tgz" } }""");
        File.WriteAllText(
            Path.Combine(directory, "pnpm-workspace.yaml"),
            $"storeDir: {home}/store\npackageImportMethod: {method}\nnodeLinker: hoisted\n");
    }
}
