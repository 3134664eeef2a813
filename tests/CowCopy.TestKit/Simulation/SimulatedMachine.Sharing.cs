using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>What sharing the blocks of equal files needs.</summary>
internal sealed partial class SimulatedMachine
{
    public PlatformStatus OpenUnwritten(in PathAt path, in FileFacts expected, out FileHandle file, out ulong kind)
    {
        lock (_lock)
        {
            (file, kind) = (FileHandle.None, 0);
            if (Faults.Next(nameof(OpenUnwritten), path.Path) is { } fault) return fault;
            if (_system == SimulatedSystem.MacOS) return PlatformStatus.NotSupported;
            Place place = _walk.Find(path, LinkTreatment.Keep);
            if (place.Node is not { } node) return PlatformStatus.From(place.Status);
            if (!_permissions.MayRead(node.Mode, User)) return PlatformStatus.From(StatusCode.AccessDenied);
            if (_handles.Of(node).Any(open => open.Access.HasFlag(WindowsAccess.Write))) return PlatformStatus.From(StatusCode.Busy);
            FileFacts now = node.Facts();
            bool asExpected = now is { Kind: FileKind.Regular, LinkCount: 1 } && now.IsSameFileAs(expected)
                && now.Length == expected.Length && now.Modified == expected.Modified;
            if (!asExpected) return PlatformStatus.From(StatusCode.ContentDiffers);
            OpenFile open = new(node, OpenFor.Reading, path.Path);
            if (open.File!.Streams.Count > 0) return PlatformStatus.From(StatusCode.HasStreams);
            kind = (open.File.Integrity.Algorithm * 4UL) + (open.File.IsSparse ? 1UL : 0);
            file = _handles.Add(open);
            return PlatformStatus.Ok;
        }
    }

    public PlatformStatus Read(FileHandle file, byte[] buffer, int wanted, out int read)
    {
        lock (_lock)
        {
            read = 0;
            OpenFile open = _handles[file];
            if (Faults.Next(nameof(Read), open.Path) is { } fault) return fault;
            read = open.File!.Read(open.Position, buffer.AsSpan(0, wanted));
            open.Position += read;
            return PlatformStatus.Ok;
        }
    }

    /// <summary>FIDEDUPERANGE, with the refusals of ioctl_fideduperange(2).</summary>
    public PlatformStatus Deduplicate(FileHandle source, FileHandle destination, in CloneRange range, out long shared)
    {
        const int DifferentDevice = 18, InvalidArgument = 22, ReadOnlyFileSystem = 30, NotSupported = 95;
        lock (_lock)
        {
            shared = 0;
            OpenFile from = _handles[source], to = _handles[destination];
            if (Faults.Next(nameof(Deduplicate), to.Path) is { } fault) return fault;
            SimulatedVolume volume = to.Node.Volume;
            if (from.Node.Volume != volume) return new(StatusCode.DifferentVolume, DifferentDevice);
            if (volume.IsReadOnly) return new(StatusCode.ReadOnlyVolume, ReadOnlyFileSystem);
            if (volume.Profile.Clones != ClonePrimitive.WholeFile) return new(StatusCode.NotSupported, NotSupported);
            SimulatedFile one = from.File!, other = to.File!;
            long cluster = volume.Profile.ClusterSize, end = range.Offset + range.Length;
            bool endsWithBoth = end == one.Length && end == other.Length;
            bool isAligned = range.Offset % cluster == 0 && (end % cluster == 0 || endsWithBoth);
            if (!isAligned || end > one.Length || end > other.Length) return new(StatusCode.InvalidArgument, InvalidArgument);
            byte[] left = new byte[range.Length], right = new byte[range.Length];
            one.Read(range.Offset, left);
            other.Read(range.Offset, right);
            if (!left.AsSpan().SequenceEqual(right)) return PlatformStatus.From(StatusCode.ContentDiffers);
            FileFacts before = other.Facts();
            int first = (int)(range.Offset / cluster);
            StatusCode status = other.Share(one, first, first, (int)((end + cluster - 1) / cluster) - first);
            other.Modified = before.Modified;
            shared = status == StatusCode.Ok ? range.Length : 0;
            return PlatformStatus.From(status);
        }
    }

    public PlatformStatus CarryMetadata(FileHandle from, in FileFacts facts, FileHandle to)
    {
        lock (_lock)
        {
            OpenFile open = _handles[to];
            if (Faults.Next(nameof(CarryMetadata), open.Path) is { } fault) return fault;
            SimulatedNode node = open.Node;
            (node.Mode, node.Accessed, node.Modified) = (facts.Mode, facts.Accessed, facts.Modified);
            node.NoteChange();
            return PlatformStatus.Ok;
        }
    }
}
