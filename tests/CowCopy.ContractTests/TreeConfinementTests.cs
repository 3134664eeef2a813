using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>
/// While a tree is copied, another process puts a link to a directory elsewhere in the place of one below the destination.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class TreeConfinementTests
{
    private const int Files = 6;

    [TestMethod]
    [TestCategory("Thorough")]
    [DataRow(false)]
    [DataRow(true)]
    public void Nothing_is_written_or_deleted_where_a_directory_was_swapped_for_a_link(bool durable)
    {
        List<string> calls;
        using (Bed bed = MakeBed())
        {
            Mirror(bed, durable);
            calls = [.. bed.Platform.Calls];
        }

        foreach (string operation in calls.Distinct())
        {
            for (int occurrence = 1; occurrence <= calls.Count(call => call == operation); occurrence++)
            {
                using Bed bed = MakeBed();
                bed.Platform.Before = (name, count) =>
                {
                    if (name != operation || count != occurrence) return;
                    bed.Platform.Before = null;
                    Swap(bed, "sub");
                };
                Mirror(bed, durable);
                AssertUntouched(bed, $"{operation} #{occurrence}");
            }
        }
    }

    [TestMethod]
    public void A_process_that_swaps_all_the_time_gets_nothing_out()
    {
        using Bed bed = MakeBed();
        using CancellationTokenSource done = new();
        Task attacker = Task.Run(() =>
        {
            while (!done.IsCancellationRequested)
            {
                bool throughLink = new DirectoryInfo(bed.At("copy", "sub")).LinkTarget is not null; // then it would be this test that reaches outside
                Swap(bed, throughLink || Random.Shared.Next(2) == 0 ? "sub" : "sub/deep");
            }
        });

        for (int round = 0; round < 60; round++) Mirror(bed, durable: false);
        done.Cancel();
        attacker.GetAwaiter().GetResult();

        AssertUntouched(bed, "while it swapped");
    }

    [TestMethod]
    public void A_root_that_is_a_link_is_filled()
    {
        using Bed bed = MakeBed();
        bed.Files.MakeDirectory(bed.At("real"));
        bed.Files.SymbolicLink(bed.At("link"), bed.At("real"));

        Assert.IsTrue(bed.Copier.CopyTree(bed.At("tree"), bed.At("link"), new TreeOptions { Mirror = true }).Succeeded);

        bed.AssertEqualFiles(bed.At("tree", "sub", "deep", "file0"), bed.At("real", "sub", "deep", "file0"));
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_directory_below_an_open_root_is_opened_through_no_link(bool lacksOpenAt2)
    {
        using TempFolder folder = new();
        Directory.CreateDirectory(folder.Combine("root", "one", "two"));
        Directory.CreateDirectory(folder.Combine("outside", "two"));
        Directory.CreateSymbolicLink(folder.Combine("root", "link"), folder.Combine("outside"));
        Directory.CreateSymbolicLink(folder.Combine("root", "one", "inside"), "two");
        LinuxPlatform platform = new(lacksOpenAt2);
        Assert.IsTrue(platform.OpenDirectory(folder.Combine("root"), DirectoryAnchor.None, out FileHandle root).IsOk);
        DirectoryAnchor anchor = new(folder.Combine("root"), root);

        foreach ((string path, StatusCode expected) in new[]
        {
            ("", StatusCode.Ok), ("one", StatusCode.Ok), ("one/two", StatusCode.Ok),
            ("link", StatusCode.NotDirectory), ("link/two", StatusCode.NotDirectory), ("one/inside", StatusCode.NotDirectory), ("one/missing/two", StatusCode.NotFound),
        })
        {
            PlatformStatus status = platform.OpenDirectory(Path.TrimEndingDirectorySeparator(folder.Combine("root", path)), anchor, out FileHandle opened);
            Assert.AreEqual(expected, status.Code, path);
            Assert.AreEqual(expected == StatusCode.Ok, opened.IsOpen, path);
            if (opened.IsOpen) platform.Close(opened);
        }

        platform.Close(root);
    }

    private static void Mirror(Bed bed, bool durable) =>
        bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), new TreeOptions { Mirror = true, Copy = new CopyOptions { Durable = durable, Mode = durable ? CopyMode.ByteCopy : CopyMode.Auto } });

    // What is in the way is put beside, under a name that nobody else has.
    private static void Swap(Bed bed, string name)
    {
        string path = bed.At("copy", name), away = bed.At("away" + Guid.NewGuid().ToString("N"));
        try
        {
            if (new DirectoryInfo(path).LinkTarget is null) Directory.Move(path, away);
            else File.Delete(path);
            Directory.CreateSymbolicLink(path, bed.At("outside"));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It is not there now, or something else is: next time.
        }
    }

    private static void AssertUntouched(Bed bed, string when)
    {
        string[] names = bed.Files.Names(bed.At("outside"));
        CollectionAssert.AreEquivalent(new[] { "precious", "deep" }, names, when + ": " + string.Join(' ', names));
        CollectionAssert.AreEqual(new[] { "precious" }, bed.Files.Names(bed.At("outside", "deep")), when);
        CollectionAssert.AreEqual(Content.Of(10), bed.Files.Read(bed.At("outside", "precious")), when);
    }

    private static Bed MakeBed()
    {
        Bed bed = new(Path.GetTempPath(), new LinuxPlatform(), CloneSupport.Unknown);
        for (int index = 0; index < Files; index++)
        {
            bed.Clean($"tree/sub/file{index}", Content.Of(100 + index, index));
            bed.Clean($"tree/sub/deep/file{index}", Content.Of(200 + index, index));
        }

        bed.Files.SymbolicLink(bed.At("tree", "sub", "link"), "file0");
        bed.Clean("copy/sub/file1", Content.Of(10)); // replaced
        bed.Clean("copy/sub/extra", Content.Of(10)); // deleted
        bed.Clean("copy/sub/deep/precious", Content.Of(10));
        bed.Clean("outside/precious", Content.Of(10));
        bed.Clean("outside/deep/precious", Content.Of(10));
        return bed;
    }
}
