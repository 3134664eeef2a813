using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// Trees whose destination spells names in other letters than the source: what is found to have changed, what is in the way of a name,
/// and how many calls it takes where the volume says that names differ.
/// </summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The simulated system has Unix paths.")]
public sealed class SpellingTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _source;
    private readonly string _destination;

    public SpellingTests()
    {
        _source = _machine.Mount(VolumeProfiles.Xfs, "sensitive").Path + "/tree";
        VolumeProfile profile = VolumeProfiles.Ext4 with { Name = "ext4 with casefold", IsCaseSensitive = false };
        _destination = _machine.Mount(profile, "insensitive").Path + "/copy";
    }

    [TestMethod]
    [DataRow("sub/extra", true, true, "sub/extra")]
    [DataRow("sub/extra", true, false, null)]
    [DataRow("sub/extra", false, true, null)] // which of the names is extra is not known: a mirror keeps all
    [DataRow("", true, true, null)]
    [DataRow("", false, false, null)]
    public void An_extra_file_is_found_in_a_directory_of_other_letters(string extra, bool knowsFiles, bool isMirror, string? expected)
    {
        Write(_source + "/Sub/File");
        Write(_source + "/Sub/Other");
        Write(_destination + "/sub/file");
        Write(_destination + "/sub/OTHER");
        if (extra.Length > 0) Write($"{_destination}/{extra}");
        RecordingPlatform platform = new(_machine) { FileNumber = knowsFiles ? null : 0 };

        FileCopier copier = new(platform);
        string? path = expected is null ? null : $"{_destination}/{expected}";
        Assert.AreEqual(path, copier.FindTreeChange(_source, _destination, Options(isMirror)), ignoreCase: true);
        TreeResult result = copier.CopyTree(_source, _destination, Options(isMirror));
        Assert.AreEqual(path, result.Deleted.SingleOrDefault(), ignoreCase: true);
    }

    [TestMethod]
    public void A_directory_that_is_not_made_has_no_extra_files()
    {
        Write(_source + "/file");
        Write(_destination + "/file");
        foreach (string empty in (string[])["Empty", "Place", "Elsewhere"]) _machine.Files.MakeDirectory($"{_source}/{empty}");
        Write(_destination + "/place"); // a file, kept as the source has the name
        TreeOptions options = Options(isMirror: true) with { CreateEmptyDirectories = false };
        Assert.IsNull(new FileCopier(_machine).FindTreeChange(_source, _destination, options));
        CollectionAssert.AreEqual(
            new[] { "Delete /Place", "CreateDirectory /Elsewhere", "CreateDirectory /Empty", "CreateDirectory /Place" },
            new FileCopier(_machine).PlanTree(_source, _destination, Options(isMirror: true))
                .Select(change => $"{change.Kind} {change.Path.Remove(0, _destination.Length)}").ToArray());
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_link_in_the_place_of_a_directory_is_a_change_although_it_leads_to_equal_files(bool isMirror)
    {
        Write(_source + "/sub/file");
        Write(_destination + "elsewhere/file");
        _machine.Files.MakeDirectory(_destination);
        _machine.Files.SymbolicLink(_destination + "elsewhere", _destination + "/sub");
        TreeOptions options = Options(isMirror) with { CreateEmptyDirectories = false };
        Assert.AreEqual(_destination + "/sub", new FileCopier(_machine).FindTreeChange(_source, _destination, options));
    }

    [TestMethod]
    public void A_directory_that_is_not_made_takes_no_name()
    {
        _machine.Files.MakeDirectory(_source + "/NAME");
        Write(_source + "/name");
        TreeOptions without = Options(isMirror: false) with { CreateEmptyDirectories = false };
        FileCopier copier = new(_machine);
        Assert.IsTrue(copier.CopyTree(_source, _destination, without).Succeeded);
        Assert.IsNull(copier.FindTreeChange(_source, _destination, without));
        Assert.IsTrue(copier.CopyTree(_source, _destination, without).Succeeded);
        Assert.IsNotNull(copier.FindTreeChange(_source, _destination, Options(isMirror: false)));
    }

    [TestMethod]
    public void A_directory_that_holds_a_file_takes_its_name()
    {
        Write(_source + "/NAME/file");
        Write(_source + "/name");
        Write(_destination + "/name/file");
        foreach (bool makesEmpty in (bool[])[false, true])
        {
            TreeOptions options = Options(isMirror: false) with { CreateEmptyDirectories = makesEmpty };
            Assert.AreEqual(_destination + "/name", new FileCopier(_machine).FindTreeChange(_source, _destination, options));
        }
    }

    [TestMethod]
    public void Two_directories_that_are_one_are_a_change_although_all_that_they_hold_is_there()
    {
        Write(_source + "/in/NAME/one");
        Write(_source + "/in/name/two");
        foreach (string name in (string[])["EMPTY", "empty"]) _machine.Files.MakeDirectory($"{_source}/{name}");
        foreach (string name in (string[])["one", "two"]) Write($"{_destination}/in/NAME/{name}");
        _machine.Files.MakeDirectory(_destination + "/EMPTY");
        FileCopier copier = new(_machine);
        TreeOptions options = Options(isMirror: false);
        Assert.AreEqual(_destination + "/empty", copier.FindTreeChange(_source, _destination, options));
        Assert.AreEqual(
            _destination + "/in/name", copier.FindTreeChange(_source, _destination, options with { CreateEmptyDirectories = false }));
        Assert.AreEqual(0, _machine.OpenHandles);
    }

    [TestMethod]
    public void An_extra_directory_is_kept_where_files_have_no_identity()
    {
        _machine.Files.MakeDirectory(_source + "/Sub");
        foreach (string name in (string[])["sub", "extra"]) _machine.Files.MakeDirectory($"{_destination}/{name}");
        FileCopier copier = new(new RecordingPlatform(_machine) { FileNumber = 0 });
        foreach (bool isMirror in (bool[])[true, false])
        {
            Assert.IsNull(copier.FindTreeChange(_source, _destination, Options(isMirror)));
            Assert.IsEmpty(copier.CopyTree(_source, _destination, Options(isMirror)).Deleted);
        }

        Assert.AreEqual(_destination + "/extra", new FileCopier(_machine).FindTreeChange(_source, _destination, Options(isMirror: true)));
        Assert.AreEqual(0, _machine.OpenHandles);
    }

    /// <summary>Names are one if they lead to one file, unless the directory lists both.</summary>
    [TestMethod]
    public void Two_listed_names_of_one_file_are_two_names()
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string volume = machine.Mount(VolumeProfiles.Ext4 with { ReportsCase = false }, "volume").Path;
        foreach (string name in (string[])["NAME", "name"]) machine.Files.Write($"{volume}/tree/{name}", Content.Of(20, name[0]));
        machine.Files.Write(volume + "/copy/NAME", Content.Of(30));
        machine.Files.HardLink(volume + "/copy/NAME", volume + "/copy/name");
        TreeResult result = new FileCopier(machine).CopyTree(volume + "/tree", volume + "/copy", new TreeOptions { Mirror = true });
        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        foreach (string name in (string[])["NAME", "name"])
            ByteAssert.AreEqual(Content.Of(20, name[0]), machine.Files.Read($"{volume}/copy/{name}"));
    }

    [TestMethod]
    public void A_name_that_could_not_be_created_is_no_other_name()
    {
        Write(_source + "/NAME");
        Write(_source + "/name");
        RecordingPlatform platform = new(_machine) { FileNumber = 0 };
        platform.Fail(nameof(IFileHandles.CreateDestination), 1, StatusCode.DeviceError);
        TreeResult result = new FileCopier(platform).CopyTree(_source, _destination, Options(isMirror: false));
        Assert.AreEqual((1, 1), (result.Files.Counts.Copied, result.Files.Counts.Failed));
        Assert.IsEmpty(result.Failures);
    }

    /// <summary>The second would replace the first, which was reported as copied.</summary>
    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void Whichever_call_fails_two_names_that_are_one_are_never_both_copied(bool knowsFiles)
    {
        for (int call = 1; call < 200; call++)
        {
            SimulatedMachine machine = new(SimulatedSystem.Linux);
            string source = machine.Mount(VolumeProfiles.Xfs, "from").Path + "/tree";
            VolumeProfile profile = VolumeProfiles.Ext4 with { Name = "ext4 with casefold", IsCaseSensitive = false };
            string destination = machine.Mount(profile, "to").Path + "/copy";
            foreach (string name in (string[])["NAME", "name"]) machine.Files.Write($"{source}/in/{name}", Content.Of(20, name[0]));
            machine.Files.SymbolicLink("elsewhere", source + "/in/link");
            machine.Files.SymbolicLink("away", source + "/in/LINK");
            RecordingPlatform platform = new(machine) { FileNumber = knowsFiles ? null : 0 };
            int calls = 0;
            platform.At = _ => ++calls == call ? new PlatformStatus(StatusCode.OutOfHandles, 24) : null;
            TreeResult result = new FileCopier(platform).CopyTree(source, destination, Options(isMirror: true));
            Assert.IsFalse(result.Succeeded, $"call {call}");
            Assert.IsLessThan(2, result.Files.Counts.Copied, $"call {call}");
            Assert.IsLessThan(2, result.CreatedLinkCount, $"call {call}");
            Assert.AreEqual(0, machine.OpenHandles, $"call {call}");
            if (calls < call) return;
        }

        Assert.Fail("A tree of four names makes fewer calls.");
    }

    /// <summary>Rule 5, of files that are copied one by one as their names may be one.</summary>
    [TestMethod]
    public void A_file_with_a_name_that_may_be_another_does_not_leave_the_root_through_a_link()
    {
        int replaced = 0;
        for (int call = 1; call < 200; call++)
        {
            SimulatedMachine machine = new(SimulatedSystem.Linux);
            string volume = machine.Mount(VolumeProfiles.Ext4 with { ReportsCase = false }, "volume").Path;
            foreach (string name in (string[])["\u00e91", "\u00e81", "NAME", "name"])
                machine.Files.Write($"{volume}/tree/in/{name}", Content.Of(20));
            machine.Files.MakeDirectory(volume + "/copy/in");
            machine.Files.Write(volume + "/outside/name", Content.Of(30));
            int calls = 0;
            RecordingPlatform platform = new(machine);
            platform.At = _ =>
            {
                if (++calls != call) return null;
                machine.Files.TryRename(volume + "/copy/in", volume + "/away");
                machine.Files.SymbolicLink(volume + "/outside", volume + "/copy/in");
                replaced++;
                return null;
            };
            new FileCopier(platform).CopyTree(volume + "/tree", volume + "/copy", Options(isMirror: true));
            string[] outside = [.. ((SimulatedDirectory)machine.Files.Find(volume + "/outside")!).Entries.Keys];
            CollectionAssert.AreEqual(new[] { "name" }, outside, $"call {call}");
            ByteAssert.AreEqual(Content.Of(30), machine.Files.Read(volume + "/outside/name"), $"call {call}");
            if (calls < call) break;
        }

        Assert.IsGreaterThan(20, replaced);
    }

    [TestMethod]
    public void A_mirror_deletes_an_extra_name_although_it_leads_to_a_file_that_the_source_has()
    {
        Write(_source + "/File");
        Write(_source + "/left");
        Write(_destination + "/file");
        _machine.Files.HardLink(_destination + "/file", _destination + "/second");
        _machine.Files.SymbolicLink("file", _destination + "/link");
        Write(_source + "/sub/Other");
        Write(_source + "/sub/left");
        Write(_destination + "/sub/Other");
        _machine.Files.HardLink(_destination + "/sub/Other", _destination + "/sub/second");
        TreeOptions options = Options(isMirror: true) with { Filter = TreeFilter.FromGlobs([], ["**/left"]) };
        TreeResult result = new FileCopier(_machine).CopyTree(_source, _destination, options);
        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        CollectionAssert.Contains(result.Deleted.ToArray(), _destination + "/link");
        CollectionAssert.Contains(result.Deleted.ToArray(), _destination + "/sub/second");
    }

    [TestMethod]
    public void A_mirror_makes_a_directory_in_the_place_of_a_link_to_a_file()
    {
        Write(_source + "/Sub/file");
        Write(_destination + "/target");
        _machine.Files.SymbolicLink("target", _destination + "/sub");
        TreeResult result = new FileCopier(_machine).CopyTree(_source, _destination, new TreeOptions { Mirror = true });
        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.AreEqual("target", result.ReplacedLinks.Single().Value);
        ByteAssert.AreEqual(Content.Of(20), _machine.Files.Read(_destination + "/sub/file"));
    }

    /// <summary>The Kelvin sign is a K, and "é" has two forms.</summary>
    [TestMethod]
    [DataRow("caf\u00e9", "cafe\u0301")]
    [DataRow("cafe\u0301", "caf\u00e9")]
    [DataRow("token", "to\u212aen")]
    [DataRow("to\u212aen", "token")]
    [DataRow("Name", "nAME")]
    public void What_is_in_the_way_of_a_name_is_found_under_other_letters(string name, string listed)
    {
        SimulatedMachine machine = new(SimulatedSystem.MacOS);
        string source = machine.Mount(VolumeProfiles.MacNfs, "server").Path + "/tree";
        string destination = machine.Mount(VolumeProfiles.Apfs, "volume").Path + "/copy";
        machine.Files.Write($"{source}/{name}", Content.Of(20));
        machine.Files.Write($"{destination}/{listed}/inner", Content.Of(20));

        TreeResult result = new FileCopier(machine).CopyTree(source, destination, new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.HasCount(2, result.Deleted);
        ByteAssert.AreEqual(Content.Of(20), machine.Files.Read($"{destination}/{name}"));
    }

    [TestMethod]
    public void Where_the_volume_says_that_names_differ_they_take_the_calls_of_others()
    {
        Assert.AreEqual(CallsOnSensitive("other"), CallsOnSensitive("NAME"));
    }

    [TestMethod]
    public void A_source_below_its_destination_is_found_by_its_letters_where_files_have_no_identity()
    {
        string volume = Path.GetDirectoryName(_destination)!;
        Write(volume + "/Tree/file");
        RecordingPlatform platform = new(_machine) { FileNumber = 0 };
        FileCopier copier = new(platform);
        Assert.ThrowsExactly<ArgumentException>(() => copier.CopyTree(volume + "/Tree", volume + "/tree/sub"));
        Assert.ThrowsExactly<ArgumentException>(() => new FileCopier(_machine).CopyTree(volume + "/Tree", volume + "/tREE"));
        Assert.ThrowsExactly<ArgumentException>(() => new FileCopier(_machine).CopyTree(volume + "/Tree", volume));
        Assert.IsTrue(copier.CopyTree(volume + "/Tree", volume + "/tree2").Succeeded);
    }

    private static int CallsOnSensitive(string second)
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string volume = machine.Mount(VolumeProfiles.Ext4, "volume").Path;
        foreach (string name in new[] { "name", second, "sub/name" }) machine.Files.Write($"{volume}/tree/{name}", [1]);
        machine.Files.MakeDirectory(volume + "/copy");
        RecordingPlatform platform = new(machine);
        TreeOptions options = new() { Mirror = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } };
        Assert.IsTrue(new FileCopier(platform).CopyTree(volume + "/tree", volume + "/copy", options).Succeeded);
        Assert.IsNull(new FileCopier(machine).FindTreeChange(
            volume + "/tree", volume + "/copy", options with { Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameContent } }));
        return platform.Calls.Count;
    }

    private static TreeOptions Options(bool isMirror) =>
        new() { Mirror = isMirror, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameContent, MaxDegreeOfParallelism = 1 } };

    private void Write(string path) => _machine.Files.Write(path, Content.Of(20));
}
