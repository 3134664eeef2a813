using System.Runtime.InteropServices;
using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Makes the calls of a block clone to the system.</summary>
internal sealed unsafe class BlockCloneDevice(WindowsCalls calls) : IBlockCloneDevice
{
    public PlatformStatus GetClusterSize(FileHandle file, out long bytes)
    {
        PlatformStatus status = calls.GetSize(file, out VolumeSize size);
        bytes = size.ClusterBytes;
        return status;
    }

    /// <remarks>FILE_SET_SPARSE_BUFFER is one byte.</remarks>
    public PlatformStatus SetSparse(FileHandle file, bool isSparse)
    {
        byte setting = (byte)(isSparse ? 1 : 0);
        return calls.Send(file, ControlCode.SetSparse, &setting, sizeof(byte));
    }

    public PlatformStatus GetIntegrity(FileHandle file, out FileIntegrity integrity)
    {
        IntegrityInformation found = default;
        PlatformStatus status = calls.Send(file, ControlCode.GetIntegrity, null, 0, &found, (uint)sizeof(IntegrityInformation), out _);
        integrity = new FileIntegrity(found.Algorithm, found.Flags);
        return status;
    }

    public PlatformStatus SetIntegrity(FileHandle file, in FileIntegrity integrity)
    {
        IntegritySetting setting = new() { Algorithm = integrity.Algorithm, Flags = integrity.Flags };
        return calls.Send(file, ControlCode.SetIntegrity, &setting, (uint)sizeof(IntegritySetting));
    }

    public PlatformStatus SetLength(FileHandle file, long length) =>
        calls.Set(file, InformationClass.EndOfFile, &length, sizeof(long));

    public PlatformStatus Duplicate(FileHandle source, FileHandle destination, in CloneRange range)
    {
        DuplicateExtents request = new()
        {
            Source = source.Value,
            SourceOffset = range.Offset,
            TargetOffset = range.Offset,
            Length = range.Length,
        };
        return calls.Send(destination, ControlCode.DuplicateExtents, &request, (uint)sizeof(DuplicateExtents));
    }

    /// <summary>DUPLICATE_EXTENTS_DATA of winioctl.h: 32 bytes in 32-bit processes too, where the handle is followed by padding.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 32)]
    internal struct DuplicateExtents
    {
        [FieldOffset(0)] public nint Source;
        [FieldOffset(8)] public long SourceOffset;
        [FieldOffset(16)] public long TargetOffset;
        [FieldOffset(24)] public long Length;
    }

    /// <summary>FSCTL_GET_INTEGRITY_INFORMATION_BUFFER of winioctl.h.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 16)]
    internal struct IntegrityInformation
    {
        [FieldOffset(0)] public ushort Algorithm;
        [FieldOffset(4)] public uint Flags;
        [FieldOffset(12)] public uint ClusterBytes;
    }

    /// <summary>FSCTL_SET_INTEGRITY_INFORMATION_BUFFER of winioctl.h.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 8)]
    internal struct IntegritySetting
    {
        [FieldOffset(0)] public ushort Algorithm;
        [FieldOffset(4)] public uint Flags;
    }
}
