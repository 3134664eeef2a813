using CowCopy.Files;

namespace CowCopy.Trees;

/// <summary>Finds what <see cref="TreeCopier"/> would change: reports the steps of a <see cref="TreeRun"/>. Changes nothing.</summary>
internal sealed class TreePlanner(CopyEngine engine, TreeOptions options, CancellationToken cancellationToken)
{
    /// <summary>Returns the changes; each enumeration queries both sides anew.</summary>
    /// <exception cref="DirectoryNotFoundException">The source is not a directory.</exception>
    public IEnumerable<TreeChange> Plan(CopyRequest request)
    {
        cancellationToken.ThrowIfCancellationRequested();
        TreePaths paths = new(engine.Platform, request);
        if (paths.Failure is { Kind: CopyErrorKind.SourceNotFound or CopyErrorKind.SourceNotDirectory } failure)
            throw new DirectoryNotFoundException(failure.Message, new FileCopyException(failure));
        return paths.Failure is { } other ? [Fail(paths.Destination, other)] : Enumerate(paths);
    }

    private IEnumerable<TreeChange> Enumerate(TreePaths paths)
    {
        using TreeRun run = new(engine, options, paths, cancellationToken);
        Queue<TreeChange> changes = new();
        int failures = 0, skipped = 0;
        PlannedTree target = new(engine, run.Scan, run.Root, changes.Enqueue);
        run.Read();
        foreach (bool step in run.Run(target, target))
        {
            cancellationToken.ThrowIfCancellationRequested();
            for (; failures < run.Failures.Count; failures++)
                changes.Enqueue(Fail(run.Failures[failures].Destination, run.Failures[failures]));
            for (; skipped < run.Scan.Skipped.Count; skipped++)
                changes.Enqueue(Skip(run.Scan.Skipped[skipped]));
            while (changes.Count > 0) yield return changes.Dequeue();
        }

        foreach (string path in run.Modes!.Changed) yield return new TreeChange(TreeChangeKind.SetPermissions, path);
    }

    private static TreeChange Fail(string path, CopyFailure failure) => new(TreeChangeKind.Fail, path) { Failure = failure };

    private static TreeChange Skip(SkippedSource skipped) => new(TreeChangeKind.Skip, skipped.Paths.Destination) { Skipped = skipped };
}
