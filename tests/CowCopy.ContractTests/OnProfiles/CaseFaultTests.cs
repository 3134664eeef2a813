using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// Where a directory cannot be opened, whether two names are one is not known: neither is reported, and nothing is deleted.
/// </summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The simulated system has Unix paths.")]
public sealed class CaseFaultTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _source;
    private readonly string _destination;

    public CaseFaultTests()
    {
        _source = _machine.Mount(VolumeProfiles.Xfs, "sensitive").Path;
        VolumeProfile profile = VolumeProfiles.Ext4 with { Name = "ext4 with casefold", IsCaseSensitive = false };
        _destination = _machine.Mount(profile, "insensitive").Path;
    }

    [TestMethod]
    [DataRow(nameof(IFileHandles.OpenDirectory))]
    [DataRow(nameof(IPlatform.ReadDirectory))]
    public void A_failure_of_the_directory_is_not_reported_as_a_name_that_is_another(string operation)
    {
        foreach (string name in (string[])["file", "FILE", "sub/a", "SUB/b", "\u00e9"]) Write("tree/in/" + name);
        _machine.Files.SymbolicLink("elsewhere", _source + "/tree/in/link");
        _machine.Files.SymbolicLink("elsewhere", _source + "/tree/in/LINK");
        _machine.Files.MakeDirectory(_destination + "/copy/in");
        _machine.Faults.AlwaysBelow(_destination + "/copy/in", operation, StatusCode.OutOfHandles, nativeCode: 24);

        TreeResult result = Copy("tree", "copy");

        CopyFailure[] failures = [.. result.Failures.Concat(result.Files.Results.Select(one => one.Failure).OfType<CopyFailure>())];
        Assert.IsNotEmpty(failures);
        string messages = string.Join('\n', failures.Select(one => one.Message));
        Assert.DoesNotContain(failure => failure.Kind != CopyErrorKind.ResourcesExhausted, failures, messages);
        Assert.DoesNotContain(failure => failure.NativeCode != 24, failures);
    }

    [TestMethod]
    public void A_mirror_deletes_no_directory_of_another_name_when_opening_one_fails()
    {
        int opened = 1;
        for (int fault = 1; fault <= opened; fault++)
        {
            string tree = $"tree{fault}", copy = $"copy{fault}";
            Write(tree + "/in/name/file");
            Copy(tree, copy);
            Write(tree + "/in/NAME");
            int before = _machine.Faults.Count(nameof(IFileHandles.OpenDirectory));
            _machine.Faults.Once(nameof(IFileHandles.OpenDirectory), fault, StatusCode.OutOfHandles, nativeCode: 24);

            TreeResult result = Copy(tree, copy);

            Assert.IsFalse(result.Succeeded);
            Assert.IsEmpty(result.Deleted, $"the call {fault} failed");
            Assert.AreEqual(5000, _machine.Files.Read($"{_destination}/{copy}/in/name/file").Length);
            opened = _machine.Faults.Count(nameof(IFileHandles.OpenDirectory)) - before;
            _machine.Faults.Clear();
        }

        Assert.IsGreaterThan(3, opened);
    }

    [TestMethod]
    public void A_mirror_that_cannot_query_a_name_in_other_letters_keeps_what_the_source_has_and_fails()
    {
        int queries = 1, failed = 0;
        for (int fault = 1; fault <= queries; fault++)
        {
            string tree = $"tree{fault}", copy = $"copy{fault}", extra = $"{_destination}/{copy}/in/extra";
            Write(tree + "/in/Name/file");
            foreach (string name in (string[])["name/file", "extra"])
                _machine.Files.Write($"{_destination}/{copy}/in/{name}", Content.Of(10));
            int before = _machine.Faults.Count(nameof(IPlatform.Inspect));
            _machine.Faults.Once(nameof(IPlatform.Inspect), fault, StatusCode.DeviceError);

            TreeResult result = Copy(tree, copy);

            queries = Math.Max(queries, _machine.Faults.Count(nameof(IPlatform.Inspect)) - before);
            if (fault == 1) queries = Math.Max(queries, 4); // the first ends the run
            if (result.Succeeded) Assert.IsNull(_machine.Files.Find(extra), $"query {fault}: success is reported, and extra is there");
            Assert.IsNotNull(_machine.Files.Find($"{_destination}/{copy}/in/NAME/file"), $"query {fault}");
            if (!result.Succeeded) failed++;
            _machine.Faults.Clear();
        }

        Assert.IsGreaterThan(3, failed);
    }

    private void Write(string path) => _machine.Files.Write(_source + "/" + path, Content.Of(5000));

    private TreeResult Copy(string from, string to) => new FileCopier(_machine).CopyTree(
        _source + "/" + from, _destination + "/" + to,
        new TreeOptions { Mirror = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } });
}
