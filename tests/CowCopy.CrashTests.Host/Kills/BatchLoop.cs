namespace CowCopy.CrashTests.Host.Kills;

/// <summary>Copies batch after batch, each with options drawn from the seed.</summary>
internal sealed class BatchLoop(string root, BatchKind kind, int seed)
{
    private readonly KillFiles _files = new(root);
    private readonly FileCopier _copier = new();
    private readonly Random _random = new(seed);

    public void Run(int first)
    {
        WarmUp();
        for (int batch = first; ; batch++)
        {
            CopyRequest[] requests = Start(batch);
            Console.WriteLine("copying");
            BatchResult result = _copier.CopyAll(requests, Draw());
            if (!result.Succeeded) throw new InvalidOperationException(result.Results.First(one => !one.Succeeded).Failure!.Message);
        }
    }

    // Compiles all code that copies use: a kill is to come while files are copied.
    private void WarmUp()
    {
        string copies = Path.Combine(root, "warm-up");
        for (int round = 0; round < 3; round++)
            _copier.CopyAll(KillFiles.All.Requests(_files.FirstSources, copies), new CopyOptions { OverwriteReadOnly = true });
        Directory.Delete(copies, recursive: true);
    }

    private CopyRequest[] Start(int batch)
    {
        if (kind == BatchKind.Dirty) KillFiles.All.Write(_files.FirstSources, batch);
        string sources = kind == BatchKind.Overwrite && batch % 2 == 0 ? _files.SecondSources : _files.FirstSources;
        return KillFiles.All.Requests(sources, kind == BatchKind.Fresh ? _files.FreshCopies(batch) : _files.Copies);
    }

    private CopyOptions Draw() => new()
    {
        Mode = Pick(CopyMode.Auto, CopyMode.Auto, CopyMode.Clone, CopyMode.ByteCopy, CopyMode.SystemCopy),
        Overwrite = Pick(OverwriteMode.Auto, OverwriteMode.Auto, OverwriteMode.AtomicRename, OverwriteMode.DeleteFirst),
        Durable = Pick(false, false, false, true),
        MaxDegreeOfParallelism = Pick(0, 1, 4),
        OverwriteReadOnly = true,
    };

    private T Pick<T>(params T[] choices) => choices[_random.Next(choices.Length)];
}
