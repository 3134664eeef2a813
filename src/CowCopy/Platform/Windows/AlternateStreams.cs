using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Lists and copies the alternate data streams of a file, as the system copy does.</summary>
internal sealed unsafe class AlternateStreams(WindowsCalls calls, ByteCopier copier)
{
    private const int FirstBuffer = 4 << 10, LargestBuffer = 1 << 20;
    private const int NameLengthOffset = 4, LengthOffset = 8, NameOffset = 24; // in FILE_STREAM_INFO

    /// <summary>Lists the names of the streams; none on volumes without streams.</summary>
    /// <param name="file">The file.</param>
    /// <param name="names">The names.</param>
    /// <param name="length">The length of the content in bytes; -1 where it is not listed.</param>
    public PlatformStatus List(FileHandle file, out List<string> names, out long length)
    {
        length = -1;
        for (int bytes = FirstBuffer; ; bytes *= 4)
        {
            fixed (byte* buffer = new byte[bytes])
            {
                PlatformStatus status = calls.Query(file, InformationClass.Stream, buffer, (uint)bytes);
                names = status.IsOk ? NamesIn(buffer, bytes, out length) : [];
                if (status.NativeCode == Win32Error.MoreData && bytes < LargestBuffer) continue;
                bool hasNone = status.NativeCode == Win32Error.EndOfFile || Win32Error.IsUnknownRequest(status);
                return hasNone ? PlatformStatus.Ok : status;
            }
        }
    }

    /// <summary>Copies all streams of the source. A read-only destination is made writable during the copy.</summary>
    public PlatformStatus Copy(FileHandle source, FileHandle destination, CancellationToken cancellationToken)
    {
        PlatformStatus status = List(source, out List<string> names, out _);
        if (names.Count == 0) return status; // also where they could not be listed
        calls.Query(destination, out ByHandleInformation information);
        uint attributes = information.Attributes;
        bool isReadOnly = (attributes & AttributeBits.ReadOnly) != 0;
        if (isReadOnly) status = calls.SetAttributes(destination, attributes & ~AttributeBits.ReadOnly);
        if (status.IsOk) status = Copy(source, destination, names, cancellationToken);
        if (isReadOnly && status.IsOk) status = calls.SetAttributes(destination, attributes);
        return status;
    }

    /// <summary>
    /// Copies streams by the first path that opens them: by the volume's GUID, which every local volume has, but which a container may not
    /// reach for a directory of its host; by the DOS path, which shares have; else by the name of the device.
    /// </summary>
    private PlatformStatus Copy(FileHandle source, FileHandle destination, List<string> names, CancellationToken cancellationToken)
    {
        PlatformStatus status = PlatformStatus.NotSupported;
        foreach (uint form in (uint[])[PathForm.ByGuid, PathForm.ByDosPath, PathForm.ByDevice])
        {
            if (PathOf(source, form) is not { } from || PathOf(destination, form) is not { } to) continue;
            status = PlatformStatus.Ok;
            foreach (string name in names)
            {
                if (status.IsOk) status = Copy(from + name, to + name, cancellationToken);
            }

            if (status.Code is not (StatusCode.NotFound or StatusCode.AccessDenied)) return status;
        }

        return status;
    }

    private string? PathOf(FileHandle file, uint form) =>
        calls.GetPath(file, form) is { } path ? (form == PathForm.ByDevice ? @"\\?\GLOBALROOT" : "") + path : null;

    private PlatformStatus Copy(string from, string to, CancellationToken cancellationToken)
    {
        FileHandle target = FileHandle.None;
        PlatformStatus status = calls.OpenShared(from, OpenRights.Read, 0, out FileHandle stream);
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

    /// <summary>
    /// Returns the names of the streams beside the main one, as <c>:name:$DATA</c>, from FILE_STREAM_INFO of winbase.h: the offset to the
    /// next entry, the length of the name in bytes, two sizes, the name. Pure.
    /// </summary>
    internal static List<string> NamesIn(byte* buffer, int bytes, out long length)
    {
        length = -1;
        List<string> names = [];
        for (long at = 0; at + NameOffset <= bytes;)
        {
            byte* entry = buffer + at;
            uint next = *(uint*)entry, nameBytes = *(uint*)(entry + NameLengthOffset);
            if (at + NameOffset + nameBytes > bytes) break;
            string name = new((char*)(entry + NameOffset), 0, (int)nameBytes / sizeof(char));
            if (name == "::$DATA") length = *(long*)(entry + LengthOffset);
            else if (name.Length > 0) names.Add(name);
            if (next == 0) break;
            at += next;
        }

        return names;
    }
}
