using CowCopy.TestKit;

namespace CowCopy.ContractTests.Sharing;

/// <summary>What a survey allocates for each file, on the thread that surveys, which no other test adds to.</summary>
[TestClass]
public sealed class SurveyMemoryTests
{
    private const int Files = 2000;

    // Bytes for each file, by a runtime that makes no profile, as in test runs; with one it puts half of them on the stack.
    private const long MostForSpace = 1200, MostForPlan = 1300;

    [TestMethod]
    public void Space_takes_about_a_thousand_bytes_for_each_file()
    {
        using TempDirectory directory = Make();
        DirectoryInspector inspector = new();

        long allocated = Allocation.Least(_ => Assert.AreEqual(Files, inspector.MeasureSpace(directory.Path).Files));

        Assert.IsLessThan(MostForSpace, allocated / Files);
    }

    [TestMethod]
    public void A_file_with_a_length_of_its_own_takes_little_more()
    {
        using TempDirectory directory = Make();
        FileSharer sharer = new();

        long allocated = Allocation.Least(_ =>
        {
            SharePlan plan = sharer.Plan(directory.Path);
            Assert.AreEqual((Files, 0), (plan.Space.Files, plan.Families.Count));
        });

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
