namespace CowCopy.ContractTests.Host;

/// <summary>
/// Each way of a copy, for a run in which the kernel interrupts calls on these files: every copy is complete, and made in the way that it
/// would have been made without the interruptions.
/// </summary>
/// <param name="directory">A directory on a volume that clones.</param>
public sealed class InterruptedWays(string directory)
{
    private const int Length = 700_000; // more than one buffer

    private static readonly string[] Ways = ["new", "place", "kernel", "bytes", "holes", "first", "second"];

    private readonly FileCopier _copier = new();

    /// <summary>The files and directories whose calls may be interrupted.</summary>
    public IEnumerable<string> Paths =>
        [Source, Sparse, .. Ways.Select(At), Tree, At("mirror"), Below(Tree), Below(At("mirror")), .. Equal, directory];

    private string Source => At("source");

    private string Sparse => At("sparse");

    private string Tree => At("tree");

    private string[] Equal => [At("shared/one"), At("shared/two")];

    public void Run()
    {
        Prepare();
        Copy(Source, "new", CopyMode.CloneOnly, CopyMethod.Clone);
        Copy(Source, "place", CopyMode.CloneOnly, CopyMethod.Clone);
        Copy(Source, "kernel", CopyMode.SystemCopy, CopyMethod.SystemCopy);
        Copy(Source, "bytes", CopyMode.ByteCopy, CopyMethod.ByteCopy);
        Copy(Sparse, "holes", CopyMode.ByteCopy, CopyMethod.ByteCopy);
        CopyRequest[] requests = [new(Source, At("first")), new(Source, At("second"))];
        Require(_copier.CopyAll(requests, new() { Durable = true, Mode = CopyMode.ByteCopy }).Succeeded, "the durable batch");
        _copier.TryCopy(Source, At("bytes"), out CopyResult compared, new() { SkipUnchanged = SkipUnchanged.SameContent });
        Require(compared.Reason == CopyReason.SameContent, "the comparison");
        TreeResult tree = _copier.CopyTree(Tree, At("mirror"), new TreeOptions { Mirror = true });
        Require(tree.Succeeded && tree.Files.Counts.Copied == 1 && File.Exists(Below(At("mirror"))), "the tree");
        FileSharer sharer = new();
        Require(sharer.Share(sharer.Plan(At("shared"))) is { SharedFiles: 1, Unshared: [] }, "the equal files");
    }

    private static void Require(bool isAsExpected, string what)
    {
        if (!isAsExpected) throw new InvalidOperationException("Not as without interruptions: " + what);
    }

    private void Copy(string source, string name, CopyMode mode, CopyMethod method)
    {
        _copier.TryCopy(source, At(name), out CopyResult result, new() { Mode = mode });
        string what = $"{name}: {result.Outcome}, {result.Method}, {result.Failure?.Message}";
        Require(result.Outcome == CopyOutcome.Copied && result.Method == method, what);
        Require(File.ReadAllBytes(At(name)).AsSpan().SequenceEqual(File.ReadAllBytes(source)), what);
    }

    private void Prepare()
    {
        Write(Source, Length);
        Write(At("place"), Length / 2);
        Write(Sparse, Length);
        using (FileStream hole = File.OpenWrite(Sparse))
        {
            hole.SetLength(3 * Length);
            hole.Position = 2 * Length;
            hole.Write([1, 2, 3]);
            hole.Flush(flushToDisk: true);
        }

        Directory.CreateDirectory(Path.GetDirectoryName(Below(Tree))!);
        Write(Below(Tree), 1);
        Directory.CreateDirectory(At("shared"));
        foreach (string path in Equal) Write(path, Length);
    }

    private static void Write(string path, int length)
    {
        byte[] content = new byte[length];
        new Random(length).NextBytes(content);
        using FileStream file = File.Create(path);
        file.Write(content);
        file.Flush(flushToDisk: true);
    }

    private static string Below(string tree) => Path.Combine(tree, "a", "b", "file");

    private string At(string name) => Path.Combine(directory, name);
}
