using CowCopy.Planning;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>Volumes that give their files no ids, or the ids of other files.</summary>
[TestClass]
public sealed class FileIdTests
{
    private const uint Archive = 0x20;

    public static IEnumerable<object[]> Volumes { get; } =
        from profile in new[] { VolumeProfiles.Ntfs, VolumeProfiles.ReFs4K, VolumeProfiles.TrustedDevDrive, VolumeProfiles.Smb }
        from ids in Enum.GetValues<FileIdSupport>()
        select new object[] { profile.Name, ids.ToString() };

    [TestMethod]
    [DynamicData(nameof(Volumes))]
    public void A_file_copied_onto_itself_keeps_its_content(string name, string ids) => OnAll(name, ids, (fixture, options) =>
    {
        byte[] content = Content.Of(20_000);
        string source = fixture.Clean("source", content);
        string letter = Path.GetFullPath("/letter");
        fixture.Windows!.Names.Substitute(letter, fixture.Path);
        foreach (string other in new[] { source, fixture.At("SOURCE"), Path.Combine(letter, "source") })
        {
            CopyResult result = fixture.Copier.CopyAll([new(source, other)], options).Results[0];
            ByteAssert.AreEqual(content, fixture.Files.Read(source), $"{other} {options.Mode} {options.Overwrite}");
            if (fixture.Can.KnowsFiles) Assert.AreEqual(CopyOutcome.SameFile, result.Outcome, result.Failure?.Message);
        }

        fixture.AssertNoLitter("source");
    });

    [TestMethod]
    [DynamicData(nameof(Volumes))]
    public void A_copy_over_another_file_is_made(string name, string ids) => OnAll(name, ids, (fixture, options) =>
    {
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Content.Of(20_000, seed: 2));
        CopyResult result = fixture.Copier.CopyAll([new(source, destination)], options).Results[0];
        Assert.AreEqual(CopyOutcome.Copied, result.Outcome, result.Failure?.Message);
        fixture.AssertEqualFiles(source, destination);
        fixture.AssertNoLitter("source", "copy");
    });

    [TestMethod]
    [DataRow(22621u)]
    [DataRow(26100u)]
    public void Files_of_two_mounted_copies_of_one_image_are_two_files(uint build)
    {
        SimulatedWindows windows = new(build);
        SimulatedVolume one = windows.Storage.Mount(VolumeProfiles.Ntfs, "one", serial: 7);
        SimulatedVolume other = windows.Storage.Mount(VolumeProfiles.Ntfs, "other", serial: 7);
        string source = Path.Combine(one.Path, "file"), destination = Path.Combine(other.Path, "file");
        windows.Files.Write(source, Content.Of(20_000), Archive);
        windows.Files.Write(destination, Content.Of(20_000, seed: 2), Archive);
        Assert.AreEqual(windows.Files.Find(source)!.Number, windows.Files.Find(destination)!.Number);

        CopyResult result = new FileCopier(new WindowsPlatform(windows)).Copy(source, destination);

        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        ByteAssert.AreEqual(Content.Of(20_000), windows.Files.Read(destination));
    }

    [TestMethod]
    [DataRow(22621u)]
    [DataRow(26100u)]
    public void The_time_of_the_last_change_is_not_the_time_of_the_last_write(uint build)
    {
        using CopyFixture fixture = new(VolumeProfiles.Ntfs with { SystemBuild = build });
        string file = fixture.Clean("file", Content.Of(10));
        FileFacts facts = fixture.Facts(file);
        Assert.AreEqual(fixture.Windows!.Files.Find(file)!.Changed, facts.Changed);
        Assert.AreNotEqual(facts.Modified, facts.Changed);
    }

    private static void OnAll(string name, string ids, Action<CopyFixture, CopyOptions> test)
    {
        VolumeProfile profile = VolumeProfiles.All.Single(one => one.Name == name) with { FileIds = Enum.Parse<FileIdSupport>(ids) };
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            foreach (CopyMode mode in CopyModes.ThatCopy)
            {
                using CopyFixture fixture = new(profile);
                test(fixture, new CopyOptions { Overwrite = overwrite, Mode = mode });
            }
        }
    }
}
