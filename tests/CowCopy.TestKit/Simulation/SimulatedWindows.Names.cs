using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>Directories and links.</summary>
internal sealed unsafe partial class SimulatedWindows
{
    private const int PrivilegeNotHeld = 1314; // ERROR_PRIVILEGE_NOT_HELD

    /// <summary>Whether the process is an administrator's, or Developer Mode is on.</summary>
    public bool MayCreateSymbolicLinks { get; set; } = true;

    /// <summary>Another program's junction, or mounted volume.</summary>
    /// <param name="link">Its path.</param>
    /// <param name="used">The name that the kernel uses.</param>
    /// <param name="shown">The displayed name.</param>
    public void Junction(string link, string used, string shown)
    {
        lock (_storage.Lock)
        {
            Place place = _storage.Walk.Find(link, LinkTreatment.Keep);
            place.Parent!.Add(place.Name, JunctionOf(place.Parent.Volume, used, shown));
        }
    }

    public override int CreateDirectory(char* path, nint security)
    {
        lock (_storage.Lock)
        {
            WindowsName name = Enter(nameof(CreateDirectory), path);
            if (name.Error != 0) return Fail(name.Error);
            Place place = Find(name, LinkTreatment.Keep);
            int error = place.Node is null ? MayCreate(place) : WindowsErrors.AlreadyExists;
            if (place.Node is not null && IsLeaving(place)) error = Win32Error.AccessDenied;
            if (error != 0) return Fail(error);
            place.Parent!.Add(place.Name, new SimulatedDirectory(place.Parent.Volume) { Mode = AttributeBits.Directory });
            return Succeed();
        }
    }

    public override int RemoveDirectory(char* path)
    {
        lock (_storage.Lock)
        {
            WindowsName name = Enter(nameof(RemoveDirectory), path);
            if (name.Error != 0) return Fail(name.Error);
            Place place = Find(name, LinkTreatment.Keep);
            int error = ErrorOf(place);
            if (error == 0 && (AttributesOf(place.Node!) & AttributeBits.Directory) == 0) error = WindowsErrors.NotADirectory;
            if (error == 0)
                error = MayOpen(place.Node!, OpenRights.Delete, OpenRights.ShareAll, OpenRights.Directories | OpenRights.NoFollow);
            if (error == 0 && place.Node is SimulatedDirectory { Entries.Count: > 0 }) error = WindowsErrors.DirectoryNotEmpty;
            if (error == 0 && place.Parent is null) error = Win32Error.AccessDenied; // the root of a volume
            if (error != 0) return Fail(error);
            bool waits = place.Node!.Handles > 0 && !place.Volume!.Profile.NamesGoAtOnce;
            if (waits) place.Node.Leaving = new DirectorySlot(place.Parent!, place.Name);
            else place.Parent!.Remove(place.Name);
            return Succeed();
        }
    }

    public override int CreateHardLink(char* link, char* existing, nint security)
    {
        lock (_storage.Lock)
        {
            WindowsName name = Enter(nameof(CreateHardLink), link, existing), source = Names.Parse(new string(existing));
            if (name.Error != 0 || source.Error != 0) return Fail(name.Error != 0 ? name.Error : source.Error);
            Place from = Find(source, LinkTreatment.Keep), to = Find(name, LinkTreatment.Keep);
            int error = ErrorOf(from);
            if (error == 0) error = to.Node is null ? MayCreate(to) : WindowsErrors.AlreadyExists;
            if (error == 0 && from.Volume != to.Volume) error = WindowsErrors.NotSameDevice;
            if (error == 0 && from.Node is SimulatedDirectory) error = Win32Error.AccessDenied;
            if (error == 0 && from.Node!.LinkCount >= from.Volume!.Profile.MostNames) error = WindowsErrors.TooManyLinks;
            if (error != 0) return Fail(error);
            to.Parent!.Add(to.Name, from.Node!);
            return Succeed();
        }
    }

    public override byte CreateSymbolicLink(char* link, char* target, uint flags)
    {
        lock (_storage.Lock)
        {
            const uint ToDirectory = 1, Unprivileged = 2; // SYMBOLIC_LINK_FLAG_*
            WindowsName name = Enter(nameof(CreateSymbolicLink), link);
            if (name.Error != 0) return (byte)Fail(name.Error);
            if ((flags & Unprivileged) != 0 && build < UnprivilegedLinksFromBuild) return (byte)Fail(Win32Error.InvalidParameter);
            Place place = Find(name, LinkTreatment.Keep);
            int error = place.Node is null ? MayCreate(place) : WindowsErrors.AlreadyExists;
            if (error == 0 && !place.Volume!.Profile.SymbolicLinks) error = WindowsErrors.InvalidFunction;
            if (error == 0 && !MayCreateSymbolicLinks) error = PrivilegeNotHeld;
            if (error != 0) return (byte)Fail(error);
            string text = new(target), plain = LinkListing.WithoutPrefix(text);
            SimulatedLink made = new(place.Parent!.Volume, text)
            {
                IsToDirectory = (flags & ToDirectory) != 0,
                LeadsTo = plain == text ? text : Names.Parse(text).Path,
            };
            place.Parent.Add(place.Name, made);
            return (byte)Succeed();
        }
    }
}
