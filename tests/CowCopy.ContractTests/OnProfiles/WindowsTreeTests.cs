using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// While a tree is copied on Windows, another process puts a link to a directory elsewhere in the place of one below the destination.
/// </summary>
[TestClass]
public sealed class WindowsTreeTests
{
    private const int Files = 6;

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void Nothing_is_written_or_deleted_where_a_directory_was_swapped_for_a_link(string profile)
    {
        List<string> calls;
        using (Bed bed = MakeBed(profile))
        {
            Mirror(bed);
            calls = [.. bed.Platform.Calls];
        }

        int swaps = 0;
        foreach (string operation in calls.Distinct())
        {
            for (int occurrence = 1; occurrence <= calls.Count(call => call == operation); occurrence++)
            {
                using Bed bed = MakeBed(profile);
                bed.Platform.Before = (name, count) =>
                {
                    if (name != operation || count != occurrence) return;
                    bed.Platform.Before = null;
                    if (Swap(bed, "sub")) swaps++;
                };
                Mirror(bed);
                AssertUntouched(bed, $"{operation} #{occurrence}");
            }
        }

        Assert.IsGreaterThan(0, swaps, "nothing was swapped");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_link_below_the_destination_is_not_entered(string profile)
    {
        using Bed bed = MakeBed(profile);
        bed.Files.Delete(bed.At("copy", "sub"));
        bed.Windows!.Files.SymbolicLink(bed.At("outside"), bed.At("copy", "sub"));

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"));

        Assert.IsFalse(result.Succeeded);
        AssertUntouched(bed, "without mirror");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_root_that_is_a_link_is_filled(string profile)
    {
        using Bed bed = MakeBed(profile);
        bed.Files.MakeDirectory(bed.At("real"));
        bed.Windows!.Files.SymbolicLink(bed.At("real"), bed.At("link"));

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("link"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures.Select(failure => failure.Message)));
        bed.AssertEqualFiles(bed.At("tree", "sub", "deep", "file0"), bed.At("real", "sub", "deep", "file0"));
    }

    [TestMethod]
    public void An_open_directory_cannot_be_renamed_and_neither_can_those_above_it()
    {
        using Bed bed = MakeBed("NTFS");
        Assert.IsTrue(bed.Platform.OpenDirectory(bed.At("copy"), DirectoryAnchor.ToBe(bed.At("copy")), out FileHandle root).IsOk);
        DirectoryAnchor anchor = new(bed.At("copy"), root);
        Assert.IsTrue(bed.Platform.OpenDirectory(bed.At("copy", "sub", "deep"), anchor, out FileHandle deep).IsOk);
        foreach (string name in new[] { "sub/deep", "sub", "" }) Assert.IsFalse(Swap(bed, name), name);
        bed.Platform.Close(deep);
        Assert.IsTrue(Swap(bed, "sub"));
        bed.Platform.Close(root);
    }

    private static void Mirror(Bed bed) => bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), new TreeOptions { Mirror = true });

    /// <summary>What another process does: it renames the directory away, if the system lets it, and makes a link in its place.</summary>
    private static bool Swap(Bed bed, string name)
    {
        const uint Flags = OpenRights.Directories | OpenRights.NoFollow;
        string path = Path.TrimEndingDirectorySeparator(bed.At("copy", name));
        IWindowsCalls calls = bed.Windows!;
        if (!calls.Open(path, OpenRights.Delete, OpenRights.ShareAll, OpenRights.OpenExisting, Flags, out FileHandle directory).IsOk)
            return false;
        bool isRenamed = calls.RenameTo(directory, bed.At("away")).IsOk;
        calls.Close(directory);
        if (isRenamed) bed.Windows!.Files.SymbolicLink(bed.At("outside"), path);
        return isRenamed;
    }

    private static void AssertUntouched(Bed bed, string when)
    {
        string[] names = bed.Files.Names(bed.At("outside"));
        CollectionAssert.AreEquivalent(new[] { "precious", "deep" }, names, when + ": " + string.Join(' ', names));
        CollectionAssert.AreEqual(new[] { "precious" }, bed.Files.Names(bed.At("outside", "deep")), when);
        CollectionAssert.AreEqual(Content.Of(10), bed.Files.Read(bed.At("outside", "precious")), when);
    }

    private static Bed MakeBed(string profile)
    {
        Bed bed = WindowsProfiles.Bed(profile);
        for (int index = 0; index < Files; index++)
        {
            bed.Clean($"tree/sub/file{index}", Content.Of(100 + index, index));
            bed.Clean($"tree/sub/deep/file{index}", Content.Of(200 + index, index));
        }

        bed.Clean("copy/sub/file1", Content.Of(10)); // replaced
        bed.Clean("copy/sub/extra", Content.Of(10)); // deleted
        bed.Clean("copy/sub/deep/precious", Content.Of(10));
        bed.Clean("outside/precious", Content.Of(10));
        bed.Clean("outside/deep/precious", Content.Of(10));
        return bed;
    }
}
