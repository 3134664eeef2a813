using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>FICLONE: all of a file in one call, with the refusals of ioctl_ficlone(2). Dirty pages are flushed first.</summary>
internal static class WholeFileClone
{
    private const int BadDescriptor = 9, DifferentDevice = 18, InvalidArgument = 22, ReadOnlyFileSystem = 30, NotSupported = 95;

    public static PlatformStatus Carry(OpenFile from, OpenFile to)
    {
        SimulatedVolume volume = to.Node.Volume;
        if (to.Purpose is OpenFor.Reading or OpenFor.Names) return new(StatusCode.Other, BadDescriptor);
        if (from.Node.Volume != volume) return new(StatusCode.DifferentVolume, DifferentDevice);
        if (volume.IsReadOnly) return new(StatusCode.ReadOnlyVolume, ReadOnlyFileSystem);
        if (volume.Profile.Clones != ClonePrimitive.WholeFile) return new(StatusCode.NotSupported, NotSupported);
        if (from.File is not { } source || to.File is not { } target) return new(StatusCode.InvalidArgument, InvalidArgument);
        bool endsWithinCluster = source.Length % volume.Profile.ClusterSize != 0;
        if (endsWithinCluster && target.Length > source.Length) return new(StatusCode.InvalidArgument, InvalidArgument);
        source.Clean();
        StatusCode status = target.Share(source, 0, 0, source.Clusters.Count);
        if (status == StatusCode.Ok) target.Lengthen(source.Length);
        return PlatformStatus.From(status);
    }
}
