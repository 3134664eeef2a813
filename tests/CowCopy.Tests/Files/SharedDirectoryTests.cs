using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using CowCopy.Volumes;

namespace CowCopy.Tests.Files;

/// <summary>The directories of a batch: which are opened, how often, and how many at once.</summary>
[TestClass]
public sealed class SharedDirectoryTests
{
    private const int Worth = Policy.FilesWorthAnOpenDirectory, Most = Policy.MostOpenDirectories;

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _drive;

    public SharedDirectoryTests() => _drive = _machine.Mount(VolumeProfiles.Xfs, "drive").Path;

    private int Opened => _machine.Faults.Count(nameof(IFileHandles.OpenDirectory));

    [TestMethod]
    [DataRow("/a/b/c", true)]
    [DataRow("/a/b/c.d", true)]
    [DataRow("/a/b/", false)]
    [DataRow("/a/b", false)]
    [DataRow("/a/bc", false)]
    [DataRow("/a/bc/d", false)]
    [DataRow("/a/bcd", false)]
    [DataRow("/a/b/c/d", false)]
    [DataRow("/x/b/c", false)]
    [DataRow("/A/b/c", false)]
    public void It_holds_its_direct_children(string file, bool isHeld)
    {
        using BatchDirectories all = Directories();
        Assert.AreEqual(isHeld, all.Add(HostPath.Of("/a/b"), files: 1, isConfined: false)!.Holds(HostPath.Of(file)));
    }

    [TestMethod]
    public void A_path_is_named_by_the_number_of_its_directory_and_its_last_name()
    {
        using BatchDirectories all = Directories();
        Assert.AreEqual(new NameKey(0, "/file", 0), BatchDirectories.NameOf("/file", null));
        string directory = HostPath.Of("/a/b"), file = Path.Combine(directory, "file");
        Assert.AreEqual(new NameKey(1, file, 5), BatchDirectories.NameOf(file, all.Add(directory, 1, isConfined: false)));
        Assert.IsNull(all.Add("/", 1, isConfined: true), "the root of a file system");
        Assert.IsNull(all.Add("", 1, isConfined: true));
    }

    [TestMethod]
    public void Jobs_share_their_directories_wherever_they_are_in_the_batch()
    {
        using BatchDirectories all = Directories();
        CopyJob[] jobs = Place(
            all,
            ("/s/1", "/a/1"), ("/s/2", "/b/1"), ("/s/3", "/a/2"), ("/A/1", "/b/2"), ("/s/4", "/a/3"), ("/4", "/5"), ("/s/x/1", "/s/5"));
        SharedDirectory source = jobs[0].SourceDirectory!, a = jobs[0].DestinationDirectory!, b = jobs[1].DestinationDirectory!;

        Assert.IsTrue(new[] { 1, 2, 4 }.All(index => ReferenceEquals(source, jobs[index].SourceDirectory)));
        Assert.IsTrue(new[] { 2, 4 }.All(index => ReferenceEquals(a, jobs[index].DestinationDirectory)));
        Assert.AreSame(source, jobs[6].DestinationDirectory, "a destination that is a source's directory");
        Assert.AreEqual((5, 3, 2), (source.Files, a.Files, b.Files));
        Assert.IsNull(jobs[5].SourceDirectory);

        SharedDirectory other = jobs[3].SourceDirectory!;
        Assert.AreNotSame(a, other, "where they differ in case, a query decides");
        Assert.AreEqual(a.Number, other.Number);
        Assert.AreEqual(4, new[] { 0, source.Number, a.Number, b.Number }.Distinct().Count());
        Assert.IsTrue(new[] { source, a, b, jobs[6].SourceDirectory! }.All(one => one.Number > 0));
    }

    [TestMethod]
    public void Names_that_differ_in_case_are_queried()
    {
        using BatchDirectories all = Directories();
        Assert.AreEqual(false, all.AreSame(At("file"), At("FILE")));
    }

    [TestMethod]
    public void It_is_opened_once_where_enough_files_share_it()
    {
        using (BatchDirectories all = Directories())
        {
            SharedDirectory few = Make(all, "few", Worth - 1), one = Make(all, "one", Worth), other = Make(all, "other", Worth + 1);
            foreach (SharedDirectory directory in new[] { few, one, other, few, one, other })
            {
                Assert.IsTrue(directory.Enter().IsOk);
                Assert.AreEqual(directory.Files >= Worth, directory.Handle.IsOpen);
                directory.Leave();
            }

            Assert.AreEqual((2, 2), (Opened, _machine.OpenHandles));
        }

        Assert.AreEqual(0, _machine.OpenHandles);
    }

    [TestMethod]
    public void It_is_not_closed_while_a_file_in_it_is_copied_and_opened_again_once_it_was()
    {
        BatchDirectories all = Directories();
        SharedDirectory directory = Make(all, "one", Worth - 1);
        directory.Enter();
        directory.Leave();
        Assert.AreEqual(0, Opened);
        directory.Add();
        directory.Enter();
        directory.Enter();
        directory.Leave();
        Assert.IsFalse(directory.TryClose(_machine));
        directory.Leave();
        for (int round = 0; round < 2; round++)
        {
            Assert.IsTrue(directory.TryClose(_machine));
            Assert.IsFalse(directory.Handle.IsOpen);
            directory.Enter();
            Assert.IsFalse(directory.TryClose(_machine));
            directory.Leave();
            Assert.AreEqual(round + 2, Opened);
        }
    }

    [TestMethod]
    public void So_many_are_open_at_once_that_are_not_in_use()
    {
        using (BatchDirectories all = Directories())
        {
            SharedDirectory[] directories = [.. Enumerable.Range(0, Most + 2).Select(index => Make(all, "directory" + index, Worth))];
            foreach (SharedDirectory directory in directories[..Most])
            {
                directory.Enter();
                directory.Leave();
            }

            Assert.AreEqual(Most, _machine.OpenHandles);
            directories[0].Enter();
            foreach (SharedDirectory directory in directories[Most..])
            {
                directory.Enter();
                directory.Leave();
                Assert.AreEqual(Most, _machine.OpenHandles);
            }

            Assert.IsTrue(directories[0].Handle.IsOpen);
            directories[1].Enter();
            Assert.AreEqual((Most + 3, Most), (Opened, _machine.OpenHandles), "closed for the others");
            foreach (SharedDirectory directory in directories[2..]) directory.Enter();
            Assert.AreEqual(Most + 2, _machine.OpenHandles, "those in use stay open");
            foreach (SharedDirectory directory in directories) directory.Leave();
        }

        Assert.AreEqual(0, _machine.OpenHandles);
    }

    /// <summary>The first that is closed for another may be the first of the list.</summary>
    [TestMethod]
    public void One_that_was_closed_is_not_closed_again()
    {
        using BatchDirectories all = Directories();
        for (int index = 0; index < 3 * Most; index++)
        {
            SharedDirectory directory = Make(all, "directory" + index, Worth);
            Assert.IsTrue(directory.Enter().IsOk);
            directory.Leave();
        }

        Assert.AreEqual((3 * Most, 2 * Most), (Opened, _machine.Faults.Count(nameof(IFileHandles.Close))));
    }

    [TestMethod]
    public void One_that_cannot_be_opened_is_done_without()
    {
        foreach ((StatusCode status, int attempts) in new[] { (StatusCode.NotSupported, 1), (StatusCode.OutOfMemory, 3) })
        {
            using BatchDirectories all = Directories();
            SharedDirectory directory = Make(all, "one" + status, Worth);
            int before = Opened;
            for (int round = 0; round < 3; round++)
            {
                _machine.Faults.Once(nameof(IFileHandles.OpenDirectory), 1, status);
                Assert.IsTrue(directory.Enter().IsOk);
                Assert.IsFalse(directory.Handle.IsOpen);
                directory.Leave();
            }

            Assert.AreEqual(attempts, Opened - before, "a system that opens none is known for it");
            _machine.Faults.Clear();
        }
    }

    /// <summary>Nothing in it is ever reached by its whole path, so that a file fails whose directory cannot be opened.</summary>
    [TestMethod]
    public void Below_the_root_of_a_tree_it_is_opened_for_one_file_too_and_fails_where_that_fails()
    {
        _machine.Files.MakeDirectory(At("root/below"));
        Assert.IsTrue(_machine.OpenDirectory(At("root"), DirectoryAnchor.ToBe(At("root")), out FileHandle root).IsOk);
        using (BatchDirectories all = new(_machine, new DirectoryAnchor(At("root"), root)))
        {
            SharedDirectory below = all.Add(At("root/below"), files: 1, isConfined: true)!;
            Assert.IsTrue(below.IsConfined);
            Assert.IsFalse(all.Add(At("root/below"), files: 1, isConfined: false)!.IsConfined);
            _machine.Faults.Once(nameof(IFileHandles.OpenDirectory), 1, StatusCode.AccessDenied, nativeCode: 13);
            Assert.AreEqual(new PlatformStatus(StatusCode.AccessDenied, 13), below.Enter());
            Assert.IsTrue(below.Enter().IsOk);
            Assert.IsTrue(below.Handle.IsOpen);
            Assert.IsFalse(below.TryClose(_machine));
            below.Leave();
        }

        _machine.Close(root);
        Assert.AreEqual(0, _machine.OpenHandles);
    }

    [TestMethod]
    public void What_is_known_of_it_is_queried_once_it_exists()
    {
        VolumeCatalog volumes = new(_machine);
        using BatchDirectories all = Directories();
        SharedDirectory directory = all.Add(At("later"), files: 1, isConfined: false)!;
        Assert.IsFalse(directory.Facts(volumes).Volume.Id.IsKnown);
        _machine.Files.MakeDirectory(At("later"));
        DirectoryFacts facts = directory.Facts(volumes);
        Assert.IsTrue(facts.Volume.Id.IsKnown);
        int queries = _machine.Faults.Count(nameof(IPlatform.Inspect));
        Assert.AreSame(facts, directory.Facts(volumes));
        Assert.AreEqual(queries, _machine.Faults.Count(nameof(IPlatform.Inspect)));
    }

    private static CopyJob[] Place(BatchDirectories all, params (string Source, string Destination)[] paths)
    {
        CopyJob[] jobs = [.. paths.Select(one => CopyJob.OfListed(new CopyRequest(one.Source, one.Destination)))];
        for (int index = 0; index < jobs.Length; index++) all.Place(ref jobs[index], jobs[Math.Max(0, index - 1)]);
        return jobs;
    }

    private BatchDirectories Directories() => new(_machine, DirectoryAnchor.None);

    private string At(string name) => Path.Combine(_drive, name);

    private SharedDirectory Make(BatchDirectories all, string name, int files)
    {
        _machine.Files.MakeDirectory(At(name));
        return all.Add(At(name), files, isConfined: false)!;
    }
}
