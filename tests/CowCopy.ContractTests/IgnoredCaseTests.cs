using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>
/// Names that differ in case alone, on NTFS by way of FUSE, which ignores case or not by the way it is mounted. With ignore_case it lists
/// all names in lower case; so what the trees are copied from is on another volume.
/// </summary>
[TestClass]
public sealed class IgnoredCaseTests
{
    private const int Rounds = 20;

    private readonly FileCopier _copier = new(new LinuxPlatform());

    [TestMethod]
    public void Mirror_keeps_what_it_copied_on_a_volume_that_ignores_case()
    {
        using TempFolder source = new(), folder = new(TestVolumes.Require(VolumeRole.NtfsIgnoreCase));
        source.WriteFile("Foo/a.txt", "new");
        folder.WriteFile("foo/a.txt", "existing");

        TreeResult result = Mirror(source, folder);

        Assert.AreEqual("new", File.ReadAllText(folder.Combine("foo", "a.txt")));
        Assert.AreEqual(1, result.Files.CopiedCount);
        Assert.IsEmpty(result.Deleted);
    }

    [TestMethod]
    public void Mirror_deletes_what_the_source_lacks_on_a_volume_that_ignores_case()
    {
        using TempFolder source = new(), folder = new(TestVolumes.Require(VolumeRole.NtfsIgnoreCase));
        source.WriteFile("Foo/a.txt", "new");
        source.WriteFile("Bar.txt", "bar");
        folder.WriteFile("foo/a.txt", "existing");
        folder.WriteFile("foo/b.txt", "extra");
        folder.WriteFile("BAR.TXT", "bar, existing");
        folder.WriteFile("gone/deep/c.txt", "extra");

        Mirror(source, folder);

        Assert.AreEqual("new", File.ReadAllText(folder.Combine("foo", "a.txt")));
        Assert.AreEqual("bar", File.ReadAllText(folder.Combine("bar.txt")));
        string[] left = [.. Directory.GetFiles(folder.Path, "*", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(folder.Path, file).ToUpperInvariant())];
        CollectionAssert.AreEquivalent(new[] { "BAR.TXT", "FOO/A.TXT" }, left);
        Assert.IsFalse(Directory.Exists(folder.Combine("gone")));
    }

    [TestMethod]
    public void Mirror_keeps_names_apart_on_a_volume_that_counts_case()
    {
        using TempFolder source = new(), folder = new(TestVolumes.Require(VolumeRole.Ntfs));
        source.WriteFile("Foo/a.txt", "new");
        folder.WriteFile("foo/a.txt", "extra");

        Mirror(source, folder);

        Assert.AreEqual("new", File.ReadAllText(folder.Combine("Foo", "a.txt")));
        Assert.IsFalse(Directory.Exists(folder.Combine("foo")));
    }

    [TestMethod]
    [DataRow(VolumeRole.NtfsIgnoreCase, "two", "two")]
    [DataRow(VolumeRole.Ntfs, "one", "two")]
    public void Of_two_sources_for_names_that_differ_in_case_the_last_stays_where_they_are_one(VolumeRole role, string upper, string lower)
    {
        using TempFolder folder = new(TestVolumes.Require(role));
        string one = folder.WriteFile("one", "one"), two = folder.WriteFile("two", "two");
        for (int round = 0; round < Rounds; round++)
        {
            string[] names = [folder.Combine($"to{round}", "NAME"), folder.Combine($"to{round}", "name")];

            BatchResult result = _copier.CopyAll([new(one, names[0]), new(two, names[1])], new CopyOptions { MaxDegreeOfParallelism = 2 });

            Assert.IsTrue(result.Succeeded);
            Assert.AreEqual((upper, lower), (File.ReadAllText(names[0]), File.ReadAllText(names[1])));
        }
    }

    [TestMethod]
    public void A_chain_reads_the_original_under_a_name_in_other_letters()
    {
        using TempFolder folder = new(TestVolumes.Require(VolumeRole.NtfsIgnoreCase));
        string one = folder.WriteFile("one", "one"), middle = folder.WriteFile("middle", "existing");
        for (int round = 0; round < Rounds; round++)
        {
            string last = folder.Combine($"last{round}");
            File.WriteAllText(middle, "existing");

            Assert.IsTrue(_copier.CopyAll([new(one, middle), new(folder.Combine("MIDDLE"), last)], new CopyOptions { MaxDegreeOfParallelism = 2 }).Succeeded);

            Assert.AreEqual("one", File.ReadAllText(last));
        }
    }

    private TreeResult Mirror(TempFolder source, TempFolder destination)
    {
        TreeResult result = _copier.CopyTree(source.Path, destination.Path, new TreeOptions { Mirror = true });
        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures.Select(failure => failure.Message)));
        return result;
    }
}
