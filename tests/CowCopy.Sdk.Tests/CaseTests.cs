using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>
/// Copies between names that differ only in case: one file on some volumes of a system, two on others. The task knows no rule of its own.
/// </summary>
[TestClass]
public sealed class CaseTests
{
    private static readonly string[] Links = ["", "hard", "symbolic"];

    [TestMethod]
    public void Two_names_are_two_files_on_a_case_sensitive_APFS() => OnMac(isCaseSensitive: true, (drive, directory, run) =>
    {
        string source = directory.Combine("Foo"), destination = directory.Combine("foo");

        Copy task = run([source], [destination]);

        ByteAssert.AreEqual(new byte[] { 1 }, drive.Read(destination));
        ByteAssert.AreEqual(new byte[] { 1 }, drive.Read(source));
        Assert.IsTrue(task.WroteAtLeastOneFile);
        Assert.HasCount(1, task.CopiedFiles!);
    });

    [TestMethod]
    public void Two_names_are_one_file_on_APFS() => OnMac(isCaseSensitive: false, (drive, directory, run) =>
    {
        string source = directory.Combine("Foo"), destination = directory.Combine("foo");

        Copy task = run([source], [destination]);

        ByteAssert.AreEqual(new byte[] { 1 }, drive.Read(source));
        Assert.IsFalse(task.WroteAtLeastOneFile);
        Assert.HasCount(1, task.CopiedFiles!);
    });

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void The_same_copy_to_both_names_is_made_to_both(bool isCaseSensitive) => OnMac(isCaseSensitive, (drive, directory, run) =>
    {
        string source = directory.Combine("Foo");
        string[] names = [directory.Combine("out", "Name"), directory.Combine("out", "name"), directory.Combine("out", "Name")];

        Assert.HasCount(3, run([source, source, source], names).CopiedFiles!);

        foreach (string name in names) ByteAssert.AreEqual(new byte[] { 1 }, drive.Read(name));
    });

    // On Linux both names are two files on most volumes, as on a case-sensitive APFS.
    [TestMethod]
    [DataRow(true, "a|b", "b")]
    [DataRow(false, "a|b", "b")]
    public void Two_sources_for_names_in_one_directory_stay_two_files(bool skipsUnchanged, string contents, string last)
    {
        foreach (string parent in (string[])[Path.GetTempPath(), TestVolumes.Memory()])
        {
            using TempDirectory directory = new(parent);
            string a = directory.WriteFile("a", "a"), b = directory.WriteFile("b", "b");
            string upper = directory.Combine("out", "Name"), lower = directory.Combine("out", "name");
            Copy task = new()
            {
                BuildEngine = new RecordingBuildEngine(),
                SourceFiles = Items(a, b),
                DestinationFiles = Items(upper, lower),
                SkipUnchangedFiles = skipsUnchanged,
            };

            Assert.IsTrue(task.Execute());

            bool areTwo = Directory.GetFiles(directory.Combine("out")).Length == 2;
            Assert.AreEqual(areTwo ? contents : $"{last}|{last}", File.ReadAllText(upper) + "|" + File.ReadAllText(lower));
        }
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("hard")]
    [DataRow("symbolic")]
    public void A_copy_to_another_case_keeps_the_source_on_real_volumes(string link)
    {
        foreach (VolumeRole role in (VolumeRole[])[VolumeRole.NtfsIgnoreCase, VolumeRole.Ntfs])
        {
            using TempDirectory directory = new(TestVolumes.Require(role));
            string source = directory.WriteFile("Foo", "content"), destination = directory.Combine("foo");

            Assert.IsTrue(Task(new RecordingBuildEngine(), [source], [destination], link).Execute());

            Assert.AreEqual("content", File.ReadAllText(source));
            Assert.AreEqual("content", File.ReadAllText(destination));
        }
    }

    private static void OnMac(bool isCaseSensitive, Action<HeldDrive, TempDirectory, Func<string[], string[], Copy>> test)
    {
        foreach (string link in Links)
        {
            using TempDirectory directory = new();
            HeldDrive drive = HeldDrive.OfMac(directory.Path, isCaseSensitive);
            drive.Write(directory.WriteFile("Foo", "\u0001"), [1]);
            Directory.CreateDirectory(directory.Combine("out"));
            test(drive, directory, (sources, destinations) =>
            {
                RecordingBuildEngine engine = new();
                engine.RegisterTaskObject(
                    typeof(BuildSession), new BuildSession(drive.Copier), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
                Copy task = Task(engine, sources, destinations, link);
                Assert.IsTrue(task.Execute(), string.Join('\n', engine.Events));
                return task;
            });
        }
    }

    private static Copy Task(RecordingBuildEngine engine, string[] sources, string[] destinations, string link) => new()
    {
        BuildEngine = engine,
        SourceFiles = Items(sources),
        DestinationFiles = Items(destinations),
        UseHardlinksIfPossible = link == "hard",
        UseSymboliclinksIfPossible = link == "symbolic",
    };
}
