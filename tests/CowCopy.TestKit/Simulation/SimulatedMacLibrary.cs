using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Portable;

namespace CowCopy.TestKit.Simulation;

/// <summary>The base library of .NET over a simulated Mac: it makes the calls of Unix and throws what .NET throws for an error.</summary>
internal sealed class SimulatedMacLibrary(SimulatedMac mac) : BaseLibrary
{
    /// <summary>What the base library does to flush a file on macOS.</summary>
    public const string FullFlush = "fcntl(F_FULLFSYNC)";

    private const uint PermissionBits = 0x1FF, OwnerWrite = 0x80, MaskedBits = 0x12, LinkMode = 0x1ED;

    /// <remarks>
    /// .NET's copy clones first and throws where that fails, except with ENOTSUP, EXDEV and EEXIST: it is no fallback on macOS.
    /// </remarks>
    public override void Copy(string source, string destination) =>
        throw new InvalidOperationException("The base library's copy is not for a system that clones by path.");

    public override void Delete(string path) => Enter("unlink", path, () =>
    {
        Place place = mac.Find(path, LinkTreatment.Keep);
        if (place.Status == StatusCode.NotFound && place.Parent is not null) return 0; // File.Delete does not mind
        int error = place.Node is SimulatedDirectory ? MacErrors.NotPermitted : mac.MayRemove(place);
        if (error == 0) place.Parent!.Remove(place.Name);
        return error;
    });

    public override void Rename(string from, string to) => Enter("rename", from, () =>
    {
        Place old = mac.Find(from, LinkTreatment.Keep), target = mac.Find(to, LinkTreatment.Keep);
        int error = mac.MayRemove(old);
        if (error == 0) error = target.Node is null ? mac.MayAdd(target) : mac.MayRemove(target);
        if (error == 0 && target.Node is SimulatedDirectory) error = MacErrors.IsDirectory;
        if (error == 0 && old.Volume != target.Volume) error = MacErrors.DifferentDevice;
        if (error != 0 || old.Node == target.Node) return error;
        if (target.Node is not null) target.Parent!.Remove(target.Name);
        target.Parent!.Add(target.Name, old.Node!); // first the new name, so that the file is never without one
        old.Parent!.Remove(old.Name);
        return 0;
    });

    public override void RenameDirectory(string from, string to) => Enter("rename", from, () =>
    {
        Place old = mac.Find(from, LinkTreatment.Keep), target = mac.Find(to, LinkTreatment.Keep);
        if (old.Node is null) return MacErrors.Of(old.Status);
        int error = target.Node is null ? mac.MayAdd(target) : MacErrors.NotEmpty;
        if (error != 0) return error;
        target.Parent!.Add(target.Name, old.Node);
        old.Parent!.Remove(old.Name);
        return 0;
    }, isDirectory: true);

    public override bool Exists(string path) => mac.Files.Leads(path);

    public override bool IsDirectory(string path)
    {
        lock (mac.Storage.Lock) return mac.Find(path, LinkTreatment.Follow).Node is SimulatedDirectory;
    }

    public override void CreateDirectory(string path, uint mode) => Enter("mkdir", path, () =>
    {
        Place place = mac.Find(path, LinkTreatment.Keep);
        int error = mac.MayAdd(place);
        if (error == 0) place.Parent!.Add(place.Name, new SimulatedDirectory(place.Parent.Volume) { Mode = mode & ~MaskedBits });
        return error;
    }, isDirectory: true);

    public override void DeleteDirectory(string path) => Enter("rmdir", path, () =>
    {
        Place place = mac.Find(path, LinkTreatment.Keep);
        int error = mac.MayRemove(place);
        if (error == 0 && place.Node is not SimulatedDirectory) error = MacErrors.NotDirectory;
        if (error == 0 && place.Node is SimulatedDirectory { Entries.Count: > 0 }) error = MacErrors.NotEmpty;
        if (error == 0) place.Parent!.Remove(place.Name);
        return error;
    }, isDirectory: true);

    public override void SetPermissions(string path, uint permissions) => Enter("chmod", path, () =>
    {
        Place place = mac.Find(path, LinkTreatment.Follow);
        if (place.Node is not { } node) return MacErrors.Of(place.Status);
        int error = MayChange(node);
        if (error == 0) node.Mode = permissions;
        return error;
    });

    public override void MakeReadOnly(string path) => Enter("chmod", path, () =>
    {
        Place place = mac.Find(path, LinkTreatment.Follow);
        if (place.Node is not { } node) return MacErrors.Of(place.Status);
        int error = MayChange(node);
        if (error == 0) node.Mode &= ~0x92u;
        return error;
    });

    public override void ClearReadOnly(string path) => Enter("chmod", path, () =>
    {
        Place place = mac.Find(path, LinkTreatment.Follow);
        if (place.Node is not { } node) return MacErrors.Of(place.Status);
        int error = MayChange(node);
        if (error == 0) node.Mode |= OwnerWrite;
        return error;
    });

    public override IEnumerable<(string Name, FileAttributes Attributes)> Entries(string path)
    {
        List<(string Name, FileAttributes Attributes)> entries = [];
        Enter("readdir", path, () =>
        {
            Place place = mac.Find(path, LinkTreatment.Follow);
            if (place.Node is null) return MacErrors.Of(place.Status);
            if (place.Node is not SimulatedDirectory directory) return MacErrors.NotDirectory;
            if (mac.MayRead(directory) is not 0 and var error) return error;
            entries.AddRange(directory.Entries.Select(entry => (entry.Key, AttributesOf(entry.Value))));
            return 0;
        }, isDirectory: true);
        return entries;
    }

    public override Stream OpenRead(string path) => Open("open", path, () =>
    {
        Place place = mac.Find(path, LinkTreatment.Follow);
        if (place.Node is null) return (MacErrors.Of(place.Status), null);
        if (place.Node is not SimulatedFile file) return (MacErrors.AccessDenied, null); // what .NET throws for a directory
        return (mac.MayRead(file), file);
    }, OpenFor.Reading);

    public override Stream CreateNew(string path, UnixFileMode mode) => Open("open(O_CREAT)", path, () =>
    {
        Place place = mac.Find(path, LinkTreatment.Keep);
        int error = mac.MayAdd(place);
        return (error, error == 0 ? SimulatedMac.Create(place, (uint)mode) : null);
    }, OpenFor.Writing);

    public override int Descriptor(Stream file) => (int)((SimulatedStream)file).Handle.Value;

    public override UnixFileMode Mode(Stream file) => (UnixFileMode)(NodeOf(file).Mode & PermissionBits);

    public override void SetMode(Stream file, UnixFileMode mode) => Enter("fchmod", PathOf(file), () =>
    {
        SimulatedNode node = NodeOf(file);
        if (!node.Volume.Profile.KeepsModes) return MacErrors.NotSupported;
        int error = MayChange(node);
        if (error == 0) node.Mode = (uint)mode;
        return error;
    });

    public override void Flush(Stream file) => Enter(FullFlush, PathOf(file), () =>
    {
        ((SimulatedFile)NodeOf(file)).Clean();
        return 0;
    });

    public override void CreateSymbolicLink(string link, string target) => Enter("symlink", link, () =>
    {
        Place place = mac.Find(link, LinkTreatment.Keep);
        int error = mac.MayAdd(place);
        if (error == 0 && !place.Volume!.Profile.SymbolicLinks) error = MacErrors.NotSupported;
        if (error == 0) place.Parent!.Add(place.Name, new SimulatedLink(place.Parent.Volume, target) { Mode = LinkMode });
        return error;
    });

    public override string? LinkTarget(string link)
    {
        string? target = null;
        Enter("readlink", link, () =>
        {
            Place place = mac.Find(link, LinkTreatment.Keep);
            target = (place.Node as SimulatedLink)?.Target;
            return place.Node is null ? MacErrors.Of(place.Status) : 0;
        });
        return target;
    }

    /// <summary>Makes a call, and throws for its error.</summary>
    internal void Enter(string call, string path, Func<int> operation, bool isDirectory = false)
    {
        bool isPath = path.Length > 0 && !path.Contains('\0', StringComparison.Ordinal);
        if (!isPath) throw new ArgumentException("The path is invalid.", nameof(path));
        lock (mac.Storage.Lock)
        {
            int error = mac.Calls.Add(call, path, path) ?? operation();
            if (error != 0) throw MacErrors.ToException(error, path, isDirectory || IsWithoutDirectory(path));
        }
    }

    private SimulatedStream Open(string call, string path, Func<(int Error, SimulatedFile? File)> open, OpenFor purpose)
    {
        FileHandle handle = FileHandle.None;
        Enter(call, path, () =>
        {
            (int error, SimulatedFile? file) = open();
            if (error == 0) handle = mac.Storage.Handles.Add(new OpenFile(file!, purpose, path));
            return error;
        });
        return new SimulatedStream(this, mac.Storage, handle, path);
    }

    /// <summary>Then .NET says that the directory was not found.</summary>
    private bool IsWithoutDirectory(string path) =>
        Path.GetDirectoryName(path) is { } directory && mac.Find(directory, LinkTreatment.Follow).Node is not SimulatedDirectory;

    private static int MayChange(SimulatedNode node)
    {
        if (node.Volume.IsReadOnly) return MacErrors.ReadOnly;
        return SimulatedMac.IsLocked(node) ? MacErrors.NotPermitted : 0;
    }

    private SimulatedNode NodeOf(Stream file) => mac.Storage.Handles[((SimulatedStream)file).Handle].Node;

    private static string PathOf(Stream file) => ((SimulatedStream)file).Path;

    private static FileAttributes AttributesOf(SimulatedNode node) => node switch
    {
        SimulatedDirectory => FileAttributes.Directory,
        SimulatedLink => FileAttributes.ReparsePoint,
        _ => FileAttributes.Normal,
    };
}
