using System.Runtime.Versioning;
using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Hard and symbolic links, and what is done where none can be made.</summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
public sealed class LinkTests
{
    private static SideBySide Both => new(Path.GetTempPath());

    [TestMethod]
    public void Hard_links_are_made_and_logged_as_the_built_in_does() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("b.txt", "B").File("out/b.txt", "old", days: 1),
        static (task, _) =>
        {
            Into(task, "a.txt", "b.txt");
            task.UseHardlinksIfPossible = true;
        });

    [TestMethod]
    public void Symbolic_links_are_made_and_logged_as_the_built_in_does() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("out/a.txt", "old", days: 1),
        static (task, _) =>
        {
            Into(task, "a.txt");
            task.UseSymboliclinksIfPossible = true;
        });

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void A_read_only_source_that_is_linked_becomes_writable(bool hard) => Both.AreEqual(
        static s => s.File("a.txt", "A").ReadOnly("a.txt").File("b.txt", "B").File("out/b.txt", "old", days: 1),
        (task, _) =>
        {
            Into(task, "a.txt", "b.txt");
            task.UseHardlinksIfPossible = hard;
            task.UseSymboliclinksIfPossible = !hard;
        });

    // The link stays: the next build finds it, and its read-only source is another user's.
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void A_linked_source_that_cannot_be_made_writable_is_an_error()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root can act as another user.");
        using TempDirectory directory = new();
        string source = directory.WriteFile("a", "A"), into = Directory.CreateDirectory(directory.Combine("out")).FullName;
        foreach (string path in (string[])[directory.Path, into]) File.SetUnixFileMode(path, (UnixFileMode)0x1FF);
        File.SetUnixFileMode(source, UnixFileMode.UserRead | UnixFileMode.GroupRead | UnixFileMode.OtherRead);
        RecordingBuildEngine engine = new();
        Copy task = new()
        {
            BuildEngine = engine,
            SourceFiles = Items(source),
            DestinationFolder = Item(into),
            UseSymboliclinksIfPossible = true,
        };
        LinuxCalls.AsNobody(() => Assert.IsFalse(task.Execute()));
        Assert.AreEqual("MSB3021", engine.Of(EventKind.Error).Single().Code);
        Assert.IsEmpty(task.CopiedFiles!);
        Assert.IsFalse(task.WroteAtLeastOneFile);
        File.SetUnixFileMode(source, (UnixFileMode)0x1FF);
    }

    [TestMethod]
    public void The_environment_variable_asks_for_symbolic_links_too() => Both.AreEqual(
        static s =>
        {
            s.File("a.txt", "A");
            s.Environment["MSBuildUseSymboliclinksIfPossible"] = "1";
        },
        static (task, _) => Into(task, "a.txt"));

    [TestMethod]
    public void The_environment_does_not_overrule_a_parameter() => Both.AreEqual(
        static s =>
        {
            s.File("a.txt", "A");
            s.Environment["MSBuildUseSymboliclinksIfPossible"] = "1";
        },
        static (task, _) =>
        {
            Into(task, "a.txt");
            task.UseSymboliclinksIfPossible = false;
        });

    [TestMethod]
    public void Links_required_need_a_parameter_that_wants_them() => Both.AreEqual(
        static s =>
        {
            s.File("a.txt", "A");
            s.Environment["MSBuildUseSymboliclinksIfPossible"] = "1";
        },
        static (task, _) =>
        {
            Into(task, "a.txt");
            task.ErrorIfLinkFails = true;
        });

    [TestMethod]
    public void Linked_files_that_are_unchanged_are_skipped() => Both.AreEqual(
        static s => s.File("a.txt", "A").File("out/a.txt", "B"),
        static (task, _) =>
        {
            Into(task, "a.txt");
            task.UseHardlinksIfPossible = true;
            task.SkipUnchangedFiles = true;
        });

    [TestMethod]
    public void A_source_that_is_a_directory_is_no_question_of_linking() => Both.AreEqual(
        static s => s.Directory("a.txt").File("b.txt").Directory("out/b.txt"),
        static (task, _) =>
        {
            Into(task, "a.txt", "b.txt");
            task.UseSymboliclinksIfPossible = true;
        });

    [TestMethod]
    public void A_missing_source_is_no_question_of_linking() => Both.AreEqual(
        static _ => { },
        static (task, _) =>
        {
            Into(task, "gone.txt");
            task.UseHardlinksIfPossible = true;
            task.ErrorIfLinkFails = true;
        });

    [TestMethod]
    public void A_hard_link_across_volumes_becomes_a_copy_and_says_why() => Both.AreEqual(
        static s => s.File("a.txt", "A"),
        (task, s) =>
        {
            task.SourceFiles = Items(Elsewhere(s));
            task.DestinationFolder = Item("out");
            task.UseHardlinksIfPossible = true;
        });

    [TestMethod]
    public void A_hard_link_across_volumes_becomes_a_symbolic_one_where_that_is_wanted_too() => Both.AreEqual(
        static s => s.File("a.txt", "A"),
        (task, s) =>
        {
            task.SourceFiles = Items(Elsewhere(s));
            task.DestinationFolder = Item("out");
            task.UseHardlinksIfPossible = true;
            task.UseSymboliclinksIfPossible = true;
        });

    [TestMethod]
    public void MSB3893_no_link_and_no_copy_either() => Both.AreEqual(
        static s => s.File("a.txt", "A"),
        (task, s) =>
        {
            task.SourceFiles = Items(Elsewhere(s));
            task.DestinationFolder = Item("out");
            task.UseHardlinksIfPossible = true;
            task.ErrorIfLinkFails = true;
        });

    // docs/differences.md: the built-in makes the link anew each time.
    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void A_symbolic_link_that_an_earlier_call_made_is_left_alone_and_not_called_a_match_of_times(bool skip)
    {
        Observation builtIn = Again(new Microsoft.Build.Tasks.Copy()), ours = Again(new Copy());
        Assert.Contains("Creating symbolic link", builtIn.Text);
        Assert.Contains("wrote True", builtIn.Text);
        Assert.Contains("wrote False", ours.Text);
        const string leftAlone = "Did not copy from file \"a.txt\" to file \"out/a.txt\" because both paths name one file.";
        Assert.AreEqual(skip, ours.Text.Contains(leftAlone, StringComparison.Ordinal), ours.Text);
        Assert.DoesNotContain("timestamps", ours.Text);
        foreach (Observation either in (Observation[])[builtIn, ours])
        {
            Assert.IsTrue(either.Returned, either.Text);
            Assert.Contains("copied 1", either.Text);
            Assert.Contains("out/a.txt -> <root>/a.txt", either.Text);
        }

        Observation Again(Microsoft.Build.Framework.ITask task) => Both.Run(
            task,
            static s => s.File("a.txt", "A").SymbolicLink("out/a.txt", s.PathOf("a.txt")),
            (parameters, _) =>
            {
                Into(parameters, "a.txt");
                parameters.UseSymboliclinksIfPossible = true;
                parameters.SkipUnchangedFiles = skip;
            });
    }

    // A file on a volume of its own, the same for both tasks.
    private static string Elsewhere(Situation situation)
    {
        _ = situation;
        string path = Path.Combine(TestKit.TestVolumes.Require(TestKit.VolumeRole.Xfs), "elsewhere.txt");
        File.WriteAllText(path, "E");
        File.SetLastWriteTimeUtc(path, LongAgo);
        return path;
    }

    private static void Into(CopyParameters task, params string[] files)
    {
        task.SourceFiles = Items(files);
        task.DestinationFolder = Item("out");
    }
}
