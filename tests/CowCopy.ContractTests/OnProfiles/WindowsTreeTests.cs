using CowCopy.Platform;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;

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
        using (CopyFixture fixture = MakeFixture(profile))
        {
            Mirror(fixture);
            calls = [.. fixture.Platform.Calls];
        }

        int swaps = 0;
        foreach (string operation in calls.Distinct())
        {
            for (int occurrence = 1; occurrence <= calls.Count(call => call == operation); occurrence++)
            {
                using CopyFixture fixture = MakeFixture(profile);
                fixture.Platform.Before = (name, count) =>
                {
                    if (name != operation || count != occurrence) return;
                    fixture.Platform.Before = null;
                    if (Swap(fixture, "sub")) swaps++;
                };
                Mirror(fixture);
                AssertUntouched(fixture, $"{operation} #{occurrence}");
            }
        }

        Assert.IsGreaterThan(0, swaps, "nothing was swapped");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_link_below_the_destination_is_not_entered(string profile)
    {
        using CopyFixture fixture = MakeFixture(profile);
        fixture.Files.Delete(fixture.At("copy", "sub"));
        fixture.Windows!.Files.SymbolicLink(fixture.At("outside"), fixture.At("copy", "sub"));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"));

        Assert.IsFalse(result.Succeeded);
        AssertUntouched(fixture, "without mirror");
    }

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_root_that_is_a_link_is_filled(string profile)
    {
        using CopyFixture fixture = MakeFixture(profile);
        fixture.Files.MakeDirectory(fixture.At("real"));
        fixture.Windows!.Files.SymbolicLink(fixture.At("real"), fixture.At("link"));

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("link"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        fixture.AssertEqualFiles(fixture.At("tree", "sub", "deep", "file0"), fixture.At("real", "sub", "deep", "file0"));
    }

    [TestMethod]
    public void An_open_directory_cannot_be_renamed_and_neither_can_those_above_it()
    {
        using CopyFixture fixture = MakeFixture("NTFS");
        Assert.IsTrue(
            fixture.Platform.OpenDirectory(fixture.At("copy"), DirectoryAnchor.ToBe(fixture.At("copy")), out FileHandle root).IsOk);
        DirectoryAnchor anchor = new(fixture.At("copy"), root);
        Assert.IsTrue(fixture.Platform.OpenDirectory(fixture.At("copy", "sub", "deep"), anchor, out FileHandle deep).IsOk);
        foreach (string name in new[] { "sub/deep", "sub", "" }) Assert.IsFalse(Swap(fixture, name), name);
        fixture.Platform.Close(deep);
        Assert.IsTrue(Swap(fixture, "sub"));
        fixture.Platform.Close(root);
    }

    private static void Mirror(CopyFixture fixture) =>
        fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

    /// <summary>What another process does: it renames the directory away, if the system lets it, and makes a link in its place.</summary>
    private static bool Swap(CopyFixture fixture, string name)
    {
        const uint Flags = OpenRights.Directories | OpenRights.NoFollow;
        string path = Path.TrimEndingDirectorySeparator(fixture.At("copy", name));
        WindowsCalls calls = fixture.Windows!;
        if (!calls.Open(path, OpenRights.Delete, OpenRights.ShareAll, OpenRights.OpenExisting, Flags, out FileHandle directory).IsOk)
            return false;
        bool isRenamed = calls.RenameTo(directory, fixture.At("away")).IsOk;
        calls.Close(directory);
        if (isRenamed) fixture.Windows!.Files.SymbolicLink(fixture.At("outside"), path);
        return isRenamed;
    }

    private static void AssertUntouched(CopyFixture fixture, string when)
    {
        string[] names = fixture.Files.Names(fixture.At("outside"));
        CollectionAssert.AreEquivalent(new[] { "precious", "deep" }, names, when + ": " + string.Join(' ', names));
        CollectionAssert.AreEqual(new[] { "precious" }, fixture.Files.Names(fixture.At("outside", "deep")), when);
        ByteAssert.AreEqual(Content.Of(10), fixture.Files.Read(fixture.At("outside", "precious")), when);
    }

    private static CopyFixture MakeFixture(string profile)
    {
        CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        for (int index = 0; index < Files; index++)
        {
            fixture.Clean($"tree/sub/file{index}", Content.Of(100 + index, index));
            fixture.Clean($"tree/sub/deep/file{index}", Content.Of(200 + index, index));
        }

        fixture.Clean("copy/sub/file1", Content.Of(10)); // replaced
        fixture.Clean("copy/sub/extra", Content.Of(10)); // deleted
        fixture.Clean("copy/sub/deep/precious", Content.Of(10));
        fixture.Clean("outside/precious", Content.Of(10));
        fixture.Clean("outside/deep/precious", Content.Of(10));
        return fixture;
    }
}
