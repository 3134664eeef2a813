using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// What FSCTL_DUPLICATE_EXTENTS_TO_FILE refuses, in the order in which the specification looks (MS-FSA 2.1.5.10.4): where a request breaks
/// two rules,
/// the first decides. Locks are left out: ReFS does not check them.
/// </summary>
internal static class CloneRequestCheck
{
    public const long Limit = 4L << 30; // each request is shorter

    private const int InvalidFunction = 1, AccessIsDenied = 5, WriteProtected = 19, NotSupported = 50, InvalidParameter = 87;

    /// <returns>Ok where the request may be carried out.</returns>
    public static PlatformStatus Check(OpenFile source, OpenFile target, in CloneRequest request)
    {
        SimulatedVolume volume = target.Node.Volume;
        // the I/O manager, before the file system
        if (target.Purpose is OpenFor.Reading or OpenFor.Names) return new(StatusCode.AccessDenied, AccessIsDenied);
        if (volume.Profile.Clones != ClonePrimitive.Ranges) return new(StatusCode.NotSupported, InvalidFunction);
        if (volume.IsReadOnly) return new(StatusCode.ReadOnlyVolume, WriteProtected);
        if (!IsAligned(request, volume.Profile.ClusterSize) || request.Length >= Limit)
            return new(StatusCode.InvalidArgument, InvalidParameter);
        if (request.Length == 0) return PlatformStatus.Ok;
        if (target.File is not { } to) return new(StatusCode.NotSupported, NotSupported);
        if (source.File is not { } from || source.Purpose == OpenFor.Names) return new(StatusCode.InvalidArgument, InvalidParameter);
        return Check(from, to, request);
    }

    private static PlatformStatus Check(SimulatedFile from, SimulatedFile to, in CloneRequest request)
    {
        if (request.SourceOffset + request.Length > Allocation(from)) return new(StatusCode.NotSupported, NotSupported);
        if (from.Volume != to.Volume) return new(StatusCode.InvalidArgument, InvalidParameter);
        if (from.IsSparse && !to.IsSparse) return new(StatusCode.NotSupported, NotSupported);
        if (from.Integrity != to.Integrity) return new(StatusCode.InvalidArgument, InvalidParameter);
        if (from == to && Overlaps(request)) return new(StatusCode.NotSupported, NotSupported);
        // That the range must lie within the target's end of file is documented, with which answer is not.
        return request.TargetOffset + request.Length > Allocation(to) ? new(StatusCode.NotSupported, NotSupported) : PlatformStatus.Ok;
    }

    private static bool IsAligned(in CloneRequest request, long cluster) =>
        request.SourceOffset % cluster == 0 && request.TargetOffset % cluster == 0 && request.Length % cluster == 0;

    /// <summary>The length rounded up to a cluster: the last range of a file may reach there.</summary>
    private static long Allocation(SimulatedFile file) => file.Clusters.Count * file.Volume.Profile.ClusterSize;

    private static bool Overlaps(in CloneRequest request) => Math.Abs(request.SourceOffset - request.TargetOffset) < request.Length;
}
