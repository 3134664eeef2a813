using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Makes hard and symbolic links in place of copies. An old destination stays until the link is there.</summary>
internal sealed class LinkMaker(IPlatform platform, CopyInspector inspector)
{
    private readonly DirectoryMaker _directories = new(platform);

    public CopyResult Make(in CopyJob job, CopyMethod method, CopyOptions options)
    {
        StepResult step = LookAtSource(job, out CopyFacts facts);
        if (step.IsDone) step = inspector.LookAtDestination(job, options, ref facts);
        if (!step.IsDone) return step.Fail(job.Request);

        Decision decision = CopyPlanner.Decide(facts, options);
        if (CopyResult.Of(job.Request, decision, facts.Source.Length) is { } settled) return settled;
        if (facts.Destination is { Kind: FileKind.Regular, IsReadOnly: true } && !options.OverwriteReadOnly)
            return CopyResult.Failed(job.Request, CopyErrorKind.DestinationReadOnly, CopyOperation.Link);

        step = facts.Destination.Exists ? PutOver(job, method) : Put(job, method, job.Destination);
        if (!step.IsDone) return step.Fail(job.Request);
        return new CopyResult(job.Request) { Outcome = CopyOutcome.Copied, Method = method, Reason = CopyReason.Requested, Length = facts.Source.Length };
    }

    /// <summary>A symbolic link that leads nowhere, in a circle, or where one may not look, can have another name or be linked to all the same.</summary>
    private StepResult LookAtSource(in CopyJob job, out CopyFacts facts)
    {
        StepResult step = inspector.LookAtSource(job, out facts);
        if (step.IsDone && facts.Source is not { Kind: FileKind.Missing, ThroughLink: true }) return step;
        if (!platform.Inspect(job.Source, LinkTreatment.Keep, out FileFacts link).IsOk || link.Kind != FileKind.SymbolicLink) return step;
        FileFacts name = new() { Kind = FileKind.Regular, ThroughLink = true };
        facts = new CopyFacts { Source = name, SourceVolume = VolumeFacts.Unknown, DestinationVolume = VolumeFacts.Unknown };
        return StepResult.Done;
    }

    private StepResult Put(in CopyJob job, CopyMethod method, string at)
    {
        PlatformStatus status = Link(job, method, at);
        if (status.Code == StatusCode.NotFound)
        {
            StepResult made = _directories.MakeAbove(at);
            if (!made.IsDone) return made;
            status = Link(job, method, at);
        }

        return new StepResult(status, CopyOperation.Link);
    }

    private StepResult PutOver(in CopyJob job, CopyMethod method)
    {
        string temporary = TemporaryName.Beside(job.Destination);
        StepResult step = Put(job, method, temporary);
        if (!step.IsDone) return step;
        PlatformStatus status = platform.Rename(temporary, job.Destination);
        if (!status.IsOk || method == CopyMethod.HardLink) platform.Delete(temporary); // rename(2) leaves both where they are names of one file already
        return new StepResult(status, CopyOperation.Rename);
    }

    private PlatformStatus Link(in CopyJob job, CopyMethod method, string at) =>
        method == CopyMethod.HardLink ? platform.HardLink(job.Source, at) : platform.SymbolicLink(job.Source, at);
}
