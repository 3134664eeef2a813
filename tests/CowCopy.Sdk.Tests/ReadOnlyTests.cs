using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>A read-only destination is replaced only on request, also where root runs the tests: the drive is simulated.</summary>
[TestClass]
public sealed class ReadOnlyTests
{
    private const string Variable = "MSBUILDALWAYSOVERWRITEREADONLYFILES";

    [TestMethod]
    [DataRow(null, false, false)]
    [DataRow("0", false, true)]
    [DataRow(null, true, true)]
    public void A_file_is_replaced_only_on_request(string? variable, bool parameter, bool isReplaced)
    {
        using TempDirectory directory = new();
        HeldDrive drive = Drive(directory, "a", "b");
        (RecordingBuildEngine engine, TaskEnvironment project) = Project(directory, drive, variable);
        Copy task = new()
        {
            BuildEngine = engine,
            TaskEnvironment = project,
            SourceFiles = Items("a"),
            DestinationFiles = Items("b"),
            Retries = 0,
            OverwriteReadOnlyFiles = parameter,
        };
        Assert.AreEqual(isReplaced, task.Execute(), string.Join('\n', engine.Events));
        Assert.AreEqual(isReplaced ? 1 : 2, drive.Read(directory.Combine("b"))[0]);
        Assert.AreEqual(isReplaced, task.OverwriteReadOnlyFiles, "as in the built-in");
        Assert.AreEqual(isReplaced, engine.Events.Any(static logged => logged.Text!.StartsWith("Removing", StringComparison.Ordinal)));
    }

    [TestMethod]
    [DataRow(null, null, false)]
    [DataRow("0", null, true)]
    [DataRow(null, "true", true)]
    public void A_file_of_a_tree_is_replaced_only_on_request(string? variable, string? parameter, bool isReplaced)
    {
        using TempDirectory directory = new();
        HeldDrive drive = Drive(directory, "src/a", "out/a");
        (RecordingBuildEngine engine, TaskEnvironment project) = Project(directory, drive, variable);
        CowCopyTree task = new()
        {
            BuildEngine = engine,
            TaskEnvironment = project,
            Source = Item("src"),
            Destination = Item("out"),
            OverwriteReadOnlyFiles = parameter,
        };
        Assert.AreEqual(isReplaced, task.Execute(), string.Join('\n', engine.Events));
        Assert.AreEqual(isReplaced ? 1 : 2, drive.Read(directory.Combine("out", "a"))[0]);
    }

    private static HeldDrive Drive(TempDirectory directory, string source, string destination)
    {
        HeldDrive drive = new(directory.Path);
        drive.Write(directory.WriteFile(source, [1]), [1]);
        drive.Write(directory.WriteFile(destination, [2]), [2]);
        drive.ProtectFile(directory.Combine(destination.Split('/')));
        File.SetAttributes(directory.Combine(destination.Split('/')), FileAttributes.ReadOnly);
        return drive;
    }

    private static (RecordingBuildEngine Engine, TaskEnvironment Project) Project(
        TempDirectory directory, HeldDrive drive, string? variable)
    {
        RecordingBuildEngine engine = new();
        engine.RegisterTaskObject(
            typeof(BuildSession), new BuildSession(drive.Copier), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        Dictionary<string, string> variables = new(StringComparer.Ordinal);
        if (variable is not null) variables[Variable] = variable;
        return (engine, TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(directory.Path, variables));
    }
}
