using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>Changes of open files: attributes and times, lengths, names, deletion.</summary>
internal sealed unsafe partial class SimulatedWindows
{
    public override int SetFileInformationByHandle(nint file, int informationClass, void* information, uint bytes)
    {
        lock (_storage.Lock)
        {
            string[] resolved = informationClass is InformationClass.Rename or InformationClass.RenameEx ? [TargetOf(information)] : [];
            if (Enter($"{nameof(SetFileInformationByHandle)}({informationClass})", file, out OpenFile open, resolved) is { } scripted)
                return Fail(scripted);
            int error = informationClass switch
            {
                InformationClass.Basic => SetBasic(open, *(BasicInformation*)information),
                InformationClass.EndOfFile => SetLength(open, *(long*)information),
                InformationClass.Allocation => Reserve(open, *(long*)information),
                InformationClass.Rename => Rename(
                    open, TargetOf(information), *(byte*)information != 0 ? RenameFlags.Replace : RenameFlags.None),
                InformationClass.RenameEx => RenameEx(open, TargetOf(information), (RenameFlags)(*(uint*)information)),
                InformationClass.Disposition => Dispose(open, *(byte*)information != 0, isPosix: false, ignoresReadOnly: false),
                InformationClass.DispositionEx => DisposeEx(open, (DispositionFlags)(*(uint*)information)),
                _ => Win32Error.InvalidParameter,
            };
            return error == 0 ? Succeed() : Fail(error);
        }
    }

    public override int SetFileAttributes(char* path, uint attributes)
    {
        lock (_storage.Lock)
        {
            WindowsName name = Enter(nameof(SetFileAttributes), path);
            if (name.Error != 0) return Fail(name.Error);
            Place place = Find(name, LinkTreatment.Keep);
            if (ErrorOf(place) is not 0 and var error) return Fail(error);
            if (place.Volume!.IsReadOnly) return Fail(WindowsErrors.WriteProtected);
            SetAttributes(place.Node!, attributes);
            return Succeed();
        }
    }

    public override int GetKernelObjectSecurity(nint handle, uint information, byte* descriptor, uint bytes, uint* needed)
    {
        lock (_storage.Lock)
        {
            if (Enter(nameof(GetKernelObjectSecurity), handle, out OpenFile open) is { } scripted) return Fail(scripted);
            byte[] access = open.Node.Access;
            *needed = (uint)access.Length;
            if (bytes < access.Length) return Fail(WindowsErrors.InsufficientBuffer);
            access.CopyTo(new Span<byte>(descriptor, (int)bytes));
            return Succeed();
        }
    }

    private static void SetAttributes(SimulatedNode node, uint attributes)
    {
        node.Mode = attributes & ~(AttributeBits.Normal | AttributeBits.Sparse | AttributeBits.ReparsePoint);
        node.NoteChange();
    }

    private static int SetBasic(OpenFile open, in BasicInformation information)
    {
        if ((open.Rights & (OpenRights.WriteAttributes | OpenRights.Write)) == 0) return Win32Error.AccessDenied;
        SimulatedNode node = open.Node;
        if (information.Attributes != 0) node.Mode = information.Attributes & AttributeBits.Carried;
        if (information.Created.Ticks > 0) node.Created = node.Volume.Round(information.Created.ToTimestamp());
        if (information.Modified.Ticks > 0) node.Modified = node.Volume.Round(information.Modified.ToTimestamp());
        if (information.Accessed.Ticks > 0) node.Accessed = node.Volume.Round(information.Accessed.ToTimestamp());
        node.NoteChange();
        return 0;
    }

    private static int SetLength(OpenFile open, long length)
    {
        if (!open.Access.HasFlag(WindowsAccess.Write)) return Win32Error.AccessDenied;
        if (open.File is not { } file) return Win32Error.InvalidParameter;
        if (length < file.Length && file.Mappings.IsData) return WindowsErrors.UserMappedFile;
        return file.SetLength(length) is not StatusCode.Ok and var status ? WindowsErrors.Of(status) : 0;
    }

    /// <summary>Refused where so much does not fit; the clusters are counted when they are written.</summary>
    private static int Reserve(OpenFile open, long bytes)
    {
        if (!open.Access.HasFlag(WindowsAccess.Write)) return Win32Error.AccessDenied;
        return open.Node.Volume.FreeBytes < bytes ? WindowsErrors.DiskFull : 0;
    }

    private int RenameEx(OpenFile open, string target, RenameFlags flags)
    {
        VolumeProfile profile = open.Node.Volume.Profile;
        if (!profile.NamesGoAtOnce) return profile.UnknownClassError;
        bool isKnown = build >= IgnoreReadOnlyFromBuild || !flags.HasFlag(RenameFlags.IgnoreReadOnly);
        return isKnown ? Rename(open, target, flags) : Win32Error.InvalidParameter;
    }

    private int Rename(OpenFile open, string target, RenameFlags flags)
    {
        if (!open.Access.HasFlag(WindowsAccess.Delete) || open.Slot is not { } from) return Win32Error.AccessDenied;
        WindowsName name = Names.Parse(target);
        if (name.Error != 0) return name.Error;
        Place to = Find(name, LinkTreatment.Keep);
        int error = to.Node is null ? MayCreate(to) : to.Node == open.Node ? 0 : MayReplace(to, flags);
        bool isOver = to.Node is not null && to.Node != open.Node;
        if (error == 0 && isOver && IsDirectory(open.Node)) error = Win32Error.AccessDenied; // a directory replaces nothing
        if (error == 0 && to.Volume != open.Node.Volume) error = WindowsErrors.NotSameDevice;
        if (error == 0 && open.Node is SimulatedDirectory directory && IsOpenBelow(directory)) error = Win32Error.AccessDenied;
        if (error != 0) return error;
        if (to.Node is not null && to.Node != open.Node) to.Parent!.Remove(to.Name);
        from.Directory.Remove(from.Name);
        bool isThere = to.Parent!.Find(to.Name) is not null; // another name of the same file, which stays
        if (!isThere) to.Parent.Add(to.Name, open.Node);
        DirectorySlot slot = new(to.Parent, to.Name);
        foreach (OpenFile one in _storage.Handles.Of(open.Node).Where(one => one.Slot == from)) one.Slot = slot;
        return 0;
    }

    private int MayReplace(in Place target, RenameFlags flags)
    {
        if (!flags.HasFlag(RenameFlags.Replace)) return WindowsErrors.AlreadyExists;
        if (IsLeaving(target) || IsDirectory(target.Node!)) return Win32Error.AccessDenied;
        bool isPosix = flags.HasFlag(RenameFlags.Posix);
        bool isProtected = (target.Node!.Mode & AttributeBits.ReadOnly) != 0 && !(isPosix && flags.HasFlag(RenameFlags.IgnoreReadOnly));
        bool isMapped = target.Node is SimulatedFile { Mappings.ForbidDeletion: true };
        bool isDenied = target.Node is SimulatedFile { DeniesDeletion: true };
        bool isHeld = isPosix
            ? _storage.Handles.Of(target.Node).Any(open => !open.Share.HasFlag(WindowsAccess.Delete) && open.Access != WindowsAccess.None)
            : target.Node.Handles > 0; // whatever they share
        return isProtected || isMapped || isDenied || isHeld ? Win32Error.AccessDenied : 0;
    }

    /// <summary>Also a link to one: it is a directory with a reparse point.</summary>
    private static bool IsDirectory(SimulatedNode node) => (AttributesOf(node) & AttributeBits.Directory) != 0;

    private static bool IsOpenBelow(SimulatedDirectory directory) =>
        directory.Entries.Values.Any(node => node.Handles > 0 || (node is SimulatedDirectory below && IsOpenBelow(below)));

    private int DisposeEx(OpenFile open, DispositionFlags flags)
    {
        VolumeProfile profile = open.Node.Volume.Profile;
        if (!profile.NamesGoAtOnce) return profile.UnknownClassError;
        bool ignoresReadOnly = flags.HasFlag(DispositionFlags.IgnoreReadOnly);
        if (ignoresReadOnly && build < IgnoreReadOnlyFromBuild) return Win32Error.InvalidParameter;
        return Dispose(open, flags.HasFlag(DispositionFlags.Delete), flags.HasFlag(DispositionFlags.Posix), ignoresReadOnly);
    }

    private static int Dispose(OpenFile open, bool deletes, bool isPosix, bool ignoresReadOnly)
    {
        if (!open.Access.HasFlag(WindowsAccess.Delete) || open.Slot is not { } slot) return Win32Error.AccessDenied;
        if (!deletes)
        {
            (open.Node.Leaving, open.RemovesNameAtClose) = (null, false);
            return 0;
        }

        if ((open.Node.Mode & AttributeBits.ReadOnly) != 0 && open.Node is not SimulatedDirectory && !ignoresReadOnly)
            return Win32Error.AccessDenied;
        if (open.Node is SimulatedDirectory { Entries.Count: > 0 }) return WindowsErrors.DirectoryNotEmpty;
        bool isMapped = open.Node is SimulatedFile { Mappings.ForbidDeletion: true };
        if (isMapped && !(isPosix && open.Node.LinkCount > 1)) return Win32Error.AccessDenied; // STATUS_CANNOT_DELETE
        (open.Node.Leaving, open.RemovesNameAtClose) = (slot, isPosix);
        return 0;
    }

    /// <summary>FILE_RENAME_INFO: the flags, the handle of a directory, the length of the name in bytes, the name.</summary>
    private static string TargetOf(void* information)
    {
        byte* lengthAt = (byte*)information + (2 * sizeof(nint));
        return new string((char*)(lengthAt + sizeof(uint)), 0, *(int*)lengthAt / sizeof(char));
    }
}
