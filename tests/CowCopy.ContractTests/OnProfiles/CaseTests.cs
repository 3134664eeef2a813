using CowCopy.Planning;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// From a volume whose names differ by case to one whose names do not, on a system where both exist (casefold, FUSE, Windows directories
/// made case-sensitive).
/// </summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The simulated system has Unix paths.")]
public sealed class CaseTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _source;
    private readonly string _destination;

    public CaseTests()
    {
        _source = _machine.Mount(VolumeProfiles.Xfs, "sensitive").Path;
        _destination =
            _machine.Mount(VolumeProfiles.Ext4 with { Name = "ext4 with casefold", IsCaseSensitive = false }, "insensitive").Path;
    }

    [TestMethod]
    public void The_second_of_two_files_that_become_one_is_refused_and_the_first_stays()
    {
        byte[] first = Content.Of(5000);
        Write("tree/NAME", first);
        Write("tree/name", Content.Of(6000, seed: 2));

        TreeResult result = Mirror();

        Assert.AreEqual(CopyErrorKind.NamesCollide, result.Failures.Single().Kind);
        Assert.Contains(In(_source, "tree/name"), result.Failures[0].Message);
        Assert.Contains(In(_destination, "copy/name"), result.Failures[0].Message);
        ByteAssert.AreEqual(first, _machine.Files.Read(In(_destination, "copy/name")));
        Assert.AreEqual(1, result.Files.Counts.Copied);
    }

    [TestMethod]
    public void A_link_does_not_take_the_place_of_a_file_that_was_just_copied()
    {
        byte[] content = Content.Of(5000);
        Write("tree/name", content);
        _machine.Files.SymbolicLink("elsewhere", In(_source, "tree/NAME"));

        TreeResult result = Mirror();

        Assert.AreEqual(
            CopyErrorKind.NamesCollide,
            result.Failures.Concat(result.Files.Results.Select(one => one.Failure)).OfType<CopyFailure>().Single().Kind);
        Assert.IsFalse(result.Succeeded);
    }

    [TestMethod]
    public void The_second_of_two_directories_that_become_one_is_refused_each_time()
    {
        Write("tree/SUB/file", Content.Of(5000));
        Write("tree/sub/file", Content.Of(6000, seed: 2));

        for (int round = 0; round < 2; round++)
        {
            TreeResult result = Mirror();

            Assert.AreEqual(CopyErrorKind.NamesCollide, result.Failures.Single().Kind);
            Assert.IsEmpty(result.Deleted);
            ByteAssert.AreEqual(Content.Of(5000), _machine.Files.Read(In(_destination, "copy/sub/file")));
        }
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void The_second_of_two_directories_is_refused_although_a_directory_is_there_already(bool isMirror)
    {
        byte[] first = Content.Of(5000);
        Write("tree/a/Dir/a", first);
        Write("tree/a/Dir/same", first);
        Write("tree/a/dir/b", Content.Of(6000, seed: 2));
        Write("tree/a/dir/same", Content.Of(6000, seed: 2));
        _machine.Files.MakeDirectory(In(_destination, "copy/A/DIR"));

        for (int round = 0; round < 3; round++)
        {
            TreeResult result = Copy(new TreeOptions { Mirror = isMirror });

            Assert.AreEqual(CopyErrorKind.NamesCollide, result.Failures.Single().Kind);
            Assert.Contains(In(_source, "tree/a/dir"), result.Failures[0].Message);
            Assert.IsEmpty(result.Deleted);
            ByteAssert.AreEqual(first, _machine.Files.Read(In(_destination, "copy/a/dir/a")));
            ByteAssert.AreEqual(first, _machine.Files.Read(In(_destination, "copy/a/dir/same")));
            Assert.IsNull(_machine.Files.Find(In(_destination, "copy/a/dir/b")));
        }
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_mirror_keeps_a_directory_that_stands_in_the_way_of_a_file_or_link_with_a_name_of_its_own(bool isLink)
    {
        Write("tree/name/file", Content.Of(5000));
        Write("tree/name/sub/deep/other", Content.Of(10));
        Mirror();
        if (isLink) _machine.Files.SymbolicLink("elsewhere", In(_source, "tree/NAME"));
        else Write("tree/NAME", Content.Of(10));
        string inTheWay = In(_destination, "copy/name/sub/deep/other");
        _machine.Files.Delete(inTheWay);
        _machine.Files.Write(inTheWay + "/kept", Content.Of(10));

        TreeResult result = Mirror();

        Assert.AreEqual(CopyErrorKind.NamesCollide, result.Failures.Single().Kind);
        Assert.IsEmpty(result.Deleted);
        ByteAssert.AreEqual(Content.Of(5000), _machine.Files.Read(In(_destination, "copy/name/file")));
        ByteAssert.AreEqual(Content.Of(10), _machine.Files.Read(inTheWay + "/kept"));
    }

    [TestMethod]
    public void What_the_filter_leaves_out_takes_no_name()
    {
        Write("tree/NAME", Content.Of(5000));
        Write("tree/name", Content.Of(6000, seed: 2));
        TreeOptions options = new() { Filter = new TreeFilter(static path => path == "name") };
        for (int round = 0; round < 2; round++)
        {
            Assert.IsTrue(Copy(options).Succeeded);
            ByteAssert.AreEqual(Content.Of(6000, seed: 2), _machine.Files.Read(In(_destination, "copy/NAME")));
        }
    }

    [TestMethod]
    public void A_tree_whose_names_collide_is_never_up_to_date()
    {
        Write("tree/NAME", []);
        Write("tree/name", []);
        _machine.Files.SetModified(In(_source, "tree/name"), new FileTimestamp(1000, 0));
        _machine.Files.SetModified(In(_source, "tree/NAME"), new FileTimestamp(1000, 0));
        TreeOptions options = new() { Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        Assert.IsFalse(Copy(options).Succeeded);

        string? change = new FileCopier(_machine).FindTreeChange(In(_source, "tree"), In(_destination, "copy"), options);

        Assert.AreEqual(In(_destination, "copy/name"), change);
    }

    [TestMethod]
    public void Of_two_requests_of_a_batch_the_last_stays()
    {
        Write("one", Content.Of(5000));
        Write("two", Content.Of(6000, seed: 2));

        BatchResult result = new FileCopier(_machine).CopyAll(
            [new(In(_source, "one"), In(_destination, "to/name")), new(In(_source, "two"), In(_destination, "TO/NAME"))],
            new CopyOptions { MaxDegreeOfParallelism = 4 });

        Assert.AreEqual(2, result.Counts.Copied);
        ByteAssert.AreEqual(Content.Of(6000, seed: 2), _machine.Files.Read(In(_destination, "to/name")));
    }

    private static string In(string volume, string path) => Path.Combine(volume, path);

    private void Write(string path, byte[] content) => _machine.Files.Write(In(_source, path), content);

    private TreeResult Mirror() =>
        Copy(new TreeOptions { Mirror = true, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } });

    private TreeResult Copy(TreeOptions options) =>
        new FileCopier(_machine).CopyTree(In(_source, "tree"), In(_destination, "copy"), options);
}
