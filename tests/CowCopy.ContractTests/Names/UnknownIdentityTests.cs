using CowCopy.ContractTests.Real;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Names;

/// <summary>Volumes on which it is unknown whether two names are one file, or on which two files look like one.</summary>
[TestClass]
public sealed class UnknownIdentityTests
{
    private const ulong Zero = 0, AllOnes = ulong.MaxValue, OneForAll = 77;

    [TestMethod]
    [DataRow(Zero)]
    [DataRow(AllOnes)]
    [DataRow(OneForAll)]
    public void A_file_copied_onto_itself_keeps_its_content(ulong number) => OnAll(number, (fixture, options) =>
    {
        byte[] content = Content.Of(20_000);
        string source = fixture.Clean("source", content);

        AssertDone(fixture, fixture.Copier.CopyAll([new(source, source)], options));

        ByteAssert.AreEqual(content, fixture.Files.Read(source));
        fixture.AssertNoLitter("source");
    });

    /// <summary>Clones are counted by file, and at the limit a copy of one is cloned in its place.</summary>
    [TestMethod]
    [DataRow(Zero)]
    [DataRow(AllOnes)]
    public void Of_two_files_that_look_alike_at_the_reference_limit_each_copy_has_its_own_content(ulong number)
    {
        VolumeProfile profile = VolumeProfiles.ReFs4K with { ReferenceLimit = 4, LacksChangeTime = true };
        SimulatedMachine machine = new(profile.System);
        string drive = machine.Mount(profile, "drive").Path;
        string[] sources = [Path.Combine(drive, "one"), Path.Combine(drive, "two")];
        foreach (string source in sources)
        {
            machine.Files.Write(source, Content.Of(50_000, seed: source[^1]));
            machine.Files.SetModified(source, Planning.FileTimestamp.FromUtc(new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc)));
        }

        FileCopier copier = new(new RecordingPlatform(machine) { FileNumber = number });
        for (int copy = 0; copy < 8; copy++)
        {
            foreach (string source in sources)
            {
                copier.Copy(source, $"{source}{copy}", new CopyOptions { ReferenceSoftCap = 3 });
                ByteAssert.AreEqual(machine.Files.Read(source), machine.Files.Read($"{source}{copy}"), $"{source}{copy}");
            }
        }
    }

    [TestMethod]
    [DataRow(Zero)]
    [DataRow(AllOnes)]
    public void Clones_of_a_file_that_has_no_identity_are_not_counted(ulong number)
    {
        SimulatedMachine machine = new(VolumeProfiles.ReFs4K.System);
        string source = Path.Combine(machine.Mount(VolumeProfiles.ReFs4K, "drive").Path, "source");
        machine.Files.Write(source, Content.Of(50_000));
        FileCopier copier = new(new RecordingPlatform(machine) { FileNumber = number });
        for (int copy = 0; copy < 4; copy++)
            Assert.AreEqual(CopyMethod.Clone, copier.Copy(source, $"{source}{copy}", new CopyOptions { ReferenceSoftCap = 1 }).Method);
    }

    [TestMethod]
    [DataRow(Zero)]
    [DataRow(AllOnes)]
    [DataRow(OneForAll)]
    public void A_file_copied_onto_its_second_name_keeps_its_content(ulong number) => OnAll(number, (fixture, options) =>
    {
        byte[] content = Content.Of(20_000);
        string source = fixture.Clean("source", content), second = fixture.At("second");
        fixture.Files.HardLink(source, second);

        AssertDone(fixture, fixture.Copier.CopyAll([new(source, second)], options));

        ByteAssert.AreEqual(content, fixture.Files.Read(source));
        ByteAssert.AreEqual(content, fixture.Files.Read(second));
    });

    [TestMethod]
    [DataRow(Zero)]
    [DataRow(AllOnes)]
    [DataRow(OneForAll)]
    public void A_copy_over_another_file_is_made(ulong number) => OnAll(number, (fixture, options) =>
    {
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Content.Of(20_000, seed: 2));
        if (fixture.Windows is { } windows) windows.Files.File(destination).Created = windows.Files.File(source).Created;
        int deletes = fixture.Platform.Count("Delete");

        CopyResult result = fixture.Copier.CopyAll([new(source, destination)], options).Results[0];

        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        ByteAssert.AreEqual(fixture.Files.Read(source), fixture.Files.Read(destination));
        Assert.AreEqual(deletes, fixture.Platform.Count("Delete"), "nothing is deleted first");
        fixture.AssertNoLitter("source", "copy");
    });

    [TestMethod]
    [DataRow(CopyMethod.HardLink)]
    [DataRow(CopyMethod.SymbolicLink)]
    public void A_link_over_a_name_that_may_be_the_source_s_own_is_refused(CopyMethod method)
    {
        foreach (VolumeProfile profile in VolumeProfiles.All)
        {
            using CopyFixture fixture = new(profile with { FileIds = FileIdSupport.Zero, SymbolicLinks = true });
            fixture.Platform.FileNumber = Zero;
            byte[] content = Content.Of(20_000);
            string source = fixture.Clean("source", content), other = fixture.At("other");
            fixture.Files.HardLink(source, other);

            CopyResult result = method == CopyMethod.HardLink
                ? fixture.Copier.AttemptHardLink(source, other)
                : fixture.Copier.AttemptSymbolicLink(source, other);

            Assert.AreEqual(CopyErrorKind.LinkRefused, result.Failure!.Kind, profile.Name);
            ByteAssert.AreEqual(content, fixture.Files.Read(source));
            ByteAssert.AreEqual(content, fixture.Files.Read(other));
            fixture.AssertNoLitter("source", "other");
        }
    }

    /// <summary>Such a copy costs no query of an identity: a file has one time of creation.</summary>
    [TestMethod]
    public void Files_that_were_created_at_different_times_are_two_files()
    {
        using CopyFixture fixture = new(VolumeProfiles.SmbWithoutIds);
        string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.Clean("copy", Content.Of(20_000, seed: 2));
        int renames = fixture.Platform.Count("Rename");

        CopyResult result = fixture.Copier.CopyAll(
            [new(source, destination)], new CopyOptions { Overwrite = OverwriteMode.DeleteFirst }).Results[0];

        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        Assert.AreEqual(renames, fixture.Platform.Count("Rename"));
        fixture.AssertEqualFiles(source, destination);
    }

    [TestMethod]
    public void Without_numbers_of_its_own_the_portable_platform_loses_nothing()
    {
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = CopyFixture.On<Portable>();
            byte[] content = Content.Of(20_000);
            string source = fixture.Clean("source", content), link = fixture.At("link");
            fixture.Files.SymbolicLink(link, source);

            fixture.Copier.Copy(source, source, new CopyOptions { Overwrite = overwrite });
            fixture.Copier.Copy(source, fixture.At(".", "source"), new CopyOptions { Overwrite = overwrite });
            fixture.Copier.Copy(link, source, new CopyOptions { Overwrite = overwrite });

            ByteAssert.AreEqual(content, fixture.Files.Read(source));
        }
    }

    /// <summary>The source is open while it is copied: where open files cannot be replaced, neither can it by itself.</summary>
    private static void AssertDone(CopyFixture fixture, BatchResult result) =>
        Assert.IsTrue(result.Succeeded || !fixture.Can.ReplacesOpenFiles, result.Results[0].Failure?.Message);

    private static void OnAll(ulong number, Action<CopyFixture, CopyOptions> test)
    {
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            foreach (CopyMode mode in CopyModes.ThatCopy)
            {
                foreach (VolumeProfile profile in VolumeProfiles.All)
                {
                    using CopyFixture fixture = new(profile);
                    fixture.Platform.FileNumber = number;
                    test(fixture, new CopyOptions { Overwrite = overwrite, Mode = mode });
                }
            }
        }
    }
}
