using CowCopy;

namespace BuildCache;

/// <summary>The one place where the library places outputs: from the store into the directory of the build.</summary>
internal sealed class Materializer(string root, LocalStore store, FileCopier copier)
{
    private const UnixFileMode Plain =
        UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead | UnixFileMode.OtherRead;

    private const UnixFileMode Executable =
        Plain | UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;

    // By content: two contents of one length may have one modification time. A clone that is unchanged is recognised without being read.
    private static readonly MaterializeOptions Options = new() { SkipUnchanged = SkipUnchanged.SameContent };

    /// <summary>Places the outputs.</summary>
    /// <exception cref="IOException">One of them could not be placed.</exception>
    /// <exception cref="UnauthorizedAccessException">As before, because access was denied or a directory is in its place.</exception>
    public void Place(IReadOnlyList<OutputFile> outputs)
    {
        BatchResult result = copier.Materialize(outputs.Select(EntryOf), root, Options);
        if (result.Failures is [var failed, ..]) throw failed.ToException();
    }

    // Without the hash: the store has compared it.
    private ManifestEntry EntryOf(OutputFile output)
    {
        string path = output.Path.Replace(Path.DirectorySeparatorChar, '/');
        return output.Target is { } target ? ManifestEntry.Link(path, target) : new(store.PathOf("cas", output.Hash), path)
        {
            Length = output.Length,
            Permissions = output.IsExecutable ? Executable : Plain,
        };
    }
}
