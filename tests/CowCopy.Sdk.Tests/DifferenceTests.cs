using System.Net.Sockets;
using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Where ours is meant to differ from MSBuild's own; each is a row of docs/differences.md.</summary>
[TestClass]
public sealed class DifferenceTests
{
    [TestMethod]
    public void A_hard_link_of_the_source_as_destination_is_left_alone()
    {
        Observation ours = Run(
            static s =>
            {
                s.File("a.txt", "A").Directory("out");
                _ = new FileCopier().AttemptHardLink(s.PathOf("a.txt"), s.PathOf("out/a.txt"));
            },
            static (task, _) => Pairs(task, ("a.txt", "out/a.txt")));
        Assert.IsTrue(ours.Returned);
        Assert.AreEqual(2, Count(ours, " | A"), ours.Text);
        Assert.Contains("wrote False", ours.Text);
    }

    // The built-in removes the destination, which is all there is of the source.
    [TestMethod]
    public void A_source_that_links_to_its_destination_is_not_lost()
    {
        Observation ours = Run(
            static s => s.File("real/a.txt", "A").SymbolicLink("a.txt", "real/a.txt"),
            static (task, _) => Pairs(task, ("a.txt", "real/a.txt")));
        Assert.IsTrue(ours.Returned, ours.Text);
        Assert.AreEqual(1, Count(ours, " | A"), ours.Text);
        Assert.Contains("a.txt -> real/a.txt", ours.Text);
    }

    // The built-in removes it, makes a regular file and reports success.
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_device_at_the_destination_is_refused_and_stays()
    {
        Observation ours = Run(static s => s.File("a.txt", "A"), static (task, _) => Pairs(task, ("a.txt", "/dev/full")));
        Assert.ThrowsExactly<IOException>(static () => File.WriteAllText("/dev/full", "x"), "every write to the device fails");
        Assert.IsFalse(ours.Returned);
        Assert.Contains("MSB3021", ours.Text);
        Assert.Contains("device, pipe or socket", ours.Text);
        Assert.DoesNotContain("MSB3026", ours.Text, "waiting would change nothing");
        Assert.Contains("copied 0", ours.Text);
    }

    [TestMethod]
    public void A_duplicate_of_a_copy_that_failed_is_not_reported_as_copied()
    {
        Observation ours = Run(static _ => { }, static (task, _) => Pairs(task, ("gone.txt", "out/x.txt"), ("gone.txt", "out/x.txt")));
        Assert.IsFalse(ours.Returned);
        Assert.Contains("copied 0", ours.Text);
        Assert.AreEqual(1, Count(ours, "MSB3030"), ours.Text);
    }

    [TestMethod]
    public void Two_spellings_of_one_destination_are_one()
    {
        Observation ours = Run(
            static s => s.File("a.txt", "A").File("b.txt", "B"),
            static (task, _) => Pairs(task, ("a.txt", "out/x.txt"), ("b.txt", "./out/deep/../x.txt")));
        Assert.IsTrue(ours.Returned);
        Assert.AreEqual(2, Count(ours, " | B"), ours.Text);
    }

    [TestMethod]
    public void A_failed_copy_leaves_the_old_destination()
    {
        Observation ours = Run(static s => s.File("out/x.txt", "old"), static (task, _) => Pairs(task, ("gone.txt", "out/x.txt")));
        Assert.IsFalse(ours.Returned);
        Assert.AreEqual(1, Count(ours, " | old"), ours.Text);
    }

    [TestMethod]
    public void A_symbolic_link_counts_as_changed_also_where_its_own_length_and_time_are_equal()
    {
        Observation ours = Run(
            static s =>
            {
                s.File("one/a", "first").File("two/a", "second").SymbolicLink("one/link", "a").SymbolicLink("out/link", "../two/a");
                foreach (string link in (string[])["one/link", "out/link"]) File.SetLastWriteTimeUtc(s.PathOf(link), LongAgo);
            },
            static (task, _) =>
            {
                Pairs(task, ("one/link", "out/link"));
                task.SkipUnchangedFiles = true;
            });
        Assert.IsTrue(ours.Returned, ours.Text);
        Assert.AreEqual(2, Count(ours, " | first"), ours.Text);
        Assert.AreEqual(1, Count(ours, " | second"), ours.Text);
    }

    // The built-in takes the files found below such a directory for copies of themselves.
    [TestMethod]
    public void Two_separators_in_a_source_directory_are_one()
    {
        Observation ours = Run(static s => s.File("d/e/a.txt", "A"), static (task, _) =>
        {
            task.SourceFolders = Items("d//e");
            task.DestinationFolder = Item("out");
        });
        Assert.IsTrue(ours.Returned);
        Assert.AreEqual(1, Count(ours, HostPath.Of("out/e/a.txt | ")), ours.Text);
    }

    [TestMethod]
    public void A_named_destination_that_ends_in_a_separator_is_a_directory()
    {
        Observation ours = Run(static s => s.File("a.txt", "A"), static (task, _) => Pairs(task, ("a.txt", "out/new/")));
        Assert.IsFalse(ours.Returned);
        Assert.AreEqual(1, Count(ours, "MSB3024"), ours.Text);
        Assert.AreEqual(0, Count(ours, "MSB3026"), ours.Text);
    }

    // Only root can have the built-in write over a read-only file, and so through all of its names; a new file it is for everybody here.
    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    public void Other_names_of_a_read_only_destination_keep_their_content()
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root may write a read-only file.");
        Observation ours = Run(
            static s =>
            {
                s.File("a.txt", "A").File("out/a.txt", "old", days: 1);
                _ = new FileCopier().AttemptHardLink(s.PathOf("out/a.txt"), s.PathOf("other.txt"));
                s.ReadOnly("out/a.txt");
            },
            static (task, _) => Pairs(task, ("a.txt", "out/a.txt")));
        Assert.IsTrue(ours.Returned, ours.Text);
        Assert.AreEqual(1, Count(ours, " | old"), ours.Text);
        Assert.AreEqual(2, Count(ours, " | A"), ours.Text);
    }

    // The built-in reads a device or pipe to its end, or waits for one that never comes. Ends only if time that changes nothing is not
    // waited for.
    [TestMethod]
    public void A_device_is_no_file_to_copy_and_is_not_waited_for()
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("There is no /dev/null.");
        Observation ours = Run(static s => s.Directory("out"), static (task, _) =>
        {
            Pairs(task, ("/dev/null", "out/a.txt"));
            task.Retries = 2;
            task.RetryDelayMilliseconds = int.MaxValue;
        });
        Assert.IsFalse(ours.Returned);
        Assert.AreEqual(2, Count(ours, "MSB3026"), ours.Text);
        Assert.AreEqual(1, Count(ours, "MSB3027"), ours.Text);
        Assert.AreEqual(1, Count(ours, "MSB3021"), ours.Text);
    }

    // The built-in replaces it by a regular file. Ends only if time that changes nothing is not waited for.
    [TestMethod]
    public void A_socket_at_the_destination_fails_and_stays()
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Windows has other sockets.");
        using TempDirectory elsewhere = new();
        string path = elsewhere.Combine("socket");
        using Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(path));
        Observation ours = Run(static s => s.File("a.txt", "A"), (task, _) =>
        {
            Pairs(task, ("a.txt", path));
            task.Retries = 1;
            task.RetryDelayMilliseconds = int.MaxValue;
        });
        Assert.IsFalse(ours.Returned);
        Assert.AreEqual(1, Count(ours, "MSB3021"), ours.Text);
        Assert.Contains("the destination is a device, pipe or socket", ours.Text);
        Assert.ThrowsExactly<IOException>(() => File.ReadAllText(path)); // no file has taken its place
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_source_that_reports_no_length_is_copied_with_its_content()
    {
        Observation ours = Run(static s => s.Directory("out"), static (task, _) => Pairs(task, ("/proc/version", "out/a.txt")));
        Assert.IsTrue(ours.Returned, ours.Text);
        Assert.AreEqual(1, Count(ours, File.ReadAllText("/proc/version").TrimEnd()), ours.Text);
    }

    // The built-in attempts it once too, and twice where it copies sequentially.
    [TestMethod]
    [DataRow(null, 1)]
    [DataRow("1", 2)]
    public void The_same_copy_twice_that_fails_is_reported_once(string? parallelism, int errors)
    {
        Observation ours = Run(
            s =>
            {
                s.File("a.txt", "A").Directory("out");
                if (parallelism is not null) s.Environment["MSBUILDCOPYTASKPARALLELISM"] = parallelism;
            },
            static (task, _) =>
                Pairs(task, ("gone.txt", "out/b.txt"), ("a.txt", "out/a.txt"), ("gone.txt", "out/b.txt"), ("out/a.txt", "c.txt")));
        Assert.IsFalse(ours.Returned);
        Assert.AreEqual(errors, Count(ours, "MSB3030"), ours.Text);
        Assert.AreEqual(3, Count(ours, " | A"), ours.Text);
    }

    private static Observation Run(Action<Situation> arrange, Action<CopyParameters, Situation> choose) =>
        new SideBySide(Path.GetTempPath()).Run(new Copy(), arrange, choose);

    private static void Pairs(CopyParameters task, params (string Source, string Destination)[] pairs)
    {
        task.SourceFiles = Items([.. pairs.Select(static pair => pair.Source)]);
        task.DestinationFiles = Items([.. pairs.Select(static pair => pair.Destination)]);
    }

    private static int Count(Observation seen, string part) =>
        seen.Text.Split(Environment.NewLine).Count(line => line.Contains(part, StringComparison.Ordinal));
}
