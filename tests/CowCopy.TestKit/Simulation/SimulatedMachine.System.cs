using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>The system's own copy call.</summary>
internal sealed partial class SimulatedMachine
{
    /// <remarks>A scripted failure leaves the part that was copied, unless it is one that comes before anything is made.</remarks>
    public PlatformStatus SystemCopy(
        string source, string destination, bool mayClone, CancellationToken cancellationToken, out long length)
    {
        length = -1;
        lock (_lock)
        {
            PlatformStatus? fault = Faults.Next(nameof(SystemCopy), destination);
            if (cancellationToken.IsCancellationRequested) return PlatformStatus.From(StatusCode.Canceled);
            if (fault is { Code: StatusCode.AlreadyExists or StatusCode.NotFound } early) return early;
            if (_system != SimulatedSystem.Windows) return PlatformStatus.From(StatusCode.NotSupported);
            Place from = _walk.Find(source, LinkTreatment.Follow), to = _walk.Find(destination, LinkTreatment.Keep);
            if (from.Node is not SimulatedFile file) return PlatformStatus.From(from.Node is null ? from.Status : StatusCode.AccessDenied);
            if (!_permissions.MayRead(file.Mode, User)) return PlatformStatus.From(StatusCode.AccessDenied);
            if (!WaitForOthers(file)) return PlatformStatus.From(StatusCode.Busy);
            StatusCode status = MayAdd(to);
            if (status != StatusCode.Ok) return PlatformStatus.From(status);
            SimulatedFile copy = to.Volume!.NewFile(file.Mode);
            to.Parent!.Add(to.Name, copy);
            status = Fill(copy, file, fault is null ? file.Length : file.Length / 2, copy.Volume.Profile.SystemCopyClones);
            if (fault is null && status == StatusCode.Ok) copy.Modified = copy.Volume.Round(file.Modified);
            return fault ?? PlatformStatus.From(status);
        }
    }

    public PlatformStatus CloneByPath(string source, string destination, out PathCopy copy) =>
        ByPath(nameof(CloneByPath), source, destination, clones: true, CancellationToken.None, out copy);

    public PlatformStatus CopyBytesByPath(string source, string destination, CopyControl control, out PathCopy copy) =>
        ByPath(nameof(CopyBytesByPath), source, destination, clones: false, control.CancellationToken, out copy);

    public PlatformStatus FlushFile(string path)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(FlushFile), path) is { } fault) return fault;
            Place place = _walk.Find(path, LinkTreatment.Keep);
            (place.Node as SimulatedFile)?.Clean();
            return PlatformStatus.From(place.Status);
        }
    }

    public PlatformStatus Lock(string path, uint locks)
    {
        lock (_lock) return Faults.Next(nameof(Lock), path) ?? PlatformStatus.From(_walk.Find(path, LinkTreatment.Keep).Status);
    }

    /// <summary>As a whole or not at all; a scripted failure leaves nothing either.</summary>
    private PlatformStatus ByPath(
        string operation, string source, string destination, bool clones, CancellationToken cancellationToken, out PathCopy copy)
    {
        lock (_lock)
        {
            copy = new PathCopy(0) { FailedOperation = CopyOperation.ByteCopy };
            if (Faults.Next(operation, destination) is { } fault) return fault;
            if (cancellationToken.IsCancellationRequested) return PlatformStatus.From(StatusCode.Canceled);
            Place from = _walk.Find(source, LinkTreatment.Follow), to = _walk.Find(destination, LinkTreatment.Keep);
            copy = copy with { FailedOperation = CopyOperation.OpenSource };
            if (from.Node is not SimulatedFile file) return PlatformStatus.From(from.Node is null ? from.Status : StatusCode.AccessDenied);
            if (!_permissions.MayRead(file.Mode, User)) return PlatformStatus.From(StatusCode.AccessDenied);
            copy = copy with { FailedOperation = CopyOperation.CreateDestination };
            StatusCode status = MayAdd(to);
            if (status == StatusCode.Ok && clones && to.Volume != file.Volume) status = StatusCode.DifferentVolume;
            if (status == StatusCode.Ok && clones && !file.Volume.Profile.SystemCopyClones) status = StatusCode.NotSupported;
            if (status != StatusCode.Ok) return PlatformStatus.From(status);
            copy = copy with { FailedOperation = CopyOperation.ByteCopy };
            SimulatedFile made = to.Volume!.NewFile(file.Mode);
            status = Fill(made, file, file.Length, clones);
            if (status == StatusCode.Ok)
            {
                to.Parent!.Add(to.Name, made);
                made.Modified = made.Volume.Round(file.Modified);
                copy = new PathCopy(file.Length);
            }

            made.Volume.Forget(made);
            return PlatformStatus.From(status);
        }
    }

    /// <summary>
    /// Clones where the volume's copy call does so, and copies bytes where that is refused: what the call does at the reference limit is
    /// not documented.
    /// </summary>
    private static StatusCode Fill(SimulatedFile copy, SimulatedFile source, long length, bool clones)
    {
        bool isWhole = copy.Volume == source.Volume && length == source.Length;
        if (clones && isWhole && copy.Share(source, 0, 0, source.Clusters.Count) == StatusCode.Ok)
        {
            copy.Lengthen(length);
            return StatusCode.Ok;
        }

        byte[] bytes = new byte[length];
        source.Read(0, bytes);
        return copy.Write(0, bytes);
    }
}
