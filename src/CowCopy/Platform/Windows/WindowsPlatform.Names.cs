using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>Windows: changes names, directories and links.</summary>
internal sealed unsafe partial class WindowsPlatform
{
    // SYMBOLIC_LINK_FLAG_DIRECTORY, SYMBOLIC_LINK_FLAG_ALLOW_UNPRIVILEGED_CREATE (developer mode)
    private const uint ToDirectory = 1, Unprivileged = 2;
    private const int LongestReparseData = 16 << 10; // MAXIMUM_REPARSE_DATA_BUFFER_SIZE
    private const int UsedNameOffset = 8, DisplayedNameOffset = 12, NamesOfJunction = 16, NamesOfLink = 20; // in REPARSE_DATA_BUFFER

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

    /// <remarks>A link to a directory is another kind of link; a target that does not exist yet counts as a file.</remarks>
    public PlatformStatus SymbolicLink(string target, in PathAt link)
    {
        if (target.Length == 0 || WindowsPath.ToNative(link.Path) is not { } to) return PlatformStatus.From(StatusCode.InvalidName);
        uint kind = IsDirectory(Path.Combine(ParentDirectory.Of(link.Path) ?? "", target)) ? ToDirectory : 0;
        fixed (char* from = target, name = to)
        {
            uint unprivileged = _lacksUnprivilegedLinks ? 0 : Unprivileged;
            PlatformStatus status = Win32Error.StatusOf(_calls.CreateSymbolicLink(name, from, kind | unprivileged) != 0);
            if (status.Code != StatusCode.InvalidArgument || unprivileged == 0) return status;
            status = Win32Error.StatusOf(_calls.CreateSymbolicLink(name, from, kind) != 0);
            if (status.Code != StatusCode.InvalidArgument) _lacksUnprivilegedLinks = true; // a system older than the flag
            return status;
        }
    }

    private bool IsDirectory(string path)
    {
        bool hasDots = path.Contains("..", StringComparison.Ordinal) || path.Contains(@"\.\", StringComparison.Ordinal);
        PlatformStatus status = PlatformStatus.Ok;
        FileFacts facts = default;
        if (!hasDots) status = _query.Briefly(path, out facts); // which resolves no dots
        if (hasDots || facts.Kind == FileKind.SymbolicLink) status = _query.At(path, LinkTreatment.Follow, out facts);
        return status.IsOk && facts.Kind == FileKind.Directory;
    }

    public PlatformStatus ReadLink(in PathAt link, out string target)
    {
        target = "";
        PlatformStatus status = _calls.OpenForQueries(link.Path, LinkTreatment.Keep, out FileHandle handle);
        if (!status.IsOk) return status;
        fixed (byte* buffer = new byte[LongestReparseData])
        {
            status = _calls.Send(handle, ControlCode.GetReparsePoint, null, 0, buffer, LongestReparseData, out uint bytes);
            _calls.Close(handle);
            if (!status.IsOk) return status;
            target = ParseTarget(buffer, (int)bytes) ?? "";
        }

        return target.Length > 0 ? status : PlatformStatus.From(StatusCode.NotSupported);
    }

    public PlatformStatus ReadDirectory(string path, FileHandle directory, List<DirectoryEntry> entries) =>
        new DirectoryReader(_calls).Read(path, directory, entries);

    /// <summary>
    /// Returns the target in a REPARSE_DATA_BUFFER of ntifs.h for a symbolic link or junction; null where the buffer holds something else.
    /// It has the tag, offset and length of the name that the system uses (at 8 and 10) and of the displayed one (at 12 and 14), for links
    /// a flag word, then the names. Pure.
    /// </summary>
    internal static string? ParseTarget(byte* buffer, int bytes)
    {
        const string Native = @"\??\";
        int names = bytes < NamesOfLink ? 0 : *(uint*)buffer switch
        {
            AttributeTag.SymbolicLink => NamesOfLink,
            AttributeTag.MountPoint => NamesOfJunction,
            _ => 0,
        };
        if (names == 0) return null;
        string? shown = NameIn(buffer, bytes, names, DisplayedNameOffset), used = NameIn(buffer, bytes, names, UsedNameOffset);
        if (!string.IsNullOrEmpty(shown)) return shown;
        return used?.StartsWith(Native, StringComparison.Ordinal) == true ? used.Substring(Native.Length) : used;
    }

    private static string? NameIn(byte* buffer, int bytes, int names, int field)
    {
        int offset = names + *(ushort*)(buffer + field), length = *(ushort*)(buffer + field + sizeof(ushort));
        return offset + length <= bytes ? new string((char*)(buffer + offset), 0, length / sizeof(char)) : null;
    }
}
