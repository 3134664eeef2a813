using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.References;

/// <summary>Carries copies out on volumes whose clusters take only so many references: none fails for having met the limit.</summary>
internal sealed class LimitedVolumeWriter(DestinationWriter writer, ReferenceLedger ledger)
{
    /// <summary>Whether a copy adds references, by a clone or by the system's copy call, on a volume that has a limit to them.</summary>
    public static bool IsFor(in PreparedCopy prepared)
    {
        VolumeFacts volume = prepared.Facts.SourceVolume, destination = prepared.Facts.DestinationVolume;
        if (volume.ReferenceLimit is null || !prepared.Facts.Source.Identity.IsKnown) return false;
        if (prepared.Decision.Method == CopyMethod.Clone) return true;
        return prepared.Decision.IsByPath && !prepared.Facts.SystemCopiesOnly && volume.SystemClones == CloneSupport.Yes && (volume.Id == destination.Id || !destination.Id.IsKnown);
    }

    public CopyResult Write(in PreparedCopy prepared, CopyOptions options, CancellationToken cancellationToken)
    {
        using ReferenceUse use = new(ledger, prepared, options, cancellationToken);
        PreparedCopy copy = prepared with { References = use };
        CopyResult result =
            use.MakesSeed ? WriteSeed(copy, options, cancellationToken)
            : copy.Decision.IsByPath ? WriteByPath(copy, use, options, cancellationToken)
            : writer.Write(copy, options, cancellationToken);
        use.Enter(result);
        return result;
    }

    private CopyResult WriteByPath(in PreparedCopy copy, ReferenceUse use, CopyOptions options, CancellationToken cancellationToken)
    {
        while (!cancellationToken.IsCancellationRequested)
        {
            CopyJob job = copy.Job with { Source = use.ChoosePath() };
            CopyResult result = writer.Write(copy with { Job = job }, options, cancellationToken);
            if (!use.WasRefused) return result;
            if (use.TakeOnSeed()) return WriteSeed(copy, options, cancellationToken);
        }

        return CopyResult.Canceled(copy.Job.Request);
    }

    private CopyResult WriteSeed(in PreparedCopy copy, CopyOptions options, CancellationToken cancellationToken)
    {
        FileHandle opened = FileHandle.None;
        if (!copy.Source.IsOpen)
        {
            PlatformStatus status = ledger.Platform.OpenSource(copy.Job.SourceAt, out opened);
            if (!status.IsOk) return new StepResult(status, CopyOperation.OpenSource).Fail(copy.Job.Request);
        }

        try
        {
            FileHandle source = opened.IsOpen ? opened : copy.Source;
            return writer.Write(copy with { Source = source, Decision = copy.Decision.WithBytes(CopyReason.ReferenceLimit) }, options, cancellationToken);
        }
        finally
        {
            if (opened.IsOpen) ledger.Platform.Close(opened);
        }
    }
}
