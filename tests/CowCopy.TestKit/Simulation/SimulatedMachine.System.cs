using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>The system's own copy call.</summary>
internal sealed partial class SimulatedMachine
{
    /// <remarks>A scripted failure leaves the part that was copied, unless it is one that comes before anything is made.</remarks>
    public PlatformStatus SystemCopy(string source, string destination, CancellationToken cancellationToken, out long length)
    {
        length = -1;
        lock (_lock)
        {
            PlatformStatus? fault = Faults.Next(nameof(SystemCopy), destination);
            if (cancellationToken.IsCancellationRequested) return PlatformStatus.From(StatusCode.Canceled);
            if (fault is { Code: StatusCode.AlreadyExists or StatusCode.NotFound } early) return early;
            if (_system == SimulatedSystem.Linux) return PlatformStatus.From(StatusCode.NotSupported);
            Place from = _walk.Find(source, LinkTreatment.Follow), to = _walk.Find(destination, LinkTreatment.Keep);
            if (from.Node is not SimulatedFile file) return PlatformStatus.From(from.Node is null ? from.Status : StatusCode.AccessDenied);
            if (!_permissions.MayRead(file.Mode, User)) return PlatformStatus.From(StatusCode.AccessDenied);
            if (!WaitForOthers(file)) return PlatformStatus.From(StatusCode.Busy);
            StatusCode status = MayAdd(to);
            if (status != StatusCode.Ok) return PlatformStatus.From(status);
            SimulatedFile copy = to.Volume!.NewFile(file.Mode);
            to.Parent!.Add(to.Name, copy);
            status = Fill(copy, file, fault is null ? file.Length : file.Length / 2);
            if (fault is null && status == StatusCode.Ok) copy.Modified = copy.Volume.Round(file.Modified);
            return fault ?? PlatformStatus.From(status);
        }
    }

    public PlatformStatus CloneByPath(string source, string destination)
    {
        lock (_lock)
        {
            if (Faults.Next(nameof(CloneByPath), destination) is { } fault) return fault;
            SimulatedVolume? from = _walk.Find(source, LinkTreatment.Follow).Volume;
            if (from is not { Profile: { System: SimulatedSystem.MacOS, SystemCopyClones: true } }) return PlatformStatus.NotSupported;
            SimulatedVolume? to = _walk.Find(destination, LinkTreatment.Keep).Volume; // null in a missing directory: ENOENT
            if (to is not null && to != from) return PlatformStatus.From(StatusCode.DifferentVolume);
            return SystemCopy(source, destination, CancellationToken.None, out _);
        }
    }

    public PlatformStatus ProbeSystemCopy(string directory, out CloneSupport answer)
    {
        lock (_lock)
        {
            answer = CloneSupport.Unknown;
            if (Faults.Next(nameof(ProbeSystemCopy), directory) is { } fault) return fault;
            Place place = _walk.Find(directory, LinkTreatment.Follow);
            bool counts = place.Volume?.Profile.Extents == ExtentReporting.Counted;
            if (counts) answer = place.Volume!.Profile.SystemCopyClones ? CloneSupport.Yes : CloneSupport.No;
            return PlatformStatus.From(counts ? StatusCode.Ok : StatusCode.NotSupported);
        }
    }

    /// <summary>
    /// Clones where the volume's copy call does so, and copies bytes where that is refused: what the call does at the reference limit is
    /// not documented.
    /// </summary>
    private static StatusCode Fill(SimulatedFile copy, SimulatedFile source, long length)
    {
        bool clones = copy.Volume.Profile.SystemCopyClones && copy.Volume == source.Volume && length == source.Length;
        if (clones && copy.Share(source, 0, 0, source.Clusters.Count) == StatusCode.Ok)
        {
            copy.Lengthen(length);
            return StatusCode.Ok;
        }

        byte[] bytes = new byte[length];
        source.Read(0, bytes);
        return copy.Write(0, bytes);
    }
}
