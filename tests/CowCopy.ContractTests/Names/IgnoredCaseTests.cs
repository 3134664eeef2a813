using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Names;

/// <summary>
/// Names that differ in case alone, on NTFS by way of FUSE, which ignores case or not by the way it is mounted. With ignore_case it lists
/// all names in lower case; so what the trees are copied from is on another volume.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class IgnoredCaseTests
{
    private const int Rounds = 20;

    private readonly FileCopier _copier = new(new LinuxPlatform());

    [TestMethod]
    public void Mirror_keeps_what_it_copied_on_a_volume_that_ignores_case()
    {
        using TempDirectory source = new(), directory = new(TestVolumes.Require(VolumeRole.NtfsIgnoreCase));
        source.WriteFile("Foo/a.txt", "new");
        directory.WriteFile("foo/a.txt", "existing");

        TreeResult result = Mirror(source, directory);

        Assert.AreEqual("new", File.ReadAllText(directory.Combine("foo", "a.txt")));
        Assert.AreEqual(1, result.Files.Counts.Copied);
        Assert.IsEmpty(result.Deleted);
    }

    [TestMethod]
    public void Mirror_deletes_what_the_source_lacks_on_a_volume_that_ignores_case()
    {
        using TempDirectory source = new(), directory = new(TestVolumes.Require(VolumeRole.NtfsIgnoreCase));
        source.WriteFile("Foo/a.txt", "new");
        source.WriteFile("Bar.txt", "bar");
        directory.WriteFile("foo/a.txt", "existing");
        directory.WriteFile("foo/b.txt", "extra");
        directory.WriteFile("BAR.TXT", "bar, existing");
        directory.WriteFile("gone/deep/c.txt", "extra");

        Mirror(source, directory);

        Assert.AreEqual("new", File.ReadAllText(directory.Combine("foo", "a.txt")));
        Assert.AreEqual("bar", File.ReadAllText(directory.Combine("bar.txt")));
        string[] left =
            [.. Directory.GetFiles(directory.Path, "*", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(directory.Path, file).ToUpperInvariant())];
        CollectionAssert.AreEquivalent(new[] { "BAR.TXT", "FOO/A.TXT" }, left);
        Assert.IsFalse(Directory.Exists(directory.Combine("gone")));
    }

    [TestMethod]
    public void Mirror_keeps_names_apart_on_a_volume_that_counts_case()
    {
        using TempDirectory source = new(), directory = new(TestVolumes.Require(VolumeRole.Ntfs));
        source.WriteFile("Foo/a.txt", "new");
        directory.WriteFile("foo/a.txt", "extra");

        Mirror(source, directory);

        Assert.AreEqual("new", File.ReadAllText(directory.Combine("Foo", "a.txt")));
        Assert.IsFalse(Directory.Exists(directory.Combine("foo")));
    }

    [TestMethod]
    [DataRow(VolumeRole.NtfsIgnoreCase, "two", "two")]
    [DataRow(VolumeRole.Ntfs, "one", "two")]
    public void Of_two_sources_for_names_that_differ_in_case_the_last_stays_where_they_are_one(VolumeRole role, string upper, string lower)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        string one = directory.WriteFile("one", "one"), two = directory.WriteFile("two", "two");
        for (int round = 0; round < Rounds; round++)
        {
            string[] names = [directory.Combine($"to{round}", "NAME"), directory.Combine($"to{round}", "name")];

            BatchResult result = _copier.CopyAll([new(one, names[0]), new(two, names[1])], new CopyOptions { MaxDegreeOfParallelism = 2 });

            Assert.IsTrue(result.Succeeded);
            Assert.AreEqual((upper, lower), (File.ReadAllText(names[0]), File.ReadAllText(names[1])));
        }
    }

    [TestMethod]
    public void A_chain_reads_the_original_under_a_name_in_other_letters()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.NtfsIgnoreCase));
        string one = directory.WriteFile("one", "one"), middle = directory.WriteFile("middle", "existing");
        for (int round = 0; round < Rounds; round++)
        {
            string last = directory.Combine($"last{round}");
            File.WriteAllText(middle, "existing");

            Assert.IsTrue(
                _copier.CopyAll(
                    [new(one, middle), new(directory.Combine("MIDDLE"), last)], new CopyOptions { MaxDegreeOfParallelism = 2 }).Succeeded);

            Assert.AreEqual("one", File.ReadAllText(last));
        }
    }

    private TreeResult Mirror(TempDirectory source, TempDirectory destination)
    {
        TreeResult result = _copier.CopyTree(source.Path, destination.Path, new TreeOptions { Mirror = true });
        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        return result;
    }
}
