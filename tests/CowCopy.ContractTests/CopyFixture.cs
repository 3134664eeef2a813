using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests;

/// <summary>
/// A directory on the volume under test, real or simulated, the platform that copies there, and what both can do.
/// </summary>
internal sealed class CopyFixture : IDisposable
{
    private readonly SimulatedStorage? _storage;
    private readonly SimulatedMachine? _machine;
    private RealFiles? _other;
    private SimulatedVolume? _otherVolume;

    public CopyFixture(string parent, IDiagnosticPlatform platform, CloneSupport clones)
    {
        Files = new RealFiles(parent);
        Platform = new RecordingPlatform(platform);
        Copier = new FileCopier(Platform);
        Can = Abilities.OfRealVolume(platform, clones, Files.Path);
    }

    /// <summary>
    /// A simulated volume: of Windows and macOS below the library's own platform, of Linux in the platform's place.
    /// </summary>
    public CopyFixture(VolumeProfile profile)
    {
        if (profile.System != SimulatedSystem.Windows && OperatingSystem.IsWindows())
            Assert.Inconclusive("A simulated Unix has the paths of the system that runs the tests.");
        IDiagnosticPlatform platform;
        SimulatedUser user = Environment.IsPrivilegedProcess ? SimulatedUser.Root : SimulatedUser.Owner;
        if (profile.System == SimulatedSystem.Windows)
        {
            Windows = new SimulatedWindows(profile.SystemBuild);
            (_storage, platform) = (Windows.Storage, new WindowsPlatform(Windows));
        }
        else if (profile.System == SimulatedSystem.MacOS)
        {
            Mac = new SimulatedMac { User = user };
            (_storage, platform) = (Mac.Storage, Mac.CreatePlatform());
        }
        else
        {
            SimulatedMachine machine = new(profile.System) { User = user };
            (_storage, platform, _machine) = (machine.Storage, machine, machine);
        }

        Volume = _storage.Mount(profile, "volume");
        Files = new MachineFiles(_storage, Volume);
        Platform = new RecordingPlatform(platform);
        Copier = new FileCopier(Platform);
        Can = Abilities.Of(profile, platform, _storage.LongestPath);
    }

    /// <summary>The calls below the platform; null where the volume is not one of a simulated Windows.</summary>
    public SimulatedWindows? Windows { get; }

    /// <summary>The calls below the platform; null where the volume is not one of a simulated Mac.</summary>
    public SimulatedMac? Mac { get; }

    /// <summary>The simulated volume; null for a real one.</summary>
    public SimulatedVolume? Volume { get; }

    public RecordingPlatform Platform { get; }

    public FileCopier Copier { get; }

    public VolumeInspector Volumes => field ??= new VolumeInspector(Platform);

    public IFixtureFiles Files { get; }

    public Abilities Can { get; init; }

    public string Path => Files.Path;

    /// <summary>Whether this system can have a volume.</summary>
    public static bool Has<TVolume>()
        where TVolume : IVolume => TVolume.IsHere;

    public static CopyFixture On<TVolume>()
        where TVolume : IVolume
    {
        if (!Has<TVolume>()) Assert.Inconclusive("This system has no such volume, and none is simulated on it.");
        return TVolume.MakeFixture();
    }

    /// <summary>A directory on another volume.</summary>
    public string OtherPath => Volume is null
        ? (_other ??= new RealFiles(TestVolumes.OtherThan(Path))).Path
        : (_otherVolume ??= _storage!.Mount(Volume.Profile, "other")).Path;

    /// <summary>Whether it is a volume of this Linux, reached by the library's own platform.</summary>
    [SupportedOSPlatformGuard("linux")]
    public bool IsRealLinux => Volume is null && Can.ByHandle && OperatingSystem.IsLinux();

    /// <summary>Whether directories are opened to find names in them.</summary>
    public bool OpensDirectories
    {
        get
        {
            if (Platform.Inner.Handles is not { } handles) return false;
            PlatformStatus status = handles.OpenDirectory(Path, DirectoryAnchor.None, out FileHandle directory);
            if (status.IsOk) handles.Close(directory);
            else Assert.AreEqual(StatusCode.NotSupported, status.Code);
            return status.IsOk;
        }
    }

    /// <summary>Whether the volume keeps the modes of files, as none of FUSE does.</summary>
    public bool KeepsModes
    {
        get
        {
            Platform.InspectVolume(Path, out VolumeFacts volume);
            return Policy.KeepsModes(volume);
        }
    }

    public bool CanBeOrdinaryUser => _machine is not null || (IsRealLinux && Environment.IsPrivilegedProcess);

    public bool CanBeReadOnly => Volume is not null || (IsRealLinux && Environment.IsPrivilegedProcess);

    public void AsOrdinaryUser(Action action)
    {
        if (_machine is null)
        {
            if (!OperatingSystem.IsLinux()) throw new PlatformNotSupportedException(nameof(CanBeOrdinaryUser));
            LinuxCalls.AsNobody(action);
            return;
        }

        SimulatedUser before = _machine.User;
        _machine.User = SimulatedUser.Owner;
        action();
        _machine.User = before;
    }

    /// <summary>Runs an action while the volume of a directory is mounted read-only.</summary>
    public void WithReadOnly(string directory, Action action)
    {
        if (Volume is null)
        {
            if (!OperatingSystem.IsLinux()) throw new PlatformNotSupportedException(nameof(CanBeReadOnly));
            LinuxCalls.WithReadOnlyMount(directory, action);
            return;
        }

        SimulatedVolume volume = directory == Path ? Volume : _otherVolume!;
        volume.IsReadOnly = true;
        action();
        volume.IsReadOnly = false;
    }

    /// <summary>For tests that rename and replace many directories.</summary>
    public void RequireNamesThatStay()
    {
        if (IsRealLinux && !KeepsModes) Assert.Inconclusive("ntfs-3g loses names after many directories were renamed and replaced.");
    }

    public string At(params string[] names) => HostPath.Of(System.IO.Path.Combine([Path, .. names]));

    /// <summary>What another process does during a run: renames a name away and puts a link in its place.</summary>
    /// <returns>Whether the link is there: Windows renames no directory that is open, nor one above it.</returns>
    public bool TryReplaceByLink(string path, string away, string target)
    {
        if (!Files.Exists(System.IO.Path.GetDirectoryName(path)!)) return false;
        if (Windows is null) Files.TryRename(path, away);
        else if (!TryRename(Windows, path, away)) return false;
        Files.SymbolicLink(path, target);
        return true;
    }

    private static bool TryRename(WindowsCalls calls, string path, string to)
    {
        const uint Flags = OpenRights.Directories | OpenRights.NoFollow;
        PlatformStatus status =
            calls.Open(path, OpenRights.Delete, OpenRights.ShareAll, OpenRights.OpenExisting, Flags, out FileHandle opened);
        if (!status.IsOk) return status.Code == StatusCode.NotFound;
        status = calls.RenameTo(opened, to);
        calls.Close(opened);
        return status.IsOk;
    }

    /// <summary>Writes and flushes a file, so that only the policy for clean sources applies.</summary>
    public string Clean(
        string name, byte[] content,
        UnixFileMode mode = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead | UnixFileMode.OtherRead)
    {
        string path = Dirty(name, content);
        Files.Flush(path);
        Files.SetModified(path, new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc).AddTicks(1_234_567));
        Files.SetMode(path, mode);
        return path;
    }

    /// <summary>Writes a file that stays dirty.</summary>
    public string Dirty(string name, byte[] content, UnixFileMode mode = UnixFileMode.UserRead | UnixFileMode.UserWrite)
    {
        string path = At(name);
        Files.Write(path, content);
        Files.SetMode(path, mode);
        return path;
    }

    public FileFacts Facts(string path)
    {
        Platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        return facts;
    }

    /// <summary>A query that is not counted and does not fail.</summary>
    public FileFacts Look(string path)
    {
        Platform.Inner.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        return facts;
    }

    public void AssertEqualFiles(string source, string destination)
    {
        ByteAssert.AreEqual(Files.Read(source), Files.Read(destination));
        FileFacts one = Facts(source), other = Facts(destination);
        Assert.AreEqual(one.Modified, other.Modified, "modification time");
        Assert.AreEqual(one.Mode, other.Mode, "mode");
        Assert.AreEqual(FileKind.Regular, other.Kind);
    }

    // FUSE renames a deleted file that a process has open: a child between fork and exec has what any thread has open.
    public void AssertNoLitter(params string[] names) => CollectionAssert.AreEquivalent(
        names, Files.Names(Path).Where(static name => !name.StartsWith(".fuse_hidden", StringComparison.Ordinal)).ToArray());

    public void Dispose()
    {
        Assert.AreEqual(0, Platform.OpenHandles, "handles left open");
        Assert.AreEqual(0, Windows?.OpenHandles ?? _storage?.OpenHandles ?? 0, "handles left open");
        if (Volume is null && OperatingSystem.IsLinux()) Assert.IsEmpty(OpenDescriptors.Below(Path), "descriptors left open");
        Files.Dispose();
        _other?.Dispose();
    }
}
