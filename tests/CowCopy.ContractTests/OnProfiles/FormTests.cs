using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>Two normalisation forms of one name: two files on a server, one on APFS, whether case counts there or not.</summary>
[TestClass]
public sealed class FormTests
{
    private const string Composed = "caf\u00E9", Decomposed = "cafe\u0301";

    private readonly SimulatedMachine _machine = new(SimulatedSystem.MacOS);
    private readonly string _server;

    public FormTests() => _server = _machine.Mount(VolumeProfiles.MacNfs, "server").Path;

    [TestMethod]
    [DataRow(false, false)]
    [DataRow(false, true)]
    [DataRow(true, false)]
    [DataRow(true, true)]
    public void The_second_of_two_files_of_a_tree_is_refused_and_the_first_stays(bool isCaseSensitive, bool isMirror)
    {
        string destination = Mount(isCaseSensitive);
        Write(In("tree", Composed), Content.Of(5000));
        Write(In("tree", Decomposed), Content.Of(6000, seed: 2));
        string first = string.CompareOrdinal(Composed, Decomposed) < 0 ? Composed : Decomposed;
        TreeOptions options =
            new() { Mirror = isMirror, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        for (int round = 0; round < 3; round++)
        {
            TreeResult result = new FileCopier(_machine).CopyTree(In("tree"), destination, options);

            CopyFailure failure = result.Failures.Concat(result.Files.Results.Select(one => one.Failure)).OfType<CopyFailure>().Single();
            Assert.AreEqual(CopyErrorKind.NamesCollide, failure.Kind);
            Assert.AreEqual(In("tree", first == Composed ? Decomposed : Composed), failure.Request.Source);
            Assert.IsEmpty(result.Deleted);
            ByteAssert.AreEqual(
                _machine.Files.Read(In("tree", first)), _machine.Files.Read(Path.Combine(destination, Composed)));
        }
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_mirror_keeps_a_copy_that_has_the_other_form(bool isCaseSensitive)
    {
        string destination = Mount(isCaseSensitive);
        Write(In("tree", Decomposed, Composed), Content.Of(5000));
        _machine.Files.Write(Path.Combine(destination, Composed, Decomposed), Content.Of(10));
        _machine.Files.Write(Path.Combine(destination, Composed, "extra"), Content.Of(10));

        TreeResult result = new FileCopier(_machine).CopyTree(In("tree"), destination, new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded);
        Assert.AreEqual("extra", Path.GetFileName(result.Deleted.Single()));
        ByteAssert.AreEqual(Content.Of(5000), _machine.Files.Read(Path.Combine(destination, Composed, Composed)));
    }

    [TestMethod]
    [DataRow(false, Composed, Decomposed)]
    [DataRow(true, Composed, Decomposed)]
    [DataRow(true, Decomposed, Composed)]
    [DataRow(false, Composed, "CAFE\u0301")]
    [DataRow(false, "stra\u00DFe", "STRASSE")]
    public void Of_two_requests_of_a_batch_for_one_file_the_last_stays(bool isCaseSensitive, string one, string other)
    {
        string destination = Mount(isCaseSensitive);
        Write(In("one"), Content.Of(5000));
        Write(In("two"), Content.Of(6000, seed: 2));
        // Two parts at least: in one, two threads would write one file.
        for (int round = 0; round < 20; round++)
        {
            string directory = Path.Combine(destination, "to" + round);
            string first = Path.Combine(directory, one), second = Path.Combine(directory, other);

            BatchResult result = new FileCopier(_machine).CopyAll(
                [new(In("one"), first), new(In("two"), second), new(second, Path.Combine(directory, "third"))],
                new CopyOptions { MaxDegreeOfParallelism = 4 });

            Assert.IsTrue(result.Succeeded);
            ByteAssert.AreEqual(Content.Of(6000, seed: 2), _machine.Files.Read(second));
            ByteAssert.AreEqual(Content.Of(6000, seed: 2), _machine.Files.Read(Path.Combine(directory, "third")));
            if (one[0] == other[0]) ByteAssert.AreEqual(Content.Of(6000, seed: 2), _machine.Files.Read(first));
        }
    }

    [TestMethod]
    public void Both_forms_of_a_batch_are_files_of_their_own_on_a_server()
    {
        Write(In("one"), Content.Of(5000));
        Write(In("two"), Content.Of(6000, seed: 2));

        BatchResult result = new FileCopier(_machine).CopyAll([new(In("one"), In("to", Composed)), new(In("two"), In("to", Decomposed))]);

        Assert.IsTrue(result.Succeeded);
        ByteAssert.AreEqual(Content.Of(5000), _machine.Files.Read(In("to", Composed)));
        ByteAssert.AreEqual(Content.Of(6000, seed: 2), _machine.Files.Read(In("to", Decomposed)));
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_file_copied_onto_its_name_in_the_other_form_is_left_alone(bool isCaseSensitive)
    {
        string destination = Mount(isCaseSensitive), file = Path.Combine(destination, Composed);
        _machine.Files.Write(file, Content.Of(5000));

        Assert.AreEqual(CopyOutcome.SameFile, new FileCopier(_machine).Copy(file, Path.Combine(destination, Decomposed)).Outcome);

        ByteAssert.AreEqual(Content.Of(5000), _machine.Files.Read(file));
    }

    private string Mount(bool isCaseSensitive) =>
        _machine.Mount(isCaseSensitive ? VolumeProfiles.ApfsCaseSensitive : VolumeProfiles.Apfs, "apfs").Path;

    private string In(params string[] names) => Path.Combine([_server, .. names]);

    private void Write(string path, byte[] content) => _machine.Files.Write(path, content);
}
