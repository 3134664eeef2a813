using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// The system copy of Windows: made as File.Copy makes it wherever it may clone, and cancelled wherever it copies. The simulated call
/// clones only for a caller that passes no progress routine, as is published of File.Copy.
/// </summary>
[TestClass]
public sealed class SystemCopyTests
{
    private const int Length = 1 << 20;

    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
    private static readonly CopyOptions AsInBuilds = new() { ClearReadOnly = true };

    [TestMethod]
    public void It_clones_on_a_Dev_Drive_whatever_the_options_are()
    {
        foreach (CopyOptions options in (CopyOptions[])[CopyOptions.Default, Skip, AsInBuilds, new() { Mode = CopyMode.SystemCopy }])
        {
            using CopyFixture fixture = new(VolumeProfiles.TrustedDevDrive);
            string source = fixture.Clean("source", Content.Of(Length)), destination = fixture.At("copy");

            CopyResult result = fixture.Copier.Copy(source, destination, options);

            Assert.AreEqual((CopyMethod.SystemCopy, (long)Length), (result.Method, result.Length), options.ToString());
            AssertShared(fixture, destination);
        }
    }

    [TestMethod]
    public void It_clones_over_an_existing_file_in_a_batch_and_in_a_tree()
    {
        using CopyFixture fixture = new(VolumeProfiles.TrustedDevDrive);
        string source = fixture.Clean("tree/source", Content.Of(Length)), existing = fixture.Clean("existing", Content.Of(100, seed: 2));
        string copy = fixture.At("new", "copy");

        BatchResult batch = fixture.Copier.CopyAll([new(source, existing), new(source, copy)]);
        TreeResult tree = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("layout"));

        Assert.IsTrue(batch.Succeeded && tree.Succeeded);
        foreach (string path in (string[])[existing, copy, fixture.At("layout", "source")]) AssertShared(fixture, path);
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void It_reports_the_length_and_is_cancelled_at_any_size(string profile)
    {
        foreach (bool isCancelled in (bool[])[false, true])
        {
            using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
            using CancellationTokenSource cancellation = new();
            string source = fixture.Clean("source", Content.Of(20_000)), destination = fixture.At("copy");
            if (isCancelled) fixture.Windows!.Calls.Before(SimulatedWindows.CopyFileContent, 1, cancellation.Cancel);

            CopyOptions options = new() { Mode = CopyMode.SystemCopy };
            CopyResult? result = fixture.Copier.CopyUnlessCanceled(source, destination, options, cancellation.Token);

            Assert.AreEqual(isCancelled, result is null);
            if (result is not null) Assert.AreEqual((CopyOutcome.Copied, 20_000L), (result.Outcome, result.Length));
            Assert.AreEqual(!isCancelled, fixture.Files.Exists(destination));
        }
    }

    private static void AssertShared(CopyFixture fixture, string path)
    {
        List<Extent> extents = [];
        Assert.IsTrue(fixture.Platform.OpenSource(path, out Platform.FileHandle file).IsOk);
        StatusCode read = fixture.Platform.ReadExtents(file, extents).Code;
        fixture.Platform.Close(file);
        Assert.AreEqual(StatusCode.Ok, read);
        Assert.IsTrue(extents.Count > 0 && extents.TrueForAll(extent => extent.ReferenceCount > 1 || extent.IsTail), path);
    }
}
