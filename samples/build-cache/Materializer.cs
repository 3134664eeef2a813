using CowCopy;

namespace BuildCache;

/// <summary>The one place where the library places outputs: from the store into the directory of the build.</summary>
internal sealed class Materializer(string root, LocalStore store, FileCopier copier)
{
    // By content: two contents of one length may have one modification time. A clone that is unchanged is recognised without being read.
    private static readonly CopyOptions Options =
        new() { SkipUnchanged = SkipUnchanged.SameContent, ClearReadOnly = true, OverwriteReadOnly = true };

    /// <summary>Places the outputs.</summary>
    /// <exception cref="IOException">One of them could not be placed.</exception>
    /// <exception cref="UnauthorizedAccessException">As before, because access was denied or a directory is in its place.</exception>
    public void Place(IReadOnlyList<OutputFile> outputs)
    {
        BatchResult batch = copier.CopyAll(outputs.Select(one => new CopyRequest(store.PathOf("cas", one.Hash), PathOf(one))), Options);
        if (batch.Results.FirstOrDefault(one => one.Failure is not null) is { } failed) throw failed.Failure!.ToException();
        foreach (OutputFile output in outputs) ExecutableBit.Set(PathOf(output), output.IsExecutable);
    }

    private string PathOf(OutputFile output) => Path.Combine(root, output.Path);
}
