using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>
/// Says which names of a source are no failure of a tree: what is gone by now, and what is no file. A name that is there and cannot be read
/// is one, and so is everything once the root of the source is gone.
/// </summary>
internal sealed class LeftOut(IPlatform platform, string root)
{
    /// <summary>Why a name that failed was left out; <see cref="SkipReason.None"/> where it is a failure.</summary>
    public SkipReason Why(string source, CopyErrorKind failure)
    {
        bool mayBe = failure is CopyErrorKind.SourceNotFound or CopyErrorKind.SourceNotRegular
            or CopyErrorKind.DestinationIsDirectory or CopyErrorKind.DestinationNotRegular; // the last two are found before the source
        if (!mayBe) return SkipReason.None;
        platform.Inspect(source, LinkTreatment.Keep, out FileFacts facts);
        if (facts.Kind == FileKind.SymbolicLink) platform.Inspect(source, LinkTreatment.Follow, out facts);
        else if (facts.Kind == FileKind.Missing) return IsRootThere() ? SkipReason.Vanished : SkipReason.None;
        return facts.Kind == FileKind.Other ? SkipReason.NotRegular : SkipReason.None;
    }

    /// <summary>Takes what was left out of the results of files.</summary>
    public BatchResult Without(BatchResult files, List<SkippedSource> skipped)
    {
        if (files.FailedCount == 0) return files;
        List<CopyResult> others = [];
        foreach (CopyResult file in files.Results)
        {
            SkipReason reason = file.Failure is { } failure ? Why(file.Request.Source, failure.Kind) : SkipReason.None;
            if (reason == SkipReason.None) others.Add(file);
            else skipped.Add(new SkippedSource(file.Request.Source, reason));
        }

        return others.Count == files.Results.Count ? files : new BatchResult([.. others]);
    }

    private bool IsRootThere()
    {
        platform.Inspect(root, LinkTreatment.Follow, out FileFacts facts);
        return facts.Kind == FileKind.Directory;
    }
}
