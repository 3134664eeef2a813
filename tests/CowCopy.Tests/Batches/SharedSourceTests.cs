using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Batches;

/// <summary>Small sources that were just written: the bytes of one are copied for one destination, and for several it is flushed.</summary>
[TestClass]
public sealed class SharedSourceTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
    private readonly string _drive;

    public SharedSourceTests() => _drive = _machine.Mount(VolumeProfiles.Xfs, "drive").Path;

    [TestMethod]
    public void One_of_several_requests_is_cloned_and_one_of_a_single_request_is_not()
    {
        _machine.Files.Write(At("shared"), [1, 2, 3]);
        _machine.Files.Write(At("single"), [4, 5, 6]);
        CopyRequest[] requests =
            [new(At("shared"), At("one")), new(At("single"), At("two")), new(At("shared"), At("three"))];

        BatchResult result = new FileCopier(_machine).CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 });

        string Of(string name) => result.Results.Where(file => file.Request.Source == At(name))
            .Select(static file => $"{file.Method} {file.Reason}").Distinct().Single();
        Assert.AreEqual($"{CopyMethod.Clone} {CopyReason.SourceDirty}", Of("shared"));
        Assert.AreEqual($"{CopyMethod.ByteCopy} {CopyReason.SmallDirtySource}", Of("single"));
    }

    private string At(string name) => Path.Combine(_drive, name);
}
