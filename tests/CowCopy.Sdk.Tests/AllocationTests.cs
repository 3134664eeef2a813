using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>
/// A build makes thousands of calls, most with one file: none may leave more to the garbage collector than MSBuild's own would.
/// </summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
[TestCategory("Thorough")]
[DoNotParallelize] // what several threads allocate is only counted for the process
public sealed class AllocationTests
{
    private const int CallsUntilWarm = 5;
    private const int Calls = 15;

    [TestMethod]
    [DataRow(1, MessageImportance.High)]
    [DataRow(1, MessageImportance.Low)]
    [DataRow(10, MessageImportance.High)]
    [DataRow(10, MessageImportance.Low)]
    [DataRow(100, MessageImportance.High)]
    [DataRow(100, MessageImportance.Low)]
    public void A_call_allocates_no_more_than_the_built_ins(int files, MessageImportance wanted)
    {
        using TempDirectory directory = new();
        RepeatedCall[] calls =
        [
            new(directory.Path, files),
            new(directory.Path, files) { SkipsUnchanged = true },
            new(directory.Path, files) { SkipsUnchanged = true, IsDone = true },
            new(directory.Path, files) { IntoDirectory = true },
            new(directory.Path, files) { IntoDirectory = true, SkipsUnchanged = true, IsDone = true },
        ];
        foreach (RepeatedCall call in calls)
        {
            long builtIn = Allocated(static () => new Microsoft.Build.Tasks.Copy(), call, wanted);
            long ours = Allocated(static () => new Copy(), call, wanted);
            Console.WriteLine($"{call}: {ours} bytes, {builtIn} by the built-in");
            Assert.IsLessThanOrEqualTo(builtIn, ours, call.ToString());
        }
    }

    private static long Allocated(Func<ITask> make, RepeatedCall call, MessageImportance wanted)
    {
        RecordingBuildEngine engine = new() { Wanted = wanted };
        List<long> allocated = [];
        for (int i = 0; i < CallsUntilWarm + Calls; i++)
        {
            ITask task = make();
            task.BuildEngine = engine;
            call.ApplyTo(task);
            long before = GC.GetTotalAllocatedBytes(precise: true);
            Assert.IsTrue(task.Execute());
            allocated.Add(GC.GetTotalAllocatedBytes(precise: true) - before);
        }

        return allocated.Skip(CallsUntilWarm).Order().ElementAt(Calls / 2);
    }
}
