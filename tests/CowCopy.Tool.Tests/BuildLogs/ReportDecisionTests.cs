using System.Text.Json;
using CowCopy.TestKit;
using CowCopy.Tool.Rendering;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>What the report says first, at each of its thresholds.</summary>
[TestClass]
public sealed class ReportDecisionTests : IDisposable
{
    private const string Property = "CowCopyLocalInLibraries=false";

    private readonly TempDirectory _directory = new();

    private string Log => _directory.Combine("build.binlog");

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DataRow(9, "nothing", "Copies are 0.9 % of this build (9 ms of 1.00 s): nothing to gain in time.")]
    [DataRow(10, "little", "Copies are 1.0 % of this build (10 ms of 1.00 s): little to gain in time.")]
    [DataRow(49, "little", "Copies are 4.9 % of this build (49 ms of 1.00 s): little to gain in time.")]
    [DataRow(50, "some", "Copies are 5.0 % of this build (50 ms of 1.00 s): fewer or faster copies shorten it by up to that.")]
    public void The_time_of_copies_decides_by_thresholds(int copyMilliseconds, string gain, string sentence)
    {
        using (MadeUpLog made = new(Log))
        {
            MadeUpProject app = made.Project("/repo/App/App.csproj");
            app.Task("Csc", 0).Finish(1000 - copyMilliseconds);
            app.Task("Copy", 1000 - copyMilliseconds).Says("Copying file from \"/repo/a\" to \"/repo/b\".").Finish(1000);
            app.Finish(1000);
            made.Finish(1000);
        }

        ToolRun run = ToolRun.Of("report", Log).Expect(0);

        Assert.AreEqual(sentence, run.Output.Split('\n')[0].TrimEnd());
        Assert.AreEqual(gain, Decision().GetProperty("gain").GetString());
        Assert.AreEqual(sentence, ToolRun.Of("report", Log, "--brief").Expect(0).Output.Split('\n')[1].TrimEnd());
    }

    [TestMethod]
    public void Needless_copies_are_counted_with_the_property_that_avoids_them()
    {
        MadeUpBuilds.Everything(Log);

        JsonElement decision = Decision();

        Assert.AreEqual((2, 2), (decision.GetProperty("needless").GetInt32(), decision.GetProperty("avoided").GetInt32()));
        Assert.AreEqual(Property, decision.GetProperty("property").GetString());
        Assert.AreEqual($"2 of 11 copies are needless: {Property} (CowCopy.Sdk) avoids them.", Sentence(decision, 1));
    }

    [TestMethod]
    public void The_property_is_not_advised_where_it_avoids_nothing()
    {
        using (MadeUpLog made = new(Log))
        {
            made.Project("/repo/Lib/Lib.csproj", properties: [("OutputType", "Library"), ("OutDir", "bin/")])
                .Copy(10, "_CopyFilesMarkedCopyLocal", "/repo/Lib/bin", "/packages/Json.dll");
            made.Finish(1000);
        }

        JsonElement decision = Decision();

        Assert.AreEqual(JsonValueKind.Null, decision.GetProperty("property").ValueKind);
        Assert.AreEqual("1 of 1 copy is needless: no step of the build reads it (--all lists it).", Sentence(decision, 1));
    }

    [TestMethod]
    public void Packages_below_a_project_at_the_root_are_no_files_of_that_project()
    {
        using (MadeUpLog made = new(Log))
        {
            made.Project("/repo/Root.csproj", properties: [("OutputType", "Exe"), ("OutDir", "bin/"), ("IntermediateOutputPath", "obj/")]);
            made.Project(
                    "/repo/Lib/Lib.csproj", properties: [("OutputType", "Library"), ("OutDir", "bin/"), ("BuildOutputTargetFolder", "lib")])
                .Copy(10, "_CopyFilesMarkedCopyLocal", "/repo/Lib/bin", "/repo/packages/Json.dll", "/repo/bin/Root.dll", "/repo/obj/R.pdb");
            made.Finish(1000);
        }

        JsonElement decision = Decision();

        Assert.AreEqual((3, 2), (decision.GetProperty("needless").GetInt32(), decision.GetProperty("avoided").GetInt32()));
    }

    [TestMethod]
    public void A_build_without_needless_copies_has_no_advice()
    {
        MadeUpBuilds.Cloned(Log);

        Assert.AreEqual("No copy is needless, as far as the log shows.", Sentence(Decision(), 1));
    }

    [TestMethod]
    public void The_volume_of_the_build_says_what_would_be_shared()
    {
        string source = _directory.WriteFile("repo/App/obj/App.dll", new byte[100_000]);
        string copy = _directory.WriteFile("repo/App/bin/App.dll", new byte[100_000]);
        foreach (string file in (string[])[source, copy]) File.SetLastWriteTimeUtc(file, MadeUpLog.Start);
        using (MadeUpLog made = new(Log))
        {
            MadeUpProject app = made.Project(_directory.Combine("repo", "App", "App.csproj"));
            app.Copy(10, "CopyFilesToOutputDirectory", _directory.Combine("repo", "App", "bin"), source);
            made.Finish(60_000);
        }

        VolumeInfo volume = new VolumeInspector().Probe(_directory.Path);
        JsonElement decision = Decision();
        string[] sentences = [.. decision.GetProperty("sentences").EnumerateArray().Select(static one => one.GetString()!)];

        if (volume.CanClone == false)
        {
            string elsewhere = OperatingSystem.IsWindows() ? "a Dev Drive (ReFS)" : OperatingSystem.IsMacOS() ? "APFS" : "XFS or btrfs";
            Assert.AreEqual(100_000, decision.GetProperty("sharableBytes").GetInt64());
            Assert.AreEqual(
                $"This volume ({volume.FileSystem}) cannot clone: {Quantity.Bytes(100_000)} of these copies would share their blocks on "
                    + $"{elsewhere}.",
                sentences[^1]);
        }
        else if (volume.CanClone == true)
        {
            Assert.StartsWith($"This volume ({volume.FileSystem}) can clone: ", sentences[^1]);
        }
        else
        {
            Assert.HasCount(2, sentences);
        }
    }

    [TestMethod]
    [DataRow("/repo/App/App.csproj", "XFS or btrfs", "Dev Drive")]
    [DataRow(@"C:\repo\App\App.csproj", "a Dev Drive (ReFS)", "btrfs")]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.OSX)]
    public void The_advice_fits_the_system_of_the_log(string project, string expected, string other)
    {
        using (MadeUpLog made = new(Log))
        {
            string directory = project[..project.LastIndexOfAny(['/', '\\'])];
            made.Project(project).Copy(10, "Build", directory, "a.dll");
            made.Finish(100);
        }

        string output = ToolRun.Of("report", Log, "--all").Expect(0).Output;

        Assert.Contains("Sources, packages and outputs on " + expected, output);
        Assert.DoesNotContain(other, output);
    }

    [TestMethod]
    public void All_tables_but_what_changes_avoid_are_behind_an_option()
    {
        MadeUpBuilds.Everything(Log);

        string brief = ToolRun.Of("report", Log, "--brief").Expect(0).Output, some = ToolRun.Of("report", Log).Expect(0).Output;
        string all = ToolRun.Of("report", Log, "--all").Expect(0).Output;

        Assert.HasCount(3, brief.TrimEnd().Split('\n'));
        Assert.Contains("What changes would avoid", some);
        string[] tables = ["Files copied most often", "By project", "By target", "By directory", "Critical path", "Retries", "They took"];
        foreach (string table in tables)
        {
            Assert.DoesNotContain(table, some);
            Assert.Contains(table, all);
        }
    }

    [TestMethod]
    public void A_file_that_was_written_again_is_no_unknown()
    {
        string copy = _directory.WriteFile("repo/bin/App.dll", "newer");
        using (MadeUpLog made = new(Log))
        {
            made.Project(_directory.Combine("repo", "App.csproj"))
                .Copy(10, "Build", _directory.Combine("repo", "bin"), _directory.Combine("repo", "obj", "App.dll"));
            made.Finish(100);
        }

        Assert.IsTrue(File.GetLastWriteTimeUtc(copy) > MadeUpLog.At(60_000), "the clock is before that of the made-up log");
        string output = ToolRun.Of("report", Log, "--all").Expect(0).Output;
        Assert.Contains("rewritten since", output);
        Assert.DoesNotContain("not known  ", output);
        Assert.AreEqual(1, ToolRun.Of("report", Log, "--json").Expect(0).Json().GetProperty("total").GetProperty("rewritten").GetInt32());
    }

    private JsonElement Decision() => ToolRun.Of("report", Log, "--json").Expect(0).Json().GetProperty("decision");

    private static string Sentence(JsonElement decision, int index) => decision.GetProperty("sentences")[index].GetString()!;
}
