using CowCopy.Planning;

namespace CowCopy.Tests.Health;

[TestClass]
public sealed class ReferenceLeakTests
{
    [TestMethod]
    [DataRow(@"D:\repo\a.dll", "refsutil leak D: /d")]
    [DataRow(@"\\?\e:\repo\a.dll", "refsutil leak e: /d")]
    [DataRow(@"\\server\share\a.dll", "refsutil leak X: /d")]
    [DataRow("/simulated/a.dll", "refsutil leak X: /d")]
    public void The_advice_is_the_command_for_the_drive(string path, string command)
    {
        HealthFinding finding = ReferenceLeak.Describe(path, references: 12, limit: 8176);

        Assert.AreEqual(path, finding.Path);
        Assert.Contains(command, finding.Advice);
        Assert.Contains("12 of 8,176", finding.Found);
    }

    [TestMethod]
    [DataRow(null, false)]
    [DataRow(1, true)]
    [DataRow(4087, true)]
    [DataRow(4088, false)]
    [DataRow(8176, false)]
    public void Only_a_count_far_below_the_limit_is_a_symptom(int? counted, bool expected) => Assert.AreEqual(expected, ReferenceLimit.IsLeakSymptom(counted, 8176));
}
