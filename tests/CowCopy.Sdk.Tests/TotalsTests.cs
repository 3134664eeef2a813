using System.Collections.Concurrent;
using System.Globalization;
using System.Runtime.Versioning;
using CowCopy.Sdk.Totals;
using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

/// <summary>The line of a build: which project is the last, in one process and in several.</summary>
[TestClass]
public sealed class TotalsTests
{
    private static readonly CopyTally Cloned = new() { ClonedCount = 2, BytesShared = 5 };
    private static readonly BuildPlace Alone = new(NodeCount: 1, SolutionCount: 0, IsCounted: true, "/src");
    private static readonly BuildPlace Nodes = Alone with { NodeCount = 4 };
    private static readonly BuildPlace Solution = Nodes with { SolutionCount = 2, IsCounted = true };

    [TestMethod]
    public void The_first_project_to_start_is_the_last_to_end()
    {
        using BuildTotals totals = new(directory: null);
        totals.Start(Alone);
        totals.Start(Alone);
        Assert.IsNull(totals.End("lib", Alone, Cloned, isPublish: false));
        ProcessTotals all = totals.End("app", Alone, Cloned, isPublish: false)!.Value;
        Assert.AreEqual((2, Cloned.Plus(Cloned)), (all.ProjectCount, all.Tally));
    }

    [TestMethod]
    public void A_project_that_copies_nothing_ends_the_build_and_does_not_count()
    {
        using BuildTotals totals = new(directory: null);
        totals.Start(Alone);
        totals.Start(Alone);
        Assert.IsNull(totals.End("lib", Alone, Cloned, isPublish: false));
        Assert.AreEqual(1, totals.End("traversal", Alone, CopyTally.Empty, isPublish: false)!.Value.ProjectCount);
    }

    [TestMethod]
    public void What_a_line_has_counted_is_not_in_the_next_one()
    {
        using TempDirectory directory = new();
        using BuildTotals one = new(directory.Combine("totals")), other = new(directory.Combine("totals"));
        one.Start(Nodes);
        other.Start(Nodes);
        Assert.IsNull(other.End("lib", Nodes, Cloned, isPublish: false));
        Assert.AreEqual(2, one.End("app", Nodes, Cloned, isPublish: false)!.Value.ProjectCount);
        CopyTally published = new() { ByteCopiedCount = 3 };
        ProcessTotals later = other.End("lib", Nodes, published, isPublish: true)!.Value;
        Assert.AreEqual((1, published), (later.ProjectCount, later.Tally));
    }

    [TestMethod]
    public void Processes_of_a_build_count_together_and_leave_nothing()
    {
        using TempDirectory directory = new();
        string place = directory.Combine("totals");
        using (BuildTotals first = new(place), second = new(place), elsewhere = new(place))
        {
            elsewhere.Start(Nodes with { StartDirectory = "/other" });
            first.Start(Nodes);
            second.Start(Nodes);
            Assert.IsNull(second.End("lib", Nodes, Cloned, isPublish: false), "the project that refers to it is open elsewhere");
            Assert.AreEqual(Cloned.Plus(Cloned), first.End("app", Nodes, Cloned, isPublish: false)!.Value.Tally);
            Assert.HasCount(3, Files(directory));
        }

        Assert.IsEmpty(Files(directory));
    }

    [TestMethod]
    public void A_solution_ends_with_the_last_of_its_projects_on_whichever_process()
    {
        using TempDirectory directory = new();
        using BuildTotals first = new(directory.Combine("totals")), second = new(directory.Combine("totals"));
        Assert.IsNull(first.End("a", Solution, Cloned, isPublish: false));
        Assert.IsNull(first.End("a", Solution, CopyTally.Empty, isPublish: false), "the same project");
        Assert.IsNull(first.End("inner", Solution with { IsCounted = false }, Cloned, isPublish: false), "none of the solution's");
        ProcessTotals all = second.End("b", Solution, Cloned, isPublish: false)!.Value;
        Assert.AreEqual(6, all.Tally.ClonedCount);
        Assert.IsNull(second.End("a", Solution, Cloned, isPublish: true));
        Assert.AreEqual(Cloned, first.End("b", Solution, CopyTally.Empty, isPublish: true)!.Value.Tally);
    }

    [TestMethod]
    public void What_a_solution_publishes_is_counted_apart_from_what_it_builds()
    {
        using BuildTotals totals = new(directory: null);
        BuildPlace place = Solution with { NodeCount = 1 };
        Assert.IsNull(totals.End("a", place, Cloned, isPublish: false));
        Assert.IsNull(totals.End("a", place, Cloned, isPublish: true));
        ProcessTotals built = totals.End("b", place, Cloned, isPublish: false)!.Value;
        Assert.AreEqual((0, 2, 1, 3), (built.OpenCount, built.BuiltCount, built.PublishedCount, built.ProjectCount));
        Assert.IsNull(totals.End("inner", place with { IsCounted = false }, Cloned, isPublish: false), "it is none of the solution's");
        Assert.AreEqual(2, totals.End("b", place, Cloned, isPublish: true)!.Value.ProjectCount);
    }

    [TestMethod]
    public void Publishing_ends_no_build()
    {
        using BuildTotals totals = new(directory: null);
        totals.Start(Alone);
        Assert.IsNull(totals.End("app", Alone, Cloned, isPublish: true));
        ProcessTotals all = totals.End("app", Alone, Cloned, isPublish: false)!.Value;
        Assert.AreEqual((0, 0, 0, 2), (all.OpenCount, all.BuiltCount, all.PublishedCount, all.ProjectCount));
    }

    [TestMethod]
    public void One_process_alone_writes_no_file()
    {
        using TempDirectory directory = new();
        using BuildTotals totals = new(directory.Combine("totals"));
        totals.Start(Alone);
        Assert.IsNotNull(totals.End("app", Alone, Cloned, isPublish: false));
        Assert.IsFalse(Directory.Exists(directory.Combine("totals")));
    }

    [TestMethod]
    public void The_place_of_the_files_is_in_the_user_s_own_data()
    {
        string data = Environment.GetFolderPath(
            Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.DoNotVerify);
        Assert.AreEqual(data.Length == 0 ? null : Path.Combine(data, "cowcopy", "builds"), PrivateDirectory.OfTotals());
    }

    // A build that was killed leaves its file, which no process holds.
    [TestMethod]
    public void What_a_killed_build_left_counts_for_nothing_and_is_deleted()
    {
        using TempDirectory directory = new();
        using BuildTotals totals = new(directory.Combine("totals"));
        totals.Start(Nodes);
        string own = Files(directory).Single();
        string left = own[..^32] + Guid.NewGuid().ToString("N");
        File.WriteAllText(left, new ProcessTotals { OpenCount = 7 }.ToString());
        Assert.IsNotNull(totals.End("app", Nodes, Cloned, isPublish: false));
        Assert.IsFalse(File.Exists(left));
    }

    [TestMethod]
    public void Without_a_place_for_files_several_processes_log_no_line()
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("Windows has no /proc.");
        using BuildTotals totals = new("/proc/cowcopy");
        totals.Start(Nodes);
        Assert.IsNull(totals.End("app", Nodes, Cloned, isPublish: false), "what other processes copied is not known");
    }

    [TestMethod]
    public void A_directory_that_is_a_link_is_not_written_to()
    {
        using TempDirectory directory = new();
        using (BuildTotals theirs = new(directory.Combine("theirs"))) theirs.Start(Nodes); // for its user only
        Links.ToDirectory(directory.Combine("link"), directory.Combine("theirs"));
        using BuildTotals totals = new(directory.Combine("link"));
        totals.Start(Nodes);
        Assert.IsEmpty(Directory.GetFiles(directory.Combine("theirs")));
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [DataRow(UnixFileMode.GroupWrite)]
    [DataRow(UnixFileMode.OtherRead)]
    [UnsupportedOSPlatform("windows")]
    public void A_directory_that_other_users_may_enter_is_not_written_to(UnixFileMode more)
    {
        using TempDirectory directory = new();
        using (BuildTotals own = new(directory.Combine("totals"))) own.Start(Nodes);
        UnixFileMode mode = File.GetUnixFileMode(directory.Combine("totals"));
        Assert.AreEqual(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute, mode);
        File.SetUnixFileMode(directory.Combine("totals"), mode | more);
        using BuildTotals totals = new(directory.Combine("totals"));
        totals.Start(Nodes);
        Assert.IsEmpty(Files(directory));
        Assert.IsNull(totals.End("app", Nodes, Cloned, isPublish: false));
    }

    /// <summary>Else a process that was created three times at a bad moment is not counted, and no line is logged.</summary>
    [TestMethod]
    public void A_file_that_was_created_and_is_not_locked_yet_is_not_taken_for_abandoned()
    {
        using TempDirectory directory = new();
        using BuildTotals totals = new(directory.Combine("totals"));
        totals.Start(Nodes);
        string own = Files(directory).Single(), other = own[..^32] + new string('0', 32);
        File.WriteAllBytes(other, []);

        Assert.IsNotNull(totals.End("app", Nodes, Cloned, isPublish: false));
        Assert.IsTrue(File.Exists(other));

        File.SetLastWriteTimeUtc(other, DateTime.UtcNow.AddMinutes(-2)); // its process was killed
        totals.Start(Nodes);
        Assert.IsNotNull(totals.End("app", Nodes, Cloned, isPublish: false));
        Assert.IsFalse(File.Exists(other));
    }

    [TestMethod]
    public void Processes_that_start_and_end_at_once_lose_no_file_and_log_once()
    {
        using TempDirectory directory = new();
        BuildPlace place = Solution with { SolutionCount = 16 };
        const int patience = 600_000; // on a busy machine, a thread that counts may not run for seconds
        for (int round = 0; round < 20; round++)
        {
            BuildTotals[] processes = [.. Enumerable.Range(0, 16).Select(_ => new BuildTotals(directory.Combine("totals"), patience))];
            ConcurrentBag<ProcessTotals> lines = [];
            Parallel.For(0, processes.Length, new ParallelOptions { MaxDegreeOfParallelism = 16 }, process =>
            {
                string name = process.ToString(CultureInfo.InvariantCulture);
                if (processes[process].End(name, place, Cloned, isPublish: false) is { } all) lines.Add(all);
            });
            Assert.AreEqual(32, lines.Single().Tally.ClonedCount);
            foreach (BuildTotals process in processes) process.Dispose();
        }
    }

    [TestMethod]
    public void Projects_that_are_none_of_the_solution_s_do_not_end_it_and_names_in_other_letters_are_other_projects()
    {
        using BuildTotals totals = new(directory: null);
        BuildPlace place = Alone with { SolutionCount = 3 };
        foreach (bool isPublish in (bool[])[false, true])
        {
            Assert.IsNull(totals.End("a", place, Cloned, isPublish));
            Assert.IsNull(totals.End("inner", place with { IsCounted = false }, Cloned, isPublish));
            Assert.IsNull(totals.End("A", place, Cloned, isPublish));
            Assert.IsNotNull(totals.End("b", place, Cloned, isPublish));
        }
    }

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void A_process_does_not_wait_for_a_lock_that_it_cannot_have(bool isGone)
    {
        if (OperatingSystem.IsWindows() && isGone) Assert.Inconclusive("Windows deletes no directory in which a file is open.");
        using TempDirectory directory = new();
        using BuildTotals totals = new(directory.Combine("totals"), lockMilliseconds: 600_000);
        totals.Start(Nodes);
        if (isGone) Directory.Delete(directory.Combine("totals"), recursive: true);
        else Directory.CreateDirectory(directory.Combine("totals", "lock"));
        Assert.IsNull(totals.End("app", Nodes, Cloned, isPublish: false));
    }

    [TestMethod]
    public void A_lock_that_a_stopped_process_holds_delays_a_process_once()
    {
        using TempDirectory directory = new();
        using BuildTotals totals = new(directory.Combine("totals"));
        totals.Start(Nodes);
        using FileStream stopped = new(directory.Combine("totals", "lock"), FileMode.Create, FileAccess.ReadWrite, FileShare.None);
        Assert.IsNull(totals.End("app", Nodes, Cloned, isPublish: false));
        stopped.Dispose();
        totals.Start(Nodes);
        Assert.IsNull(totals.End("app", Nodes, Cloned, isPublish: false), "what other processes copied is not known");
    }

    [TestMethod]
    public void A_project_whose_start_was_not_counted_does_not_end_one_that_was()
    {
        using BuildTotals totals = new(directory: null);
        totals.Start(Alone);
        Assert.IsNull(totals.End("other", Alone with { IsCounted = false }, Cloned, isPublish: false));
        Assert.AreEqual(2, totals.End("app", Alone, Cloned, isPublish: false)!.Value.ProjectCount);
    }

    [TestMethod]
    public void Totals_are_read_as_they_were_written()
    {
        ProcessTotals totals = new()
        {
            OpenCount = 1,
            BuiltCount = 2,
            PublishedCount = 3,
            ProjectCount = -4,
            Tally = new CopyTally
            {
                ClonedCount = 5,
                ByteCopiedCount = -6,
                SystemCopiedCount = 7,
                LinkedCount = 8,
                UnchangedCount = 9,
                BytesShared = 1L << 40,
                CannotCloneCount = 10,
                OtherVolumeCount = 11,
                SmallCount = 12,
                FileSystem = "ext4",
            },
        };
        Assert.AreEqual(totals, ProcessTotals.Parse(totals.ToString().PadRight(256)));
        Assert.AreEqual(default(ProcessTotals), ProcessTotals.Parse(default(ProcessTotals).ToString()));
        Assert.IsNull(ProcessTotals.Parse(""));
        Assert.IsNull(ProcessTotals.Parse("2" + totals.ToString()[1..]));
        Assert.IsNull(ProcessTotals.Parse(totals.ToString()[..20]));
        Assert.IsNull(ProcessTotals.Parse(totals.ToString().Replace("-6", "six", StringComparison.Ordinal)));
    }

    [TestMethod]
    [DataRow("4|12|True|/src", 4, 12, true, "/src")]
    [DataRow("1|||/a|b", 1, 0, false, "/a|b")]
    [DataRow("1|some|false|", 1, 0, false, "")]
    [DataRow("1| 2|false|", 1, 0, false, "")]
    public void A_place_is_read_from_its_text(string text, int nodes, int projects, bool isIn, string directory) =>
        Assert.AreEqual(new BuildPlace(nodes, projects, isIn, directory), BuildPlace.Parse(text));

    [TestMethod]
    [DataRow("")]
    [DataRow(null)]
    [DataRow("1|2|true")]
    [DataRow("many|2|true|/src")]
    [DataRow("-1|2|true|/src")]
    [DataRow(" 1|2|true|/src")]
    public void A_build_without_a_place_has_no_line(string? text) => Assert.IsNull(BuildPlace.Parse(text));

    // Beside the lock.
    private static string[] Files(TempDirectory directory) => Directory.GetFiles(directory.Combine("totals"), "*-*");
}
