using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Creates hard and symbolic links in place of copies. An existing destination stays until the link is there.</summary>
internal sealed class LinkMaker(IPlatform platform, CopyInspector inspector)
{
    private readonly DirectoryMaker _directories = new(platform);

    public CopyResult Make(in CopyJob job, CopyMethod method, CopyOptions options)
    {
        CopyInProgress copy = new(job, options, CancellationToken.None);
        inspector.Start(ref copy);
        PlatformStatus step = InspectSource(ref copy);
        if (step.IsOk) step = inspector.InspectDestination(ref copy);
        while (step.IsOk && CopyPlanner.ToCompare(copy.Facts, options) is not Question.None and var question)
            step = inspector.Answer(question, ref copy);
        if (!step.IsOk) return CopyResult.Failed(job.Request, step);

        CopyFacts facts = copy.Facts;
        if (CopyPlanner.Settle(facts, options) is { } settled) return CopyResult.Of(job.Request, settled, facts.Source.Length)!;
        if (facts.Destination is { Kind: FileKind.Regular, IsReadOnly: true } && !options.OverwriteReadOnly)
            return CopyResult.Failed(job.Request, CopyErrorKind.DestinationReadOnly, CopyOperation.Link);

        if (SideComparison.LooksLikeTheSource(facts)) return CopyResult.Failed(job.Request, CopyErrorKind.LinkRefused, CopyOperation.Link);

        step = facts.Destination.Exists ? RenameOver(job, method) : Create(job, method, job.Destination);
        bool exists = step is { Code: StatusCode.AlreadyExists, Operation: CopyOperation.Link };
        if (exists && options.Overwrite == OverwriteMode.Never)
            return CopyResult.Failed(job.Request, CopyErrorKind.DestinationExists, CopyOperation.CreateDestination);
        if (!step.IsOk) return CopyResult.Failed(job.Request, step);
        long length = facts.Source.Length;
        return new(job.Request) { Outcome = CopyOutcome.Copied, Method = method, Reason = CopyReason.Requested, Length = length };
    }

    /// <summary>A symbolic link without a target, in a loop, or to a place without access can be linked to all the same.</summary>
    private PlatformStatus InspectSource(ref CopyInProgress copy)
    {
        PlatformStatus step = inspector.InspectSource(ref copy);
        if (step.IsOk && copy.Facts.Source.Kind != FileKind.Missing) return step;
        platform.Inspect(copy.Job.Source, LinkTreatment.Keep, out FileFacts link);
        if (link.Kind != FileKind.SymbolicLink) return step;
        copy.Facts.Source = new() { Kind = FileKind.Regular, ThroughLink = true };
        copy.Facts.Answer(Question.Source);
        return PlatformStatus.Ok;
    }

    private PlatformStatus Create(in CopyJob job, CopyMethod method, string at)
    {
        PlatformStatus status = Link(job, method, at);
        if (status.Code == StatusCode.NotFound)
        {
            PlatformStatus made = _directories.MakeAbove(at);
            if (!made.IsOk) return made;
            status = Link(job, method, at);
        }

        return status.During(CopyOperation.Link);
    }

    private PlatformStatus RenameOver(in CopyJob job, CopyMethod method)
    {
        string temporary = PathText.TemporaryBeside(job.Destination);
        PlatformStatus step = Create(job, method, temporary);
        if (!step.IsOk) return step;
        PlatformStatus status = platform.Rename(temporary, job.Destination);
        if (!status.IsOk || method == CopyMethod.HardLink) platform.Delete(temporary); // rename(2) keeps both if they are names of one file
        return status.During(CopyOperation.Rename);
    }

    private PlatformStatus Link(in CopyJob job, CopyMethod method, string at) =>
        method == CopyMethod.HardLink ? platform.HardLink(job.Source, at) : platform.SymbolicLink(new LinkTarget(job.Source), at);
}
