namespace CowCopy.ContractTests.Host;

/// <summary>The rows of the table: each way of a copy, one file unless the name says otherwise.</summary>
/// <param name="directory">A directory on the volume.</param>
public sealed class LinuxWays(string directory)
{
    private const int Directories = 10, FilesInDirectory = 100, OldLength = 18_000, NewLength = 20_000;

    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp, MaxDegreeOfParallelism = 1 };
    private static readonly CopyOptions Bytes = new() { Mode = CopyMode.ByteCopy };
    private static readonly CopyOptions Delete = new() { Overwrite = OverwriteMode.DeleteFirst };
    private static readonly CopyOptions Rename = new() { Overwrite = OverwriteMode.AtomicRename };

    private readonly FileCopier _copier = new();

    public IReadOnlyList<LinuxWay> All =>
    [
        new("unchanged", Unchanged, tag => Check(Attempt(From(tag), To(tag), Skip), CopyReason.Unchanged)),
        new("missing source", MakeDirectories, tag => Check(Attempt(From(tag), To(tag)), CopyErrorKind.SourceNotFound)),
        new("new", Source, tag => Check(Attempt(From(tag), To(tag)))),
        new("new, bytes", Source, tag => Check(Attempt(From(tag), To(tag), Bytes), CopyMethod.ByteCopy)),
        new("overwrite", Both, tag => Check(Attempt(From(tag), To(tag), Delete))),
        new("overwrite, bytes", Both, tag => Check(Attempt(From(tag), To(tag), Delete with { Mode = CopyMode.ByteCopy }))),
        new("in place where the volume clones", Both, tag => Check(Attempt(From(tag), To(tag)))),
        new("replace", Both, tag => Check(Attempt(From(tag), To(tag), Rename))),
        new("hard link", Source, tag => Check(_copier.CreateHardLink(From(tag), To(tag)), CopyMethod.HardLink)),
        new("symbolic link", Source, tag => Check(_copier.CreateSymbolicLink(From(tag), To(tag)), CopyMethod.SymbolicLink)),
        new("tree of 1,000 files, new", Sources, CopyTree),
        new("tree of 1,000 files, unchanged", CopyTree, CopyTree),
        new("batch of 1,000 files, new", tag => MakeTargets("batch-" + tag), CopyBatch),
        new("batch of 1,000 files, unchanged", CopyBatch, CopyBatch),
        new("File.Copy: new", Source, tag => File.Copy(From(tag), To(tag), overwrite: true)),
        new("File.Copy: overwrite", Both, tag => File.Copy(From(tag), To(tag), overwrite: true)),
        new("File.Copy: missing source", MakeDirectories, CopyMissing),
    ];

    private static void Check(bool isAsExpected)
    {
        if (!isAsExpected) throw new InvalidOperationException("A copy was not done as expected.");
    }

    private static void Check(CopyResult result) => Check(result.Outcome == CopyOutcome.Copied);

    private static void Check(CopyResult result, CopyErrorKind kind) => Check(result.Failure?.Kind == kind);

    private static void Check(CopyResult result, CopyReason reason) => Check(result.Reason == reason);

    private static void Check(CopyResult result, CopyMethod method) =>
        Check(result.Outcome == CopyOutcome.Copied && result.Method == method);

    private static void Write(string path, int length)
    {
        using FileStream file = File.Create(path);
        byte[] content = new byte[length];
        new Random(length).NextBytes(content);
        file.Write(content);
        file.Flush(flushToDisk: true);
    }

    private static IEnumerable<(string Directory, string File)> Names() =>
        from directory in Enumerable.Range(0, Directories)
        from file in Enumerable.Range(0, FilesInDirectory)
        select ($"{directory:00}", $"library-{file:000}.dll");

    private string From(string tag) => Path.Combine(directory, "source", $"library-{tag}.dll");

    private string To(string tag) => Path.Combine(directory, "bin", $"library-{tag}.dll");

    private void MakeDirectories(string tag)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(From(tag))!);
        Directory.CreateDirectory(Path.GetDirectoryName(To(tag))!);
        File.Delete(From(tag));
        File.Delete(To(tag));
    }

    private void Source(string tag)
    {
        MakeDirectories(tag);
        Write(From(tag), NewLength);
    }

    private void Both(string tag)
    {
        Source(tag);
        Write(To(tag), OldLength);
    }

    private void Unchanged(string tag)
    {
        Source(tag);
        Check(Attempt(From(tag), To(tag)));
    }

    private CopyResult Attempt(string source, string destination, CopyOptions? options = null)
    {
        _copier.TryCopy(source, destination, out CopyResult result, options);
        return result;
    }

    private void Sources(string tag)
    {
        foreach ((string below, string file) in Names())
        {
            string path = Path.Combine(directory, "source-" + tag, below, file);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            Write(path, 1);
        }
    }

    private void MakeTargets(string name)
    {
        for (int below = 0; below < Directories; below++) Directory.CreateDirectory(Path.Combine(directory, name, $"{below:00}"));
    }

    private void CopyTree(string tag) => Check(_copier.CopyTree(
        Path.Combine(directory, "source-" + tag), Path.Combine(directory, "tree-" + tag), new TreeOptions { Copy = Skip }).Succeeded);

    private void CopyBatch(string tag)
    {
        CopyRequest[] requests =
        [
            .. from name in Names()
               select new CopyRequest(
                   Path.Combine(directory, "source-" + tag, name.Directory, name.File),
                   Path.Combine(directory, "batch-" + tag, name.Directory, name.File)),
        ];
        Check(_copier.CopyAll(requests, Skip).Succeeded);
    }

    private void CopyMissing(string tag)
    {
        try
        {
            File.Copy(From(tag), To(tag), overwrite: true);
        }
        catch (FileNotFoundException)
        {
            return;
        }

        throw new InvalidOperationException("A file that does not exist was copied.");
    }
}
