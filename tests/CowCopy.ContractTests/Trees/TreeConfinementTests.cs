using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>
/// While a tree is copied, another process puts a link to a directory elsewhere in the place of one below the destination.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class TreeConfinementTests
{
    private const int Files = 3;

    [TestMethod]
    public void Nothing_is_written_or_deleted_where_a_directory_was_swapped_for_a_link() =>
        SwapAtEachCall(TestVolumes.Memory(), durable: false);

    /// <summary>Where timestamps are left to the batch, as on ext4.</summary>
    [TestMethod]
    [TestCategory("Thorough")]
    public void Nothing_is_written_or_deleted_by_a_durable_copy_where_a_directory_was_swapped_for_a_link() =>
        SwapAtEachCall(Path.GetTempPath(), durable: true);

    private static void SwapAtEachCall(string volume, bool durable)
    {
        List<string> calls;
        using (CopyFixture fixture = MakeFixture(volume))
        {
            Mirror(fixture, durable);
            calls = [.. fixture.Platform.Calls];
        }

        foreach (string operation in calls.Distinct())
        {
            for (int occurrence = 1; occurrence <= calls.Count(call => call == operation); occurrence++)
            {
                using CopyFixture fixture = MakeFixture(volume);
                fixture.Platform.Before = (name, count) =>
                {
                    if (name != operation || count != occurrence) return;
                    fixture.Platform.Before = null;
                    Swap(fixture, "sub");
                };
                Mirror(fixture, durable);
                AssertUntouched(fixture, $"{operation} #{occurrence}");
            }
        }
    }

    /// <summary>A temporary file too is created below the directory that was opened, wherever its name leads by then.</summary>
    [TestMethod]
    [DataRow(nameof(IFileHandles.CreateDestination))]
    [DataRow(nameof(IPlatform.Rename))]
    [DataRow(nameof(IFileHandles.SetTimes))]
    public void A_file_that_is_renamed_into_place_is_not_put_where_the_link_leads(string operation)
    {
        for (int occurrence = 1; occurrence <= 3; occurrence++)
        {
            using CopyFixture fixture = MakeFixture();
            bool isSwapped = false;
            fixture.Platform.Before = (name, count) =>
            {
                if (name != operation || count != occurrence) return;
                isSwapped = true;
                Swap(fixture, "sub");
            };
            fixture.Copier.CopyTree(
                fixture.At("tree"), fixture.At("copy"),
                new TreeOptions { Copy = new CopyOptions { Overwrite = OverwriteMode.AtomicRename, MaxDegreeOfParallelism = 1 } });
            if (occurrence == 1) Assert.IsTrue(isSwapped);
            AssertUntouched(fixture, $"{operation} #{occurrence}");
        }
    }

    /// <summary>Neither the first name of a file nor another one is looked for, or made, where the link leads.</summary>
    [TestMethod]
    [DataRow("b")]
    [DataRow("c")]
    public void A_directory_that_was_swapped_gives_no_hard_link_and_gets_neither_one_nor_a_mode(string swapped)
    {
        using CopyFixture counted = MakeLinked();
        CopyLinked(counted);
        List<string> calls = [.. counted.Platform.Calls];
        Assert.Contains(nameof(IPlatform.HardLink), calls);
        Assert.Contains(nameof(IModes.ChangeMode), calls);
        foreach (string operation in calls.Distinct())
        {
            for (int occurrence = 1; occurrence <= calls.Count(call => call == operation); occurrence++)
            {
                using CopyFixture fixture = MakeLinked();
                fixture.Platform.Before = (name, count) =>
                {
                    if (name == operation && count == occurrence) Swap(fixture, swapped);
                };
                CopyLinked(fixture);
                fixture.Platform.Before = null;
                string when = $"{operation} #{occurrence}", first = fixture.At("outside", "first");
                CollectionAssert.AreEquivalent(new[] { "first", "below" }, fixture.Files.Names(fixture.At("outside")), when);
                Assert.AreEqual(1U, fixture.Facts(first).LinkCount, when);
                Assert.AreEqual(0x1C0u, fixture.Facts(fixture.At("outside", "below")).Mode, when);
            }
        }

        static void CopyLinked(CopyFixture fixture) => fixture.Copier.CopyTree(
            fixture.At("tree"), fixture.At("copy"),
            new TreeOptions { PreserveHardLinks = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } });
    }

    [TestMethod]
    public void A_process_that_swaps_all_the_time_gets_nothing_out()
    {
        using CopyFixture fixture = MakeFixture();
        using CancellationTokenSource done = new();
        Task attacker = Task.Run(() =>
        {
            while (!done.IsCancellationRequested)
            {
                // then it would be this test that reaches outside
                bool throughLink = new DirectoryInfo(fixture.At("copy", "sub")).LinkTarget is not null;
                Swap(fixture, throughLink || Random.Shared.Next(2) == 0 ? "sub" : "sub/deep");
            }
        });

        for (int round = 0; round < 60; round++) Mirror(fixture, durable: false);
        done.Cancel();
        attacker.GetAwaiter().GetResult();

        AssertUntouched(fixture, "while it swapped");
    }

    [TestMethod]
    public void A_root_that_is_a_link_is_filled()
    {
        using CopyFixture fixture = MakeFixture();
        fixture.Files.MakeDirectory(fixture.At("real"));
        fixture.Files.SymbolicLink(fixture.At("link"), fixture.At("real"));

        Assert.IsTrue(fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("link"), new TreeOptions { Mirror = true }).Succeeded);

        fixture.AssertEqualFiles(fixture.At("tree", "sub", "deep", "file0"), fixture.At("real", "sub", "deep", "file0"));
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_directory_below_an_open_root_is_opened_through_no_link(bool lacksOpenAt2)
    {
        using TempDirectory directory = new();
        Directory.CreateDirectory(directory.Combine("root", "one", "two"));
        Directory.CreateDirectory(directory.Combine("outside", "two"));
        Directory.CreateSymbolicLink(directory.Combine("root", "link"), directory.Combine("outside"));
        Directory.CreateSymbolicLink(directory.Combine("root", "one", "inside"), "two");
        LinuxPlatform platform = new(lacksOpenAt2);
        Assert.IsTrue(platform.OpenDirectory(directory.Combine("root"), DirectoryAnchor.None, out FileHandle root).IsOk);
        DirectoryAnchor anchor = new(directory.Combine("root"), root);

        foreach ((string path, StatusCode expected) in new[]
        {
            ("", StatusCode.Ok), ("one", StatusCode.Ok), ("one/two", StatusCode.Ok),
            ("link", StatusCode.NotDirectory), ("link/two", StatusCode.NotDirectory), ("one/inside", StatusCode.NotDirectory),
            ("one/missing/two", StatusCode.NotFound),
        })
        {
            PlatformStatus status =
                platform.OpenDirectory(Path.TrimEndingDirectorySeparator(directory.Combine("root", path)), anchor, out FileHandle opened);
            Assert.AreEqual(expected, status.Code, path);
            Assert.AreEqual(expected == StatusCode.Ok, opened.IsOpen, path);
            if (opened.IsOpen) platform.Close(opened);
        }

        platform.Close(root);
    }

    private static void Mirror(CopyFixture fixture, bool durable) =>
        fixture.Copier.CopyTree(
            fixture.At("tree"), fixture.At("copy"),
            new TreeOptions
            {
                Mirror = true,
                Copy = new CopyOptions { Durable = durable, Mode = durable ? CopyMode.ByteCopy : CopyMode.Auto }
            });

    // What is in the way is put beside, under a name that nothing else has.
    private static void Swap(CopyFixture fixture, string name)
    {
        string path = fixture.At("copy", name), away = fixture.At("away" + Guid.NewGuid().ToString("N"));
        try
        {
            if (new DirectoryInfo(path).LinkTarget is null) Directory.Move(path, away);
            else File.Delete(path);
            Directory.CreateSymbolicLink(path, fixture.At("outside"));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It is not there now, or something else is: next time.
        }
    }

    private static void AssertUntouched(CopyFixture fixture, string when)
    {
        string[] names = fixture.Files.Names(fixture.At("outside"));
        CollectionAssert.AreEquivalent(new[] { "precious", "deep" }, names, when + ": " + string.Join(' ', names));
        CollectionAssert.AreEqual(new[] { "precious" }, fixture.Files.Names(fixture.At("outside", "deep")), when);
        ByteAssert.AreEqual(Content.Of(10), fixture.Files.Read(fixture.At("outside", "precious")), when);
    }

    // Both directories have one to which a mode is given, and a name of the file.
    private static CopyFixture MakeLinked()
    {
        CopyFixture fixture = new(TestVolumes.Memory(), new LinuxPlatform(), CloneSupport.Unknown);
        string first = fixture.Clean("tree/b/first", Content.Of(100));
        fixture.Clean("outside/first", Content.Of(300));
        foreach (string name in (string[])["b", "c"])
        {
            fixture.Files.MakeDirectory(fixture.At("tree", name, "below"));
            fixture.Files.SetMode(fixture.At("tree", name, "below"), (UnixFileMode)0x3FF);
        }

        fixture.Files.HardLink(first, fixture.At("tree", "c", "first too"));
        fixture.Files.MakeDirectory(fixture.At("outside", "below"));
        fixture.Files.SetMode(fixture.At("outside", "below"), (UnixFileMode)0x1C0);
        return fixture;
    }

    private static CopyFixture MakeFixture(string? volume = null)
    {
        CopyFixture fixture = new(volume ?? Path.GetTempPath(), new LinuxPlatform(), CloneSupport.Unknown);
        for (int index = 0; index < Files; index++)
        {
            fixture.Clean($"tree/sub/file{index}", Content.Of(100 + index, index));
            fixture.Clean($"tree/sub/deep/file{index}", Content.Of(200 + index, index));
        }

        fixture.Clean("tree/sub/new/file", Content.Of(20)); // in a directory that is created
        fixture.Files.SymbolicLink(fixture.At("tree", "sub", "link"), "file0");
        fixture.Clean("copy/sub/file1", Content.Of(10)); // replaced
        fixture.Clean("copy/sub/extra", Content.Of(10)); // deleted
        fixture.Clean("copy/sub/deep/precious", Content.Of(10));
        fixture.Clean("outside/precious", Content.Of(10));
        fixture.Clean("outside/deep/precious", Content.Of(10));
        return fixture;
    }
}
