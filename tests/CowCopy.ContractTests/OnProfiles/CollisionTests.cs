using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// Two names of a directory that the destination takes for one: whatever they are, whatever was there before, and whether the volume
/// reports its rule or the numbers of files, the first is there each time and the second is refused: directories come before files, files
/// before links. Where they are two, both are there. Without numbers, a link that is there before may take the name of the other.
/// </summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The simulated system has Unix paths.")]
public sealed class CollisionTests
{
    private static readonly string[] Kinds = ["directory", "file", "link"]; // in the order in which a tree makes them

    [TestMethod]
    [DataRow(false, true)]
    [DataRow(false, false)]
    [DataRow(true, false)]
    public void Of_two_names_that_are_one_the_first_is_there_and_the_second_refused(bool isSensitive, bool reportsCase)
    {
        foreach (bool knowsFiles in new[] { true, false })
        {
            foreach ((string first, string second) in from one in Kinds from other in Kinds select (one, other))
            {
                foreach (bool isMirror in new[] { false, true })
                {
                    foreach (string before in new[] { "", "others", "first", "second" })
                        Check(isSensitive, reportsCase, knowsFiles, first, second, isMirror, before);
                }
            }
        }
    }

    private static void Check(
        bool isSensitive, bool reportsCase, bool knowsFiles, string first, string second, bool isMirror, string before)
    {
        string when = $"{first} and {second}, mirror: {isMirror}, before: {before}, numbers: {knowsFiles}";
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string source = machine.Mount(VolumeProfiles.Xfs, "from").Path;
        VolumeProfile profile =
            VolumeProfiles.Ext4 with { Name = "ext4 with casefold", IsCaseSensitive = isSensitive, ReportsCase = reportsCase };
        string destination = machine.Mount(profile, "to").Path;
        RecordingPlatform platform = new(machine) { FileNumber = knowsFiles ? null : 0 };
        FileCopier copier = new(platform);
        Make(machine, source + "/tree/other", "file", Content.Of(30));
        Make(machine, source + "/tree/NAME", first, Content.Of(10)); // of two of a kind, capitals come first
        Make(machine, source + "/tree/name", second, Content.Of(20));
        bool isSecond = Array.IndexOf(Kinds, second) < Array.IndexOf(Kinds, first);
        (string kept, byte[] content) = isSecond ? (second, Content.Of(20)) : (first, Content.Of(10));
        if (before.Length > 0) machine.Files.Write(destination + "/copy/elsewhere", Content.Of(40));
        if (before == "first") Make(machine, destination + "/copy/NAME", isSensitive ? first : kept, Content.Of(50));
        if (before == "second") Make(machine, destination + "/copy/name", isSensitive ? second : kept, Content.Of(50));

        for (int round = 1; round <= 3; round++)
        {
            TreeResult result = copier.CopyTree(source + "/tree", destination + "/copy", new TreeOptions { Mirror = isMirror });

            string all = $"{when}, round {round}: {string.Join('\n', Failures(result))}";
            Assert.AreEqual(isSensitive, result.Succeeded, all);
            if (!isSensitive) Assert.AreEqual(CopyErrorKind.NamesCollide, FailuresOf(result).Single().Kind, all);
            bool isReversed = all.Contains(source + (isSecond ? "/tree/name\"" : "/tree/NAME\""), StringComparison.Ordinal);
            if (isReversed) Assert.IsTrue(!knowsFiles && before.Length > 0 && first == "link" && second == "link", all);
            byte[] expected = isSensitive ? Content.Of(10) : isReversed ? Content.Of(20) : content;
            AssertMade(machine, destination + "/copy/NAME", isSensitive ? first : kept, expected, all);
            if (isSensitive) AssertMade(machine, destination + "/copy/name", second, Content.Of(20), all);
            AssertMade(machine, destination + "/copy/other", "file", Content.Of(30), all);
            if (!isSensitive) Assert.IsEmpty(result.Deleted, all);
        }
    }

    private static void Make(SimulatedMachine machine, string path, string kind, byte[] content)
    {
        if (kind == "file") machine.Files.Write(path, content);
        else if (kind == "directory") machine.Files.Write(path + "/inside", content);
        else machine.Files.SymbolicLink("elsewhere" + content.Length, path);
    }

    private static void AssertMade(SimulatedMachine machine, string path, string kind, byte[] content, string when)
    {
        if (kind == "link")
        {
            Assert.IsTrue(machine.ReadLink(path, out LinkTarget target).IsOk, when);
            Assert.AreEqual("elsewhere" + content.Length, target.Path, when);
            return;
        }

        string file = kind == "file" ? path : path + "/inside";
        Assert.IsTrue(machine.Inspect(file, LinkTreatment.Keep, out _).IsOk, $"{when}\nThere is no {file}.");
        ByteAssert.AreEqual(content, machine.Files.Read(file), when);
    }

    private static IEnumerable<CopyFailure> FailuresOf(TreeResult result) =>
        result.Failures.Concat(result.Files.Results.Select(static one => one.Failure).OfType<CopyFailure>());

    private static IEnumerable<string> Failures(TreeResult result) => FailuresOf(result).Select(static failure => failure.Message);
}
