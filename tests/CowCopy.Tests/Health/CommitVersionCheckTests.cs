using CowCopy.Diagnostics.Health;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Health;

/// <summary>The check of assemblies that name their commit, and how the commit is found in sources.</summary>
[TestClass]
public sealed class CommitVersionCheckTests
{
    private const string Commit = "0123456789abcdef0123456789abcdef01234567";

    [TestMethod]
    public void Projects_whose_assemblies_name_their_commit_are_one_finding()
    {
        HealthScene scene = Repository();
        Write(scene, "src/A/obj/Debug/net10.0/A.AssemblyInfo.cs", Attribute("1.0.0+" + Commit));
        Write(scene, "src/A/obj/Debug/net8.0/A.AssemblyInfo.cs", Attribute("1.0.0+" + Commit));
        Write(scene, "artifacts/obj/B/debug/B.AssemblyInfo.vb", Attribute("1.0.0+meta." + Commit));
        Write(scene, "src/C/obj/Debug/net10.0/C.AssemblyInfo.fs", Attribute("1.0.0"));

        HealthFinding finding = scene.Find(FindingCodes.CommitsInAssemblies);

        Assert.AreEqual(HealthSeverity.Note, finding.Severity);
        Assert.AreEqual("Assemblies of 2 projects name the commit that they are built from.", finding.Message);
        Assert.Contains("as 1 other project", finding.Evidence);
        Assert.Contains("<IncludeSourceRevisionInInformationalVersion>false<", finding.Remedy);
        Assert.AreEqual(1, scene.Check().Findings.Count(static one => one.Code == FindingCodes.CommitsInAssemblies));
    }

    [TestMethod]
    public void It_is_no_finding_after_the_property_was_set_nor_without_git()
    {
        HealthScene scene = Repository();
        Write(scene, "A/obj/Release/A.AssemblyInfo.cs", Attribute("1.0.0+" + Commit));
        scene.Storage.Clock.Advance(TimeSpan.FromHours(1));
        Write(scene, "A/obj/Debug/A.AssemblyInfo.cs", Attribute("1.0.0"));
        Assert.IsTrue(scene.IsHealthy(FindingCodes.CommitsInAssemblies), "the newest build has none");

        HealthScene plain = new(VolumeProfiles.Xfs);
        Write(plain, "A/obj/A.AssemblyInfo.cs", Attribute("1.0.0+" + Commit));
        Assert.IsTrue(plain.IsHealthy(FindingCodes.CommitsInAssemblies));
    }

    [TestMethod]
    [DataRow("1.0.0+" + Commit, Commit)]
    [DataRow("1.0.0-beta.2+" + Commit, Commit)]
    [DataRow("1.0.0+2024.01." + Commit, Commit)]
    [DataRow("1.0.0+" + Commit + "0123456789abcdef01234567", Commit + "0123456789abcdef01234567")]
    [DataRow("1.0.0", null)]
    [DataRow("1.0.0+20240131", null)]
    [DataRow("1.0.0+" + Commit + "x", null)]
    [DataRow(Commit, null)]
    public void The_commit_is_the_end_of_the_metadata(string version, string? expected) =>
        Assert.AreEqual(expected, RecordedCommit.In("[assembly: AssemblyTitle(\"a+b\")]\n" + Attribute(version)));

    [TestMethod]
    public void Sources_without_the_attribute_have_none()
    {
        Assert.IsNull(RecordedCommit.In(""));
        Assert.IsNull(RecordedCommit.In("[assembly: System.Reflection.AssemblyInformationalVersion"));
        Assert.IsNull(RecordedCommit.In($"// \"1.0.0+{Commit}\""));
    }

    private static string Attribute(string version) =>
        $"[assembly: System.Reflection.AssemblyInformationalVersionAttribute(\"{version}\")]\n[assembly: AssemblyProduct(\"A\")]\n";

    private static HealthScene Repository()
    {
        HealthScene scene = new(VolumeProfiles.Xfs);
        Write(scene, ".git/HEAD", "ref: refs/heads/main\n");
        return scene;
    }

    private static void Write(HealthScene scene, string name, string text) =>
        scene.Write(name, System.Text.Encoding.UTF8.GetBytes(text));
}
