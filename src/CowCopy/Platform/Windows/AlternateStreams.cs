using CowCopy.Planning;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>The streams of a file beside its content, which a copy carries as the system's own does.</summary>
internal sealed unsafe class AlternateStreams(IWindowsCalls calls, ByteCopier copier)
{
    private const int FirstBuffer = 4 << 10, LargestBuffer = 1 << 20;

    /// <summary>The names of the streams; none on volumes that have no such thing.</summary>
    public PlatformStatus List(FileHandle file, out List<string> names)
    {
        for (int bytes = FirstBuffer; ; bytes *= 4)
        {
            fixed (byte* buffer = new byte[bytes])
            {
                PlatformStatus status = calls.Query(file, InformationClass.Stream, buffer, (uint)bytes);
                names = status.IsOk ? StreamList.Others(buffer, bytes) : [];
                if (status.NativeCode == Win32Error.MoreData && bytes < LargestBuffer) continue;
                bool hasNone = status.NativeCode == Win32Error.EndOfFile || Win32Error.IsUnknownRequest(status);
                return hasNone ? PlatformStatus.Ok : status;
            }
        }
    }

    /// <summary>Copies all that the source has. A destination that is read-only is made writable for so long.</summary>
    public PlatformStatus Copy(FileHandle source, FileHandle destination, CancellationToken cancellationToken)
    {
        PlatformStatus status = List(source, out List<string> names);
        if (!status.IsOk || names.Count == 0) return status;
        if (PathOf(source) is not { } from || PathOf(destination) is not { } to) return PlatformStatus.From(StatusCode.NotSupported);

        uint attributes = AttributesOf(destination);
        bool isReadOnly = (attributes & FileMarks.ReadOnly) != 0;
        if (isReadOnly) status = calls.SetAttributes(destination, attributes & ~FileMarks.ReadOnly);
        foreach (string name in names)
        {
            if (status.IsOk) status = Copy(from + name, to + name, cancellationToken);
        }

        if (isReadOnly && status.IsOk) status = calls.SetAttributes(destination, attributes);
        return status;
    }

    /// <summary>
    /// A path by which streams can be opened: by the volume's GUID, which every local volume has, whatever letters there are; by the DOS
    /// path, which shares have; else by the name of the device.
    /// </summary>
    private string? PathOf(FileHandle file)
    {
        const uint ByDosPath = 0, ByGuid = 1, ByDevice = 2; // VOLUME_NAME_*
        if ((calls.GetPath(file, ByGuid) ?? calls.GetPath(file, ByDosPath)) is { } path) return path;
        return calls.GetPath(file, ByDevice) is { } device ? @"\\?\GLOBALROOT" + device : null;
    }

    private PlatformStatus Copy(string from, string to, CancellationToken cancellationToken)
    {
        FileHandle target = FileHandle.None;
        PlatformStatus status = calls.Open(from, OpenRights.Read, OpenRights.ShareAll, OpenRights.OpenExisting, 0, out FileHandle stream);
        if (!status.IsOk) return status;
        try
        {
            status = calls.Open(to, OpenRights.Write, OpenRights.ShareAll, OpenRights.CreateAlways, 0, out target);
            return status.IsOk ? copier.Copy(stream, target, long.MaxValue, cancellationToken, out _) : status;
        }
        finally
        {
            calls.Close(stream);
            if (target.IsOpen) calls.Close(target);
        }
    }

    private uint AttributesOf(FileHandle file)
    {
        ByHandleInformation information;
        return calls.GetFileInformationByHandle(file.Value, &information) != 0 ? information.Attributes : 0;
    }
}
