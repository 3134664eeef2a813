using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Files;

/// <summary>Whether two names that differ in case are two: as the volume reports it, else as the directory's own name shows.</summary>
[TestClass]
public sealed class SpellingsTests
{
    private static readonly VolumeProfile Silent = VolumeProfiles.Xfs with { ReportsCase = false };

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void What_the_volume_reports_is_not_tried(bool isSensitive)
    {
        SimulatedMachine machine = Make(VolumeProfiles.Ext4 with { IsCaseSensitive = isSensitive }, out string volume);
        machine.Files.MakeDirectory(volume + "/Some");
        Assert.AreEqual(isSensitive, Rule(machine, volume + "/Some"));
        Assert.AreEqual(1, machine.Faults.Count(nameof(IPlatform.Inspect)));
    }

    [TestMethod]
    [DataRow("Some", true)]
    [DataRow("Some", false)]
    [DataRow("some", true)]
    [DataRow("SOME", false)]
    [DataRow("\u00e4", false)]
    [DataRow("Some/123", true)] // no letters: the name above shows it
    [DataRow("Some/123", false)]
    public void Elsewhere_the_name_of_the_directory_is_tried_in_its_other_case(string directory, bool isSensitive)
    {
        SimulatedMachine machine = Make(Silent with { IsCaseSensitive = isSensitive }, out string volume);
        machine.Files.MakeDirectory($"{volume}/{directory}");
        Assert.AreEqual(isSensitive, Rule(machine, $"{volume}/{directory}"));
        Assert.AreEqual(isSensitive, Rule(machine, $"{volume}/{directory}/missing/deep"), "a directory that is created later");
        machine.Files.Write($"{volume}/{directory}/file", [1]);
        Assert.AreEqual(isSensitive, Rule(machine, $"{volume}/{directory}/file/below"), "below a file nothing is created");
    }

    [TestMethod]
    public void Two_directories_whose_names_differ_in_case_show_it_too()
    {
        SimulatedMachine machine = Make(Silent, out string volume);
        foreach (string name in (string[])["Some", "sOME"]) machine.Files.MakeDirectory($"{volume}/{name}");
        Assert.AreEqual(true, Rule(machine, volume + "/Some"));
    }

    [TestMethod]
    public void The_root_of_a_volume_has_its_name_in_a_directory_of_another()
    {
        SimulatedMachine machine = Make(Silent, out string volume);
        machine.Files.MakeDirectory(volume + "/1");
        Assert.IsNull(Rule(machine, volume));
        Assert.IsNull(Rule(machine, volume + "/1"));
        Assert.IsNull(Rule(machine, "/"));
    }

    [TestMethod]
    public void Nothing_is_known_where_the_name_cannot_be_queried()
    {
        foreach (StatusCode status in (StatusCode[])[StatusCode.AccessDenied, StatusCode.DeviceError])
        {
            SimulatedMachine machine = Make(Silent with { IsCaseSensitive = false }, out string volume);
            machine.Files.MakeDirectory(volume + "/Some");
            machine.Faults.AlwaysBelow(volume + "/sOME", nameof(IPlatform.Inspect), status);
            Assert.IsNull(Rule(machine, volume + "/Some"), $"{status}");
        }
    }

    [TestMethod]
    public void Links_are_followed_in_the_directory_in_its_other_case_and_above()
    {
        SimulatedMachine machine = Make(Silent with { IsCaseSensitive = false }, out string volume);
        string other = machine.Mount(Silent, "other").Path, reported = machine.Mount(VolumeProfiles.Xfs, "third").Path;
        foreach (string directory in (string[])[volume + "/in/Some", reported + "/Some"]) machine.Files.MakeDirectory(directory);
        machine.Files.SymbolicLink(volume + "/in/Some", volume + "/Link");
        machine.Files.SymbolicLink(reported + "/Some", volume + "/Away");
        machine.Files.SymbolicLink(volume + "/in", other + "/link");
        Assert.AreEqual(false, Rule(machine, volume + "/Link"), "LINK is the same directory");
        Assert.AreEqual(true, Rule(machine, volume + "/Away"), "the rule is that of the volume it leads to");
        Assert.AreEqual(false, Rule(machine, other + "/link/Some"), "the name is in a directory that a link leads to");
        Assert.IsNull(Rule(machine, other + "/link"), "the name is on a different volume from the directory");
    }

    private static bool? Rule(SimulatedMachine machine, string directory) => new Spellings(machine).IsCaseSensitive(directory);

    private static SimulatedMachine Make(VolumeProfile profile, out string volume)
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        volume = machine.Mount(profile, "volume").Path;
        return machine;
    }
}
