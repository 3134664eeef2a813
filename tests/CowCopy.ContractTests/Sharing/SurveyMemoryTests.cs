using CowCopy.TestKit;

namespace CowCopy.ContractTests.Sharing;

/// <summary>What a survey allocates for each file, on the thread that surveys, which no other test adds to.</summary>
[TestClass]
public sealed class SurveyMemoryTests
{
    private const int Files = 2000;
    private const long MostForSpace = 500, MostForPlan = 700; // bytes for each file; measured: see docs/tool/inspect.md

    [TestMethod]
    public void Space_takes_a_few_hundred_bytes_for_each_file()
    {
        using TempDirectory directory = Make();
        DirectoryInspector inspector = new();
        inspector.MeasureSpace(directory.Path);

        long before = GC.GetAllocatedBytesForCurrentThread();
        SpaceUsage space = inspector.MeasureSpace(directory.Path);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.AreEqual(Files, space.Files);
        Assert.IsLessThan(MostForSpace, allocated / Files);
    }

    [TestMethod]
    public void A_file_with_a_length_of_its_own_takes_a_few_hundred_bytes()
    {
        using TempDirectory directory = Make();
        FileSharer sharer = new();
        sharer.Plan(directory.Path);

        long before = GC.GetAllocatedBytesForCurrentThread();
        SharePlan plan = sharer.Plan(directory.Path);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.AreEqual((Files, 0), (plan.Space.Files, plan.Families.Count));
        Assert.IsLessThan(MostForPlan, allocated / Files);
    }

    /// <summary>Files of different lengths in directories of 100.</summary>
    private static TempDirectory Make()
    {
        TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        for (int number = 0; number < Files; number++)
            directory.WriteFile($"directory{number / 100}/file-of-a-test-{number}", new byte[number + 1]);
        return directory;
    }
}
