using System.Text.RegularExpressions;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.Copying;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>
/// A destination that another process holds: the same warnings, errors and outcome as from the built-in. Windows is simulated.
/// </summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed partial class BusyDestinationTests
{
    private const int Forever = int.MaxValue;

    [TestMethod]
    [DataRow("Rename", BusyDestination.SharingViolation)]
    [DataRow("Rename", BusyDestination.UserMapped)]
    [DataRow("SystemCopy", BusyDestination.SharingViolation)]
    public void A_busy_destination_is_retried_until_it_is_released(string operation, int code) =>
        AreEqual("MSB3026 MSB3026", new BusyDestination(code, attempts: 2) { Operation = operation });

    [TestMethod]
    [DataRow("Rename", BusyDestination.SharingViolation)]
    [DataRow("Rename", BusyDestination.UserMapped)]
    public void A_busy_destination_fails_when_all_retries_are_used(string operation, int code) =>
        AreEqual("MSB3026 MSB3026 MSB3026 MSB3027 MSB3021", new BusyDestination(code, Forever) { Operation = operation });

    [TestMethod]
    [DataRow("Delete", 2, "MSB3026 MSB3026")]
    [DataRow("Delete", Forever, "MSB3026 MSB3026 MSB3026 MSB3027 MSB3021")]
    [DataRow("Rename", 2, "MSB3026 MSB3026")]
    [DataRow("Rename", Forever, "MSB3026 MSB3026 MSB3026 MSB3027 MSB3021")]
    public void A_destination_mapped_as_data_is_retried(string operation, int attempts, string codes) =>
        AreEqual(codes, new BusyDestination(BusyDestination.UserMapped, attempts) { Operation = operation, IsMapped = true });

    [TestMethod]
    public void A_busy_destination_fails_at_once_without_retries() =>
        AreEqual("MSB3021", new BusyDestination(BusyDestination.SharingViolation, Forever) { Retries = 0 });

    [TestMethod]
    public void A_busy_destination_is_retried_without_a_delay_too() =>
        AreEqual("MSB3026 MSB3027 MSB3021", new BusyDestination(BusyDestination.SharingViolation, Forever) { Retries = 1, Delay = 0 });

    [TestMethod]
    public void A_denied_destination_is_retried_where_the_built_in_does() => AreEqual(
        OperatingSystem.IsWindows() ? "MSB3021" : "MSB3026 MSB3027 MSB3021",
        new BusyDestination(BusyDestination.AccessDenied, Forever) { Retries = 1 });

    [TestMethod]
    [DataRow(BusyDestination.AccessDenied, false)]
    [DataRow(BusyDestination.SharingViolation, true)]
    [DataRow(BusyDestination.UserMapped, true)]
    public void On_Windows_a_held_file_is_retried_and_a_denied_one_is_not(int code, bool isRetried)
    {
        using TempDirectory directory = new();
        HeldDrive drive = new(directory.Path);
        string source = directory.Combine("a"), destination = directory.Combine("b");
        foreach (string path in (string[])[source, destination]) drive.Write(path, [1]);
        drive.Refuse("Rename", code);
        CopyFailure failure = drive.Copier.CopyAll([new CopyRequest(source, destination)]).Results[0].Failure!;

        Dictionary<string, string> variables = new(StringComparer.Ordinal);
        TaskContext context = new(TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(directory.Path, variables));
        BuildSession session = new(drive.Copier);
        RetryRule rule = new(retries: 1, delay: 1, session, destinationFolder: null, context) { OnWindows = true };
        Assert.AreEqual(isRetried, rule.AllowsRetry(failure));
        Assert.AreEqual(isRetried ? CopyErrorKind.FileInUse : CopyErrorKind.AccessDenied, failure.Kind);
    }

    // The first attempt has made the file writable, as the built-in's does.
    [TestMethod]
    public void Replacing_a_read_only_file_is_reported_once_however_often_it_is_retried()
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("a", "a"), destination = directory.WriteFile("b", "b");
        HeldDrive drive = new(directory.Path);
        foreach (string path in (string[])[source, destination]) drive.Write(path, [1]);
        drive.ProtectFile(destination);
        File.SetAttributes(destination, FileAttributes.ReadOnly);
        drive.Refuse("Rename", BusyDestination.SharingViolation);
        RecordingBuildEngine engine = new() { Logged = logged => { if (logged.Code == "MSB3026") drive.Release(); } };
        engine.RegisterTaskObject(
            typeof(BuildSession), new BuildSession(drive.Copier), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        Copy task = new()
        {
            BuildEngine = engine,
            SourceFiles = Situation.Items(source),
            DestinationFiles = Situation.Items(destination),
            OverwriteReadOnlyFiles = true,
            RetryDelayMilliseconds = 0,
        };
        Assert.IsTrue(task.Execute(), string.Join('\n', engine.Events));
        Assert.AreEqual(1, engine.Of(EventKind.Warning).Count());
        Assert.AreEqual(1, engine.Events.Count(static logged => logged.Text!.StartsWith("Removing", StringComparison.Ordinal)));
    }

    private static void AreEqual(string codes, BusyDestination destination)
    {
        string builtIn = destination.OfBuiltIn();
        Assert.AreEqual(builtIn, destination.OfOurs());
        Assert.AreEqual(codes, string.Join(' ', Code().Matches(builtIn).Select(static match => match.Value)));
    }

    [GeneratedRegex(@"(?<=Code = )MSB\d+", RegexOptions.None, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Code();
}
