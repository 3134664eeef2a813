using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// Says which names of a source are no failure of a tree: what was gone or another kind when it was read, and what is no file. A name that
/// is there and cannot be read is one, and so is everything once the root of the source is gone.
/// </summary>
/// <param name="platform">The system.</param>
/// <param name="from">The root of the source.</param>
/// <param name="followsLinks">Whether what a link leads to is copied: one that leads nowhere is a failure.</param>
internal sealed class LeftOut(IPlatform platform, TreeRoot from, bool followsLinks)
{
    /// <summary>Why a name that failed was left out; <see cref="SkipReason.None"/> where it is a failure.</summary>
    /// <param name="source">The name.</param>
    /// <param name="failure">How it failed; <see cref="CopyErrorKind.None"/> where that says nothing of the source.</param>
    /// <param name="listed">What it was when its directory was read; of a followed link, what that led to.</param>
    public SkipReason Why(string source, CopyErrorKind failure, FileKind listed)
    {
        PlatformStatus found = from.Find(source, out PathAt at);
        FileFacts facts = found.Code is StatusCode.NotFound or StatusCode.NotDirectory ? FileFacts.Missing : default;
        if (found.IsOk) platform.Inspect(at, LinkTreatment.Keep, out facts);
        bool isFollowed = followsLinks && facts.Kind == FileKind.SymbolicLink;
        if (isFollowed) platform.Inspect(at, LinkTreatment.Follow, out facts);
        else if (facts.Kind == FileKind.Missing) return Vanished();
        if (facts.Kind == FileKind.Other || (failure == CopyErrorKind.SourceNotRegular && !isFollowed)) return SkipReason.NotRegular;
        // Where the name is there again, for another thing or the same, it was gone when it was read; unless it can never be read.
        bool isOther = facts.Kind != listed, mayHaveBeen = !isFollowed
            && failure is CopyErrorKind.SourceNotFound or CopyErrorKind.SourceNotDirectory or CopyErrorKind.SourceIsDirectory;
        return (isOther || mayHaveBeen) && ComesAndGoes(at, facts.Kind, isFollowed) ? Vanished() : SkipReason.None;
    }

    private SkipReason Vanished() => from.IsThere(out _) ? SkipReason.Vanished : SkipReason.None;

    /// <summary>Takes what was left out of the results of files.</summary>
    public BatchResult Without(BatchResult files, List<SkippedSource> skipped)
    {
        if (files.Counts.Failed == 0) return files;
        List<CopyResult> others = [];
        foreach (CopyResult file in files.Results)
        {
            SkipReason reason = file.Failure is { } failure ? Why(file.Request.Source, failure.Kind, FileKind.Regular) : SkipReason.None;
            if (reason == SkipReason.None) others.Add(file);
            else skipped.Add(new SkippedSource(file.Request, reason));
        }

        return others.Count == files.Results.Count ? files : new BatchResult([.. others]);
    }

    /// <summary>Whether a name can be read now, or is gone again or another kind; not a link that leads nowhere.</summary>
    private bool ComesAndGoes(in PathAt source, FileKind kind, bool isFollowed)
    {
        if (isFollowed && kind == FileKind.Missing)
        {
            platform.Inspect(source, LinkTreatment.Keep, out FileFacts link);
            return link.Kind is FileKind.Missing or FileKind.Regular or FileKind.Directory;
        }

        return Read(source, kind).Code is StatusCode.Ok or StatusCode.NotFound or StatusCode.NotDirectory or StatusCode.IsDirectory
            or StatusCode.InvalidArgument or StatusCode.NotSupported; // the last two of what is no link any more
    }

    private PlatformStatus Read(in PathAt source, FileKind kind)
    {
        if (kind == FileKind.SymbolicLink) return platform.ReadLink(source, out _);
        if (kind == FileKind.Directory) return platform.ReadDirectory(source.Path, FileHandle.None, []);
        if (kind != FileKind.Regular) return PlatformStatus.From(StatusCode.NotRegular);
        if (platform.Handles is not { } handles) return PlatformStatus.Ok; // nothing can be opened there
        PlatformStatus status = handles.OpenSource(source, out FileHandle opened);
        if (status.IsOk) handles.Close(opened);
        return status;
    }
}
