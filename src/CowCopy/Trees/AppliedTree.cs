using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>Applies steps below an open root.</summary>
internal sealed class AppliedTree(IPlatform platform, TreeRoot root) : ITreeTarget
{
    private readonly FinalName _names = new(platform);

    public bool IsPlan => false;

    public PlatformStatus Open(string directory, out FileHandle opened) => root.Open(directory, out opened);

    public bool IsFree(string path) => false;

    public PlatformStatus MakeDirectory(in PathAt at, uint mode) => platform.MakeDirectory(at, mode);

    public PlatformStatus MakeLink(in LinkTarget target, in PathAt at, bool exists)
    {
        LinkTarget made = target;
        return exists ? _names.Replace(at, name => platform.SymbolicLink(made, name)) : platform.SymbolicLink(target, at);
    }

    public PlatformStatus MakeName(string first, CopyRequest paths, bool exists)
    {
        FileHandle opened = FileHandle.None;
        try
        {
            PlatformStatus status = ParentDirectory.Of(first) is { } above ? root.Open(above, out opened) : PlatformStatus.Ok;
            if (!status.IsOk) return status;
            PathAt existing = new(first, opened);
            status = root.Find(paths.Destination, out PathAt at);
            if (!status.IsOk) return status;
            return exists ? _names.Replace(at, name => platform.HardLink(existing, name)) : platform.HardLink(existing, at);
        }
        finally
        {
            root.Close(opened);
        }
    }

    public PlatformStatus SetMode(string path, uint mode)
    {
        PlatformStatus status = root.FindDirectory(path, out PathAt at);
        return status.IsOk ? platform.Modes!.ChangeMode(at, mode) : status;
    }

    public PlatformStatus Delete(in PathAt at, FileKind kind) =>
        kind == FileKind.Directory ? platform.DeleteDirectory(at) : platform.Delete(at);
}
