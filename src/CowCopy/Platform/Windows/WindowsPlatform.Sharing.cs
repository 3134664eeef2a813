using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Windows: what replacing a file by a clone of an equal one needs.</summary>
internal sealed unsafe partial class WindowsPlatform
{
    private const uint OwnerGroupAndAccess = 7; // OWNER_, GROUP_ and DACL_SECURITY_INFORMATION
    private const int LargestDescriptor = 64 << 10; // SECURITY_DESCRIPTOR: an access list has at most 64 KiB

    /// <remarks>
    /// Fails with a sharing violation where a handle may write the file; until this one is closed, none can be opened for writing. A file
    /// that is mapped for writing through a closed handle is not recognized.
    /// </remarks>
    public PlatformStatus OpenUnwritten(in PathAt path, in FileFacts expected, out FileHandle file, out ulong kind)
    {
        kind = 0;
        const uint Share = OpenRights.ShareRead | OpenRights.ShareDelete, Flags = OpenRights.NoFollow | OpenRights.Sequential;
        PlatformStatus status = _calls.Open(path.Path, OpenRights.Read, Share, OpenRights.OpenExisting, Flags, out file);
        if (!status.IsOk) return status;
        status = CheckUnwritten(file, expected, out kind);
        if (status.IsOk) return PlatformStatus.Ok;
        _calls.Close(file);
        file = FileHandle.None;
        return status;
    }

    public PlatformStatus Read(FileHandle file, byte[] buffer, int wanted, out int read)
    {
        fixed (byte* target = buffer) return ReadFully(file, target, wanted, out read);
    }

    /// <remarks>
    /// Setting an owner takes a privilege, so the security descriptors are compared: that of a new file is inherited, and usually that of
    /// its neighbour too.
    /// </remarks>
    public PlatformStatus CarryMetadata(FileHandle from, in FileFacts facts, FileHandle to)
    {
        if (ReadSecurity(from) is not { } wanted || ReadSecurity(to) is not { } given || !wanted.SequenceEqual(given))
            return PlatformStatus.From(StatusCode.NotPermitted);
        uint attributes = facts.Mode & AttributeBits.Carried;
        BasicInformation information = new()
        {
            Created = FileTime.From(facts.Created),
            Accessed = FileTime.From(facts.Accessed),
            Modified = FileTime.From(facts.Modified),
            Attributes = attributes == 0 ? AttributeBits.Normal : attributes, // 0 leaves the attributes as they are
        };
        return _calls.Set(to, InformationClass.Basic, &information, (uint)sizeof(BasicInformation));
    }

    private PlatformStatus CheckUnwritten(FileHandle file, in FileFacts expected, out ulong kind)
    {
        kind = 0;
        PlatformStatus status = _calls.Query(file, out ByHandleInformation now);
        if (!status.IsOk) return status;
        bool asExpected = now.LinkCount == 1 && now.Length == expected.Length && now.Modified.ToTimestamp() == expected.Modified
            && _calls.Identify(file, now) == expected.Identity;
        if (!asExpected) return PlatformStatus.From(StatusCode.ContentDiffers);
        if ((now.Attributes & (AttributeBits.ReparsePoint | AttributeBits.NeedsSystemCopy)) != 0)
            return PlatformStatus.From(StatusCode.NotPermitted);
        status = _streams.List(file, out List<string> streams, out _);
        if (!status.IsOk || streams.Count > 0) return PlatformStatus.From(StatusCode.HasStreams);
        bool isSparse = (now.Attributes & AttributeBits.Sparse) != 0;
        new BlockCloneDevice(_calls).GetIntegrity(file, out FileIntegrity integrity); // none where it is not reported
        kind = ((ulong)integrity.Algorithm << 33) | ((ulong)integrity.Flags << 1) | (isSparse ? 1UL : 0);
        return PlatformStatus.Ok;
    }

    /// <summary>Returns owner, group and access list as the system stores them; null where they cannot be read.</summary>
    private byte[]? ReadSecurity(FileHandle file)
    {
        byte[] descriptor = new byte[LargestDescriptor];
        uint needed;
        fixed (byte* buffer = descriptor)
        {
            if (_calls.GetKernelObjectSecurity(file.Value, OwnerGroupAndAccess, buffer, LargestDescriptor, &needed) == 0) return null;
        }

        Array.Resize(ref descriptor, (int)needed);
        return descriptor;
    }
}
