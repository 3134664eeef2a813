using CowCopy.Planning;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>The calls of a block clone, made of the system.</summary>
internal sealed unsafe class BlockCloneDevice(IWindowsCalls calls) : IBlockCloneDevice
{
    public PlatformStatus Inspect(FileHandle file, out CloneSide side)
    {
        ByHandleInformation information;
        PlatformStatus status = Win32Error.Answer(calls.GetFileInformationByHandle(file.Value, &information) != 0);
        bool isSparse = status.IsOk && (information.Attributes & FileMarks.Sparse) != 0;
        side = status.IsOk ? new CloneSide(information.Length, isSparse ? SparseState.Sparse : SparseState.NotSparse) : default;
        return status;
    }

    public PlatformStatus GetClusterSize(FileHandle file, out long bytes)
    {
        PlatformStatus status = calls.GetSize(file, out VolumeSize size);
        bytes = size.ClusterBytes;
        return status;
    }

    /// <remarks>FILE_SET_SPARSE_BUFFER is one byte.</remarks>
    public PlatformStatus SetSparse(FileHandle file, SparseState state)
    {
        byte isSparse = (byte)(state == SparseState.Sparse ? 1 : 0);
        return calls.Send(file, ControlCode.SetSparse, &isSparse, sizeof(byte));
    }

    public PlatformStatus GetIntegrity(FileHandle file, out FileIntegrity integrity)
    {
        IntegrityAnswer answer = default;
        PlatformStatus status = calls.Send(file, ControlCode.GetIntegrity, null, 0, &answer, (uint)sizeof(IntegrityAnswer), out _);
        integrity = new FileIntegrity(answer.Algorithm, answer.Flags);
        return status;
    }

    public PlatformStatus SetIntegrity(FileHandle file, in FileIntegrity integrity)
    {
        IntegritySetting setting = new() { Algorithm = integrity.Algorithm, Flags = integrity.Flags };
        return calls.Send(file, ControlCode.SetIntegrity, &setting, (uint)sizeof(IntegritySetting));
    }

    public PlatformStatus SetLength(FileHandle file, long length) =>
        Win32Error.Answer(calls.SetFileInformationByHandle(file.Value, InformationClass.EndOfFile, &length, sizeof(long)) != 0);

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
}
