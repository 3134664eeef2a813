using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Files;

/// <summary>
/// A small source that is not on stable storage is copied by its bytes once, and cloned from then on, as a build copies it again and again:
/// as long as it is the same version.
/// </summary>
[TestClass]
public sealed class RecentSourcesTests
{
    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux) { User = SimulatedUser.Owner };
    private readonly string _drive;
    private readonly FileCopier _copier;
    private int _copies;

    public RecentSourcesTests()
    {
        _drive = _machine.Mount(VolumeProfiles.Xfs, "drive").Path;
        _copier = new FileCopier(_machine);
    }

    [TestMethod]
    public void Each_version_is_copied_by_its_bytes_once()
    {
        for (byte version = 1; version <= 3; version++)
        {
            Write(version);
            Assert.AreEqual(CopyMethod.ByteCopy, Copy(), $"version {version}");
            Assert.AreEqual(CopyMethod.Clone, Copy(), $"version {version}, again");
            Assert.AreEqual(CopyMethod.Clone, Copy(), $"version {version}, a third time");
        }
    }

    [TestMethod]
    public void A_plan_tells_the_next_copy_and_remembers_nothing()
    {
        Write(1);
        foreach (CopyMethod expected in (CopyMethod[])[CopyMethod.ByteCopy, CopyMethod.Clone, CopyMethod.Clone])
        {
            for (int again = 0; again < 2; again++) Assert.AreEqual(expected, _copier.Plan(At("source"), At("planned")).Method);
            Assert.AreEqual(expected, Copy());
        }
    }

    [TestMethod]
    public void A_plan_fails_where_the_destination_cannot_be_queried()
    {
        Write(1);
        _machine.Faults.AlwaysBelow(At("copy"), nameof(IPlatform.Inspect), StatusCode.AccessDenied);
        CopyPlan plan = _copier.Plan(At("source"), At("copy"), new() { Mode = CopyMode.ByteCopy });
        Assert.AreEqual((CopyErrorKind.AccessDenied, At("copy")), (plan.Failure!.Kind, plan.Failure.Destination));
    }

    [TestMethod]
    public void The_last_report_of_a_copy_has_all_bytes_whatever_its_way_was()
    {
        Write(1);
        foreach (CopyMethod expected in (CopyMethod[])[CopyMethod.ByteCopy, CopyMethod.Clone])
        {
            List<CopyProgress> reports = [];
            CopyResult result = _copier.Copy(At("source"), At($"copy{_copies++}"), progress: new CopyReports(reports.Add));
            Assert.AreEqual(expected, result.Method);
            Assert.AreEqual(3, reports.Where(static one => one.Result is null).Last().Bytes, expected.ToString());
        }
    }

    private CopyMethod Copy()
    {
        CopyResult result = _copier.Copy(At("source"), At($"copy{_copies++}"));
        Assert.IsTrue(result.Succeeded, result.Failure?.Message);
        return result.Method;
    }

    private void Write(byte version)
    {
        if (version == 1) _machine.Files.Write(At("source"), [version, 2, 3]);
        else _machine.Files.WriteAt(At("source"), 0, [version]);
        _machine.Files.SetModified(At("source"), new FileTimestamp(DateTimeOffset.UtcNow.ToUnixTimeSeconds() + version, 0));
    }

    private string At(string name) => Path.Combine(_drive, name);
}
