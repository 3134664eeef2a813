using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Windows: changes names, directories and links.</summary>
internal sealed unsafe partial class WindowsPlatform
{
    public PlatformStatus ClearReadOnly(in PathAt path) => _names.ClearReadOnly(path.Path, out _);

    public PlatformStatus Delete(in PathAt path) => _names.Delete(path.Path);

    public PlatformStatus Discard(FileHandle file, in PathAt path) => _names.Discard(file);

    public PlatformStatus Rename(in PathAt from, in PathAt to)
    {
        string old = from.Path, name = to.Path;
        return Replace(name, () => _names.Rename(old, name));
    }

    public PlatformStatus RenameOpen(FileHandle file, in PathAt from, in PathAt to)
    {
        string old = from.Path, name = to.Path;
        return Replace(name, () => _names.Rename(file, old, name));
    }

    /// <summary>
    /// Renames over a name. No file can be renamed over a link to a directory; whether one can be over one of several names of a running
    /// program is not documented. Both can be deleted, and the file that is to replace them is complete.
    /// </summary>
    private PlatformStatus Replace(string name, Func<PlatformStatus> rename)
    {
        PlatformStatus status = rename();
        if (status.Code is not (StatusCode.AccessDenied or StatusCode.Busy)) return status;
        bool isKept = _query.At(name, LinkTreatment.Keep, out FileFacts facts).IsOk
            && (facts.Kind == FileKind.SymbolicLink || facts.LinkCount > 1);
        return isKept && _names.Delete(name).IsOk ? rename() : status;
    }

    /// <remarks>A new directory inherits the rights of its parent; Windows has no mode.</remarks>
    public PlatformStatus MakeDirectory(in PathAt path, uint mode)
    {
        if (WindowsPath.ToNative(path.Path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* name = native) return Win32Error.StatusOf(_calls.CreateDirectory(name, 0) != 0);
    }

    public PlatformStatus DeleteDirectory(in PathAt path)
    {
        if (WindowsPath.ToNative(path.Path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* name = native) return Win32Error.StatusOf(_calls.RemoveDirectory(name) != 0);
    }

    public PlatformStatus HardLink(string existing, in PathAt link)
    {
        if (WindowsPath.ToNative(existing) is not { } from || WindowsPath.ToNative(link.Path) is not { } to)
            return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* source = from, name = to) return Win32Error.StatusOf(_calls.CreateHardLink(name, source, 0) != 0);
    }

    public PlatformStatus SymbolicLink(in LinkTarget target, in PathAt link) => _links.Make(target, link.Path);

    public PlatformStatus ReadLink(in PathAt link, out LinkTarget target) => _links.Read(link.Path, out target);

    public PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries) =>
        new DirectoryReader(_calls).Read(path, directory, entries);
}
