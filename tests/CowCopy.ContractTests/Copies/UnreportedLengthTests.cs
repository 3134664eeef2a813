using CowCopy.ContractTests.Real;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Copies;

/// <summary>
/// Sources whose file system reports a length of 0 although they have content: /proc, some FUSE and network file systems.
/// </summary>
[TestClass]
public sealed class UnreportedLengthTests
{
    private const string Source = "/proc/version"; // the same at each reading

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_file_of_proc_is_copied_with_its_content()
    {
        foreach (CopyMode mode in CopyModes.ThatCopy)
        {
            foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
            {
                using CopyFixture fixture = CopyFixture.On<Xfs>();
                string fresh = fixture.At("fresh"), over = fixture.Clean("over", Content.Of(7));
                byte[] content = File.ReadAllBytes(Source);
                CopyOptions options = new() { Mode = mode, Overwrite = overwrite, SkipUnchanged = SkipUnchanged.SameTimestamp };

                BatchResult result = fixture.Copier.CopyAll([new(Source, fresh), new(Source, over)], options);

                Assert.IsTrue(result.Succeeded);
                foreach (CopyResult one in result.Results)
                {
                    ByteAssert.AreEqual(content, fixture.Files.Read(one.Request.Destination));
                    Assert.AreEqual(content.Length, one.Length);
                }

                Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(Source, fresh, options).Outcome, "it never looks up to date");
            }
        }
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void An_empty_copy_of_a_file_of_proc_does_not_count_as_equal()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        string destination = fixture.Clean("copy", []);
        CopyOptions byContent = new() { SkipUnchanged = SkipUnchanged.SameContent };

        Assert.AreEqual(CopyOutcome.Copied, fixture.Copier.Copy(Source, destination, byContent).Outcome);

        ByteAssert.AreEqual(File.ReadAllBytes(Source), fixture.Files.Read(destination));
    }

    [TestMethod]
    public void Empty_files_are_equal_by_content()
    {
        foreach (VolumeProfile profile in VolumeProfiles.All)
        {
            using CopyFixture fixture = new(profile);
            string source = fixture.Clean("source", []), destination = fixture.Dirty("copy", []);
            CopyOptions byContent = new() { SkipUnchanged = SkipUnchanged.SameContent };
            Assert.AreEqual(CopyOutcome.Unchanged, fixture.Copier.Copy(source, destination, byContent).Outcome, profile.Name);
        }
    }

    [TestMethod]
    public void A_simulated_file_that_hides_its_length_is_copied_whole()
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string root = machine.Mount(VolumeProfiles.Xfs, "volume").Path, source = Path.Combine(root, "source"),
            copy = Path.Combine(root, "copy");
        byte[] content = Content.Of(300_000);
        machine.Files.Write(source, content);
        machine.Files.File(source).HidesLength = true;

        CopyResult result = new FileCopier(machine).Copy(source, copy);

        ByteAssert.AreEqual(content, machine.Files.Read(copy));
        Assert.AreEqual((300_000, 300_000), (result.Length, result.BytesWritten));
        Assert.AreEqual(StatusCodeOf(machine, copy), StatusCodeOf(machine, source));
    }

    private static Planning.StatusCode StatusCodeOf(SimulatedMachine machine, string path) =>
        machine.Inspect(path, LinkTreatment.Keep, out _).Code;
}
