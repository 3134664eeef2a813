using CowCopy.ContractTests.Real;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>
/// A plan of a tree has what the copy right after it does: each kind of thing in the source over each kind in the destination, below each
/// kind of root, with all options that decide; failures with their path, kind and operation.
/// </summary>
[TestClass]
public sealed class TreePlanTests
{
    private static readonly string[] Sources = ["file", "full", "empty", "link", "dangling"];

    private static readonly string[] Destinations =
        ["nothing", "file", "equal", "full", "empty", "link", "equal link", "directory link", "dangling", "fifo", "protected"];

    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };

    public static IEnumerable<object[]> Volumes =>
        from volume in (string[])["Linux", "Windows", "Mac", "Ext4"] select new object[] { volume };

    /// <summary>Half of them on a real volume, where a round takes longer.</summary>
    private static TreeOptions[] AllOptions(string volume) =>
    [
        .. from mirror in (bool[])[false, true]
        from empty in (bool[])[true, false]
        from overwrite in volume == "Ext4" ? [OverwriteMode.Auto, OverwriteMode.Never] : Enum.GetValues<OverwriteMode>()
        from skip in volume == "Ext4" ? [true] : (bool[])[true, false]
        let copy = skip ? Skip : CopyOptions.Default
        select new TreeOptions { Mirror = mirror, CreateEmptyDirectories = empty, Copy = copy with { Overwrite = overwrite } },
    ];

    [TestMethod]
    [DynamicData(nameof(Volumes))]
    public void Each_kind_of_thing_over_each_other(string volume)
    {
        int compared = 0;
        foreach (string wanted in Sources)
        {
            foreach (string present in Destinations)
            {
                foreach (TreeOptions options in AllOptions(volume))
                {
                    using CopyFixture fixture = On(volume);
                    Make(fixture, "tree/thing", wanted);
                    Make(fixture, "tree/beside", "file");
                    fixture.Files.MakeDirectory(fixture.At("copy"));
                    if (!Make(fixture, "copy/thing", present)) continue;
                    Make(fixture, "copy/extra", "full");
                    AssertPlanned(fixture, "tree", "copy", options, $"{volume}: {wanted} over {present}, {options}");
                    compared++;
                }
            }
        }

        Assert.IsGreaterThan(400, compared);
    }

    [TestMethod]
    [DynamicData(nameof(Volumes))]
    public void Each_kind_of_thing_in_the_place_of_the_root_and_of_a_directory_above_it(string volume)
    {
        foreach (string present in Destinations)
        {
            foreach (string copy in (string[])["root", "root/in", "root/in/deep"])
            {
                foreach (TreeOptions options in AllOptions(volume))
                {
                    using CopyFixture fixture = On(volume);
                    Make(fixture, "tree/thing", "full");
                    Make(fixture, "tree/beside", "file");
                    Make(fixture, "tree/link", "link");
                    if (!Make(fixture, "root", present)) continue;
                    AssertPlanned(fixture, "tree", copy, options, $"{volume}: {copy} with {present}, {options}");
                }
            }
        }
    }

    [TestMethod]
    [DataRow("Windows")]
    [DataRow("Mac")]
    public void Names_that_are_one_on_the_volume(string volume)
    {
        foreach (string kind in (string[])["file", "full", "empty", "link"])
        {
            foreach (string present in (string[])["nothing", "file", "full", "link"])
            {
                foreach (TreeOptions options in AllOptions(volume))
                {
                    using CopyFixture fixture = On(volume);
                    fixture.Files.MakeDirectory(fixture.At("copy"));
                    Make(fixture, "tree/Name", kind);
                    Make(fixture, "copy/nAME", present);
                    AssertPlanned(fixture, "tree", "copy", options, $"{volume}: Name, a {kind}, over nAME, {present}, {options}");
                }
            }
        }
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [OSCondition(OperatingSystems.Linux)]
    [System.Runtime.Versioning.SupportedOSPlatform("linux")]
    public void What_is_mounted_in_the_destination_is_a_failure_of_the_mirror(VolumeRole role)
    {
        foreach (bool crosses in (bool[])[false, true])
        {
            foreach (string place in (string[])["copy/extra", "copy/full", "copy/kind"])
            {
                using CopyFixture fixture = new(TestVolumes.Require(role), new Platform.Linux.LinuxPlatform(), CloneSupport.Unknown);
                Make(fixture, "tree/full", "full");
                Make(fixture, "copy/extra", "full");
                Make(fixture, "copy/full", "full");
                Make(fixture, "tree/kind", "file");
                Make(fixture, "copy/kind", "full");
                Make(fixture, "mounted", "full");
                Make(fixture, "mounted/other", "file");
                using BindMount mount = new(fixture.At("mounted"), At(fixture, place));
                TreeOptions options = new() { Copy = Skip };
                string tree = fixture.At("tree"), copy = fixture.At("copy");
                List<TreeChange> plan = [.. fixture.Copier.PlanMirror(tree, copy, options, crosses)];
                if (crosses && place != "copy/full") continue; // what is mounted inside of what would be deleted is not known
                TreePlans.Check(plan, fixture.Copier.MirrorTree(tree, copy, options, crosses), $"{place}, across mounts: {crosses}");
            }
        }
    }

    [TestMethod]
    [DataRow("Linux")]
    [DataRow("Windows")]
    [DataRow("Mac")]
    public void A_call_that_fails_each_time_is_planned_as_it_ends(string volume)
    {
        foreach (string call in (string[])[nameof(IFileHandles.OpenDirectory), nameof(IPlatform.ReadDirectory), nameof(IPlatform.ReadLink)])
        {
            foreach (string present in Destinations)
            {
                foreach (TreeOptions options in AllOptions(volume))
                {
                    using CopyFixture fixture = On(volume);
                    Make(fixture, "tree/thing", "full");
                    Make(fixture, "tree/link", "link");
                    fixture.Files.MakeDirectory(fixture.At("copy"));
                    if (!Make(fixture, "copy/thing", present)) continue;
                    Make(fixture, "copy/extra", "full");
                    fixture.Platform.At = operation => operation == call ? new PlatformStatus(StatusCode.DeviceError, 5) : null;
                    AssertPlanned(fixture, "tree", "copy", options, $"{volume}: {call}, {present}, {options}");
                    fixture.Platform.At = null;
                }
            }
        }
    }

    [TestMethod]
    [DataRow("Linux")]
    [DataRow("Windows")]
    [DataRow("Mac")]
    public void A_listing_that_fails_once_is_planned_as_it_ends(string volume)
    {
        for (int failing = 1; failing <= 7; failing++) // four directories of the source, three of the destination
        {
            foreach (TreeOptions every in AllOptions(volume))
            {
                TreeOptions options = every with { Copy = every.Copy with { MaxDegreeOfParallelism = 1 } };
                using CopyFixture fixture = On(volume);
                Make(fixture, "tree/one", "full");
                Make(fixture, "tree/two", "full");
                Make(fixture, "copy/one", "full");
                Make(fixture, "copy/two", "file");
                Make(fixture, "copy/one/extra", "file");
                int listings = 0;
                PlatformStatus defect = new(StatusCode.DeviceError, 5);
                fixture.Platform.At =
                    operation => operation == nameof(IPlatform.ReadDirectory) && ++listings == failing ? defect : null;
                List<TreeChange> plan = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)];
                listings = 0;
                TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
                fixture.Platform.At = null;
                TreePlans.Check(plan, result, $"{volume}: listing {failing}, {options}");
            }
        }
    }

    [TestMethod]
    public void Two_enumerations_at_a_time_have_the_changes_of_one()
    {
        using CopyFixture fixture = On("Windows");
        Make(fixture, "tree/one", "full");
        Make(fixture, "tree/two", "full");
        Make(fixture, "copy/ONE", "full");
        Make(fixture, "copy/two", "file");
        Make(fixture, "copy/TWO.old", "full");
        IEnumerable<TreeChange> plan = fixture.Copier.PlanTree(
            fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true, Copy = Skip });
        string[] alone = [.. plan.Select(static change => $"{change.Kind} {change.Path}")];

        string[] both = [.. plan.Zip(plan, static (one, other) => one.Path == other.Path ? $"{one.Kind} {one.Path}" : "another change")];

        Assert.IsGreaterThan(3, alone.Length);
        CollectionAssert.AreEqual(alone, both);
    }

    private static CopyFixture On(string volume) => volume switch
    {
        "Linux" => new(VolumeProfiles.Xfs),
        "Windows" => new(VolumeProfiles.Ntfs),
        "Mac" => new(VolumeProfiles.Apfs),
        _ => CopyFixture.On<Ext4>(),
    };

    private static string At(CopyFixture fixture, string path) => fixture.At(path.Split('/'));

    /// <returns>False where the volume has no such thing.</returns>
    private static bool Make(CopyFixture fixture, string path, string kind)
    {
        string at = At(fixture, path), parent = Path.GetDirectoryName(at)!;
        if (!fixture.Files.Exists(parent)) fixture.Files.MakeDirectory(parent);
        switch (kind)
        {
            case "file":
            case "protected":
                // Of another length than that in the source.
                fixture.Clean(path, Content.Of(path.StartsWith("tree", StringComparison.Ordinal) ? 100 : 200));
                if (kind == "protected") fixture.Files.SetMode(at, UnixFileMode.UserRead);
                break;
            case "equal":
                fixture.Clean(path, Content.Of(100));
                break;
            case "full":
                Make(fixture, path + "/in", "file");
                Make(fixture, path + "/below/in", "file");
                break;
            case "empty":
                fixture.Files.MakeDirectory(at);
                break;
            case "link":
                Link("target", "file");
                break;
            case "equal link":
                fixture.Files.SymbolicLink(at, fixture.At("target of tree"));
                break;
            case "directory link":
                Link("directory", "full");
                break;
            case "dangling":
                fixture.Files.SymbolicLink(at, fixture.At("none"));
                break;
            case "fifo":
                if (!fixture.IsRealLinux || !OperatingSystem.IsLinux()) return false;
                Posix.MakePipe(at);
                break;
        }

        return true;

        void Link(string name, string targetKind)
        {
            string target = path.StartsWith("tree", StringComparison.Ordinal) ? "target of tree" : name;
            if (!fixture.Files.Exists(fixture.At(target))) Make(fixture, target, targetKind);
            fixture.Files.SymbolicLink(at, fixture.At(target));
        }
    }

    private static void AssertPlanned(CopyFixture fixture, string tree, string copy, TreeOptions options, string context) =>
        fixture.Copier.AssertPlanned(At(fixture, tree), At(fixture, copy), options, context);
}
