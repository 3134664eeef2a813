using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>Queries by name where the system, or a volume, lacks them.</summary>
[TestClass]
public sealed class QueryByNameTests
{
    private const string ByName = "GetFileInformationByName", ByNativeName = "NtQueryInformationByName";
    private const uint Windows11With24H2 = 26100, Windows10With1703 = 15063;

    private static readonly CopyOptions Skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };

    [TestMethod]
    [DynamicData(nameof(WindowsProfiles.All), typeof(WindowsProfiles))]
    public void A_call_that_the_build_lacks_is_not_attempted(string profile)
    {
        using CopyFixture fixture = WindowsProfiles.CopyFixture(profile);
        fixture.Copier.Copy(fixture.Clean("source", Content.Of(100)), fixture.At("copy"), Skip);
        uint build = fixture.Volume!.Profile.SystemBuild;
        if (build < Windows11With24H2) Assert.AreEqual(0, fixture.Windows!.Calls.Count(ByName));
        if (build < Windows10With1703) Assert.AreEqual(0, fixture.Windows!.Calls.Count(ByNativeName));
    }

    [TestMethod]
    public void A_share_that_refuses_a_query_by_name_is_sent_it_once()
    {
        using CopyFixture fixture = new(VolumeProfiles.Smb with { SystemBuild = Windows11With24H2 });
        string source = fixture.Clean("source", Content.Of(100));
        for (int copy = 0; copy < 5; copy++) fixture.Copier.Copy(source, fixture.At("copy" + copy), Skip);
        Assert.AreEqual(1, fixture.Windows!.Calls.Count(ByName));
        fixture.AssertEqualFiles(source, fixture.At("copy4"));
    }
}
