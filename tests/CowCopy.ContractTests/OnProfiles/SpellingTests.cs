using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// Trees whose destination spells names in other letters than the source: what is found to have changed, what is in the way of a name,
/// and how many calls it takes where the volume says that names differ.
/// </summary>
[TestClass]
public sealed class SpellingTests
{
    private const uint Plain = 0x1A4;

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
    [DataRow("sub/extra", false, true, "")]
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

        string? change = new FileCopier(platform).FindTreeChange(_source, _destination, Options(isMirror));

        if (expected?.Length == 0) Assert.IsNotNull(change); // whichever name it is
        else Assert.AreEqual(expected is null ? null : $"{_destination}/{expected}", change, ignoreCase: true);
    }

    [TestMethod]
    public void A_directory_that_is_not_made_has_no_extra_files()
    {
        Write(_source + "/file");
        Write(_destination + "/file");
        foreach (string empty in (string[])["Empty", "Place", "Elsewhere"]) _machine.Files.MakeDirectory($"{_source}/{empty}");
        Write(_destination + "/place"); // a file, kept as the source has the name
        TreeOptions options = Options(isMirror: true) with { EmptyDirectories = false };
        Assert.IsNull(new FileCopier(_machine).FindTreeChange(_source, _destination, options));
        Assert.AreEqual(
            _destination + "/Elsewhere", new FileCopier(_machine).FindTreeChange(_source, _destination, Options(isMirror: true)));
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
        TreeOptions options = Options(isMirror) with { EmptyDirectories = false };
        Assert.AreEqual(_destination + "/sub", new FileCopier(_machine).FindTreeChange(_source, _destination, options));
    }

    [TestMethod]
    public void A_directory_that_is_not_made_takes_no_name()
    {
        _machine.Files.MakeDirectory(_source + "/NAME");
        Write(_source + "/name");
        TreeOptions without = Options(isMirror: false) with { EmptyDirectories = false };
        FileCopier copier = new(_machine);
        Assert.IsTrue(copier.CopyTree(_source, _destination, without).Succeeded);
        Assert.IsNull(copier.FindTreeChange(_source, _destination, without));
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
            TreeOptions options = Options(isMirror: false) with { EmptyDirectories = makesEmpty };
            Assert.AreEqual(_destination + "/name", new FileCopier(_machine).FindTreeChange(_source, _destination, options));
        }
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
        machine.Files.Write($"{source}/{name}", Content.Of(20), Plain);
        machine.Files.Write($"{destination}/{listed}/inner", Content.Of(20), Plain);

        TreeResult result = new FileCopier(machine).CopyTree(source, destination, new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, string.Join('\n', result.Failures.Select(static failure => failure.Message)));
        Assert.HasCount(2, result.Deleted);
        CollectionAssert.AreEqual(Content.Of(20), machine.Files.Read($"{destination}/{name}"));
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
        foreach (string name in new[] { "name", second, "sub/name" }) machine.Files.Write($"{volume}/tree/{name}", [1], Plain);
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

    private void Write(string path) => _machine.Files.Write(path, Content.Of(20), Plain);
}
