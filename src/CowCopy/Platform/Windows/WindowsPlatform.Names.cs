using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Windows: changes names, directories and links.</summary>
internal sealed unsafe partial class WindowsPlatform
{
    public PlatformStatus SetPermissions(string path, uint permissions) =>
        WithPermissions(0, permissions) == 0 ? _names.ClearReadOnly(path, out _) : _names.MakeReadOnly(path);

    public PlatformStatus ReadContent(in PathAt path, Action<byte[], int, int> receive, CancellationToken cancellationToken) =>
        ContentReader.Read(this, path, receive, cancellationToken);

    public PlatformStatus MakeReadOnly(in PathAt path) => _names.MakeReadOnly(path.Path);

    public PlatformStatus ClearReadOnly(in PathAt path) => _names.ClearReadOnly(path.Path, out _);

    public PlatformStatus Delete(in PathAt path) => _names.Delete(path.Path);

    public PlatformStatus Discard(FileHandle file, in PathAt path) => _names.Discard(file);

    public PlatformStatus Rename(in PathAt from, in PathAt to)
    {
        string old = from.Path, name = to.Path;
        return Replace(name, () => _names.Rename(old, name), () => IsLink(old) || MayBeRenamedAside(name));
    }

    public PlatformStatus RenameDirectory(string from, string to) => _names.RenameDirectory(from, to);

    /// <remarks>Windows exchanges no names.</remarks>
    public PlatformStatus Exchange(string one, string other) => PlatformStatus.NotSupported;

    public PlatformStatus Wait(int milliseconds, CancellationToken cancellationToken) => Waiting.For(milliseconds, cancellationToken);

    public PlatformStatus RenameOpen(FileHandle file, in PathAt from, in PathAt to)
    {
        string name = to.Path;
        return Replace(name, () => _names.Rename(file, name), () => MayBeRenamedAside(name));
    }

    /// <summary>
    /// Renames over a name. No file can be renamed over a link to a directory, and no such link over a file; whether a file can be over one
    /// of several names of a running program is not documented. All of them can be renamed aside.
    /// </summary>
    private PlatformStatus Replace(string name, Func<PlatformStatus> rename, Func<bool> mayBeRenamedAside)
    {
        PlatformStatus status = rename();
        bool isRefused = status.Code is StatusCode.AccessDenied or StatusCode.Busy;
        return isRefused && mayBeRenamedAside() ? _names.ReplaceAside(name, rename, status) : status;
    }

    private bool IsLink(string name)
    {
        _query.At(name, LinkTreatment.Keep, out FileFacts facts); // its kind is known only where it could be queried
        return facts.Kind == FileKind.SymbolicLink;
    }

    private bool MayBeRenamedAside(string name) =>
        _query.At(name, LinkTreatment.Keep, out FileFacts facts).IsOk && (facts.Kind == FileKind.SymbolicLink || facts.LinkCount > 1);

    /// <remarks>A new directory inherits the rights of its parent; Windows has no mode.</remarks>
    public PlatformStatus MakeDirectory(in PathAt path, uint mode)
    {
        if (WindowsPath.ToNative(path.Path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* name = native) return _query.OfCreation(path.Path, Win32Error.StatusOf(_calls.CreateDirectory(name, 0) != 0));
    }

    /// <remarks>Explorer marks directories that have settings of their own as read-only, and some archives do.</remarks>
    public PlatformStatus DeleteDirectory(in PathAt path)
    {
        if (WindowsPath.ToNative(path.Path) is not { } native) return PlatformStatus.From(StatusCode.InvalidName);
        PlatformStatus status = Remove();
        return status.Code == StatusCode.AccessDenied ? _names.DeleteReadOnlyDirectory(native, Remove, status) : status;

        PlatformStatus Remove()
        {
            fixed (char* name = native) return Win32Error.StatusOf(_calls.RemoveDirectory(name) != 0);
        }
    }

    public PlatformStatus HardLink(in PathAt existing, in PathAt link)
    {
        if (WindowsPath.ToNative(existing.Path) is not { } from || WindowsPath.ToNative(link.Path) is not { } to)
            return PlatformStatus.From(StatusCode.InvalidName);
        fixed (char* source = from, name = to) return Win32Error.StatusOf(_calls.CreateHardLink(name, source, 0) != 0);
    }

    public PlatformStatus SymbolicLink(in LinkTarget target, in PathAt link) => _links.Make(target, link.Path);

    public PlatformStatus ReadLink(in PathAt link, out LinkTarget target) => _links.Read(link.Path, out target);

    public PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries) =>
        new DirectoryReader(_calls).Read(path, directory, entries);
}
