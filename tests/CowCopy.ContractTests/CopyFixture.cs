using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests;

/// <summary>
/// A directory on the volume under test, real or simulated, the platform that copies there, and what both can do.
/// </summary>
internal sealed class CopyFixture : IDisposable
{
    private readonly SimulatedStorage? _storage;

    public CopyFixture(string parent, IPlatform platform, CloneSupport clones)
    {
        Files = new RealFiles(parent);
        Platform = new RecordingPlatform(platform);
        Copier = new FileCopier(Platform);
        Can = Abilities.OfRealVolume(platform, clones);
    }

    /// <summary>A simulated volume: of Windows below the library's own platform, of other systems in the platform's place.</summary>
    public CopyFixture(VolumeProfile profile)
    {
        IPlatform platform;
        if (profile.System == SimulatedSystem.Windows)
        {
            Windows = new SimulatedWindows(profile.SystemBuild);
            (_storage, platform) = (Windows.Storage, new WindowsPlatform(Windows));
        }
        else
        {
            SimulatedMachine machine =
                new(profile.System) { User = Environment.IsPrivilegedProcess ? SimulatedUser.Root : SimulatedUser.Owner };
            (_storage, platform) = (machine.Storage, machine);
        }

        Volume = _storage.Mount(profile, "volume");
        Files = new MachineFiles(_storage, Volume);
        Platform = new RecordingPlatform(platform);
        Copier = new FileCopier(Platform);
        Can = Abilities.Of(profile, platform.Traits, _storage.LongestPath);
    }

    /// <summary>The calls below the platform; null where the volume is not one of a simulated Windows.</summary>
    public SimulatedWindows? Windows { get; }

    /// <summary>The simulated volume; null for a real one.</summary>
    public SimulatedVolume? Volume { get; }

    public RecordingPlatform Platform { get; }

    public FileCopier Copier { get; }

    public IFixtureFiles Files { get; }

    public Abilities Can { get; init; }

    public string Path => Files.Path;

    public static CopyFixture On<TVolume>()
        where TVolume : IVolume => TVolume.MakeFixture();

    public string At(params string[] names) => System.IO.Path.Combine([Path, .. names]);

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

    public void AssertEqualFiles(string source, string destination)
    {
        CollectionAssert.AreEqual(Files.Read(source), Files.Read(destination));
        FileFacts one = Facts(source), other = Facts(destination);
        Assert.AreEqual(one.Modified, other.Modified, "modification time");
        Assert.AreEqual(one.Mode, other.Mode, "mode");
        Assert.AreEqual(FileKind.Regular, other.Kind);
    }

    public void AssertNoLitter(params string[] names) => CollectionAssert.AreEquivalent(names, Files.Names(Path));

    public void Dispose()
    {
        Assert.AreEqual(0, Platform.OpenHandles, "handles left open");
        Assert.AreEqual(0, Windows?.OpenHandles ?? _storage?.OpenHandles ?? 0, "handles left open");
        Files.Dispose();
    }
}
