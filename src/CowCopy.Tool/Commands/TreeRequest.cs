namespace CowCopy.Tool.Commands;

/// <summary>A directory to copy.</summary>
internal sealed record TreeRequest(string Source, string Destination, TreeOptions Options)
{
    /// <summary>Whether the destination loses what the source does not have.</summary>
    public bool IsMirror { get; init; }

    /// <summary>Whether a mirror deletes behind mount points too.</summary>
    public bool CrossesMounts { get; init; }

    public TreeResult Copy(FileCopier copier, IProgress<CopyProgress>? progress, CancellationToken cancellation) => IsMirror
        ? copier.MirrorTree(Source, Destination, Options, CrossesMounts, progress, cancellation)
        : copier.CopyTree(Source, Destination, Options, progress, cancellation);

    public IEnumerable<TreeChange> Plan(FileCopier copier, CancellationToken cancellation) => IsMirror
        ? copier.PlanMirror(Source, Destination, Options, CrossesMounts, cancellation)
        : copier.PlanTree(Source, Destination, Options, cancellation);
}
