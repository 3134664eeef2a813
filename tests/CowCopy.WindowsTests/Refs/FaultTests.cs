using CowCopy.TestKit;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests.Refs;

/// <summary>
/// Every call of a copy fails once with every one of several errors: the destination is right, or absent, or the old one.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Cloning")]
[DoNotParallelize] // the interposer's script is one for all
public sealed class FaultTests
{
    private const int Length = 40_001;

    // Access denied, sharing violation, not supported, invalid parameter, disk full, no system resources.
    private static readonly int[] Errors = [5, 32, 50, 87, 112, 1450];

    // A handle whose closing is refused stays open, and keeps the test from clearing up.
    private static readonly string[] NeverFailed = ["CloseHandle", "FindClose"];

    public TestContext TestContext { get; set; } = null!;

    [TestMethod]
    [DataRow(CopyMode.Clone, OverwriteMode.Auto, -1)]
    [DataRow(CopyMode.Clone, OverwriteMode.Auto, 9000)]
    [DataRow(CopyMode.Clone, OverwriteMode.AtomicRename, 90_000)]
    [DataRow(CopyMode.ByteCopy, OverwriteMode.Auto, 9000)]
    [DataRow(CopyMode.SystemCopy, OverwriteMode.DeleteFirst, 9000)]
    public void No_call_that_fails_leaves_a_part_or_a_lie(CopyMode mode, OverwriteMode overwrite, int old)
    {
        CopyOptions options = new() { Mode = mode, Overwrite = overwrite };
        string[] calls = [.. Calls(options, old)];
        int failed = 0;
        foreach (string call in calls)
        {
            foreach (int error in Errors)
            {
                if (!CopyWith($"error {call} {error}", options, old).Succeeded) failed++;
            }
        }

        TestContext.WriteLine(
            $"{calls.Length} calls, {calls.Length * Errors.Length} faults, {failed} of them reported, the others made good.");
        Assert.IsGreaterThan(10, calls.Length);
    }

    // "NAME CODE FIRST LAST" of each call that the copy makes when nothing fails.
    private static IEnumerable<string> Calls(CopyOptions options, int old)
    {
        Assert.IsTrue(CopyWith("# nothing fails", options, old).Succeeded);
        IEnumerable<IGrouping<(string Name, uint Code), NotedCall>> groups =
            Interposer.Journal().Where(call => !NeverFailed.Contains(call.Name)).GroupBy(call => (call.Name, call.Code)).ToArray();
        foreach (IGrouping<(string Name, uint Code), NotedCall> group in groups)
        {
            for (int number = 1; number <= group.Count(); number++)
                yield return $"{group.Key.Name} {(group.Key.Code == 0 ? "*" : $"0x{group.Key.Code:X8}")} {number} {number}";
        }
    }

    private static CopyResult CopyWith(string script, CopyOptions options, int old)
    {
        using TempDirectory directory = new(Drives.Cloning());
        string source = ClusterFile.Write(directory, "source", Length), destination = directory.Combine("copy");
        if (old >= 0) ClusterFile.Write(directory, "copy", old);
        byte[] before = old >= 0 ? File.ReadAllBytes(destination) : [];
        RefsVolume.Start(script);

        CopyResult result = new FileCopier().CopyAll([new(source, destination)], options).Results[0];

        if (result.Succeeded) ClusterFile.AssertEqual(source, destination);
        else AssertUntouched(result.Failure!, source, destination, before, script);
        return result;
    }

    private static void AssertUntouched(CopyFailure failure, string source, string destination, byte[] before, string script)
    {
        Assert.Contains(source, failure.Message, script);
        Assert.Contains(destination, failure.Message, script);
        if (File.Exists(destination)) ByteAssert.AreEqual(before, File.ReadAllBytes(destination), script);
    }
}
