using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>Files and directories with flags of chattr(1), directories that give their group, and default access lists.</summary>
[TestClass]
[NotUnderWine("there is no built-in Copy to compare with")]
[OSCondition(OperatingSystems.Linux)]
public sealed class FlagTests
{
    // $1 is the source, $2 the destination, $3 its directory.
    private static readonly string[] Changes =
    [
        "chattr +i \"$1\"", "chattr +a \"$1\"", "rm \"$2\"; chattr +i \"$3\"", "rm \"$2\"; chattr +a \"$3\"",
        "rm -r \"$3\"; chattr +i \"$4\"",
        "rm -r \"$3\"; chattr +a \"$4\"",
        "chgrp 12345 \"$3\"; chmod 2775 \"$3\"", "rm \"$2\"; chgrp 12345 \"$3\"; chmod 2775 \"$3\"",
        "rm -r \"$3\"; chgrp 12345 \"$4\"; chmod 2775 \"$4\"",
        "setfacl -d -m u:12345:rwx \"$3\"", "rm \"$2\"; setfacl -d -m u:12345:rwx,o::- \"$3\"",
        "rm -r \"$3\"; setfacl -d -m u:12345:rwx \"$4\"",
    ];

    // The destination, which cannot be deleted: only the number of the error of a link differs.
    private static readonly string[] Locks =
    [
        "chattr +i \"$2\"", "chattr +a \"$2\"", "ln \"$2\" \"$4/other\"; chattr +i \"$2\"",
        "chmod 444 \"$2\"; chattr +i \"$2\"", "chmod 444 \"$2\"; chattr +a \"$2\"",
        "chmod 444 \"$2\"; ln \"$2\" \"$4/other\"; chattr +a \"$2\"",
    ];

    private static readonly (string Name, Action<CopyParameters> Set)[] Ways =
    [
        ("plain", static _ => { }),
        ("unchanged skipped", static task => task.SkipUnchangedFiles = true),
        ("over read-only", static task => task.OverwriteReadOnlyFiles = true),
        ("over read-only, without retries", static task => (task.OverwriteReadOnlyFiles, task.Retries) = (true, 0)),
        ("without retries", static task => task.Retries = 0),
        ("hard link", static task => task.UseHardlinksIfPossible = true),
        ("symbolic link", static task => task.UseSymboliclinksIfPossible = true),
    ];

    public static IEnumerable<object[]> Cases =>
        from volume in (VolumeRole[])[VolumeRole.Ext4, VolumeRole.Xfs, VolumeRole.Btrfs]
        from change in (string[])[.. Changes, .. Locks]
        select new object[] { volume, change };

    [TestMethod]
    [TestCategory("Thorough")]
    [DynamicData(nameof(Cases))]
    public void Both_tasks_end_alike(VolumeRole volume, string change)
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Flags and other groups need root.");
        string parent = TestVolumes.Require(volume);
        List<string> differences = [];
        foreach ((string way, Action<CopyParameters> set) in Ways)
        {
            if (Locks.Contains(change) && way.EndsWith("link", StringComparison.Ordinal)) continue;
            string builtIn = Run(new Microsoft.Build.Tasks.Copy(), parent, change, set), ours = Run(new Copy(), parent, change, set);
            if (builtIn != ours) differences.Add($"{way}:\n{builtIn}\n--- ours:\n{ours}");
        }

        Assert.IsEmpty(differences, string.Join("\n\n", differences));
    }

    /// <summary>The built-in writes over a file that it cannot delete; a copy that is cut off would leave a part of it.</summary>
    [TestMethod]
    [TestCategory("Thorough")]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_file_in_a_directory_that_gives_no_name_away_stays_as_it_is(VolumeRole volume)
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Flags need root.");
        foreach (string flag in (string[])["i", "a"])
        {
            string ours = Run(new Copy(), TestVolumes.Require(volume), $"chattr +{flag} \"$3\"", static _ => { });
            Assert.Contains("returned False", ours);
            Assert.Contains("MSB3021", ours);
            Assert.Contains("old content", ours);
        }
    }

    /// <summary>What is locked fails after its retries, and the rest is copied; a mirror deletes nothing then.</summary>
    [TestMethod]
    [TestCategory("Thorough")]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void A_tree_copies_all_but_what_is_locked_and_is_whole_when_that_is_free(VolumeRole volume)
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Flags need root.");
        (string Flag, string Locked)[] cases = [("i", "out/one"), ("i", "out/b/c"), ("a", "out/one"), ("a", "out/b/c")];
        foreach ((string flag, string locked) in cases)
        {
            using TreeScene scene = new(TestVolumes.Require(volume));
            scene.WriteTree().Write("out/one", "old").Write("out/extra");
            Directory.CreateDirectory(scene.At("out", "b", "c"));
            try
            {
                Shell(
                    $"chattr -R +{flag} \"$1\"; chmod 444 \"$3\"; chattr +{flag} \"$2\"", scene.At("src"), scene.At(locked),
                    scene.At("out", "one"));
                bool isNewName = flag == "a" && locked == "out/b/c"; // which an append-only directory takes
                Assert.AreEqual(isNewName, Mirror(scene).Execute());
                Assert.AreEqual("content", File.ReadAllText(scene.At("out", "b", "two.txt")));
                Assert.AreEqual(!isNewName, File.Exists(scene.At("out", "extra")));
                Assert.AreEqual(locked == "out/one" ? "old" : "content", File.ReadAllText(scene.At("out", "one")));
                Shell("chattr -R -f -ia \"$1\"", scene.At("out"));
                scene.Engine = new RecordingBuildEngine();
                scene.Succeeds(Mirror(scene));
                Assert.AreEqual("content", File.ReadAllText(scene.At("out", "one")));
                Assert.IsFalse(File.Exists(scene.At("out", "extra")));
                string flags = Shell("lsattr -R \"$1\" | grep -v ':$' | cut -d' ' -f1", scene.At("out"));
                Assert.DoesNotContain(flag, flags, "a copy has the flags that its directory gives");
            }
            finally
            {
                Shell("chattr -R -f -ia \"$1\"", scene.Root);
            }
        }

        static CowCopyTree Mirror(TreeScene scene)
        {
            CowCopyTree task = scene.Tree();
            (task.Mirror, task.OverwriteReadOnlyFiles, task.Retries, task.RetryDelayMilliseconds) = ("true", "true", "1", "1");
            return task;
        }
    }

    private static string Run(ITask task, string parent, string change, Action<CopyParameters> set)
    {
        using TempDirectory directory = new(parent);
        Situation situation = new(directory.Path);
        try
        {
            situation.File("a/x.txt", "new", days: 1).File("b/c/x.txt", "old content");
            string rights = Change(change, situation);
            RecordingBuildEngine engine = new();
            task.BuildEngine = engine;
            CopyParameters parameters = new()
            {
                SourceFiles = Situation.Items(situation.PathOf("a/x.txt")),
                DestinationFiles = Situation.Items(situation.PathOf("b/c/x.txt")),
                Retries = 2,
                RetryDelayMilliseconds = 1,
            };
            set(parameters);
            parameters.ApplyTo(task);
            bool returned = task.Execute();
            return Observation.Of(returned, task, engine, situation).Text + "\n" + rights + Rights(situation);
        }
        finally
        {
            Shell("chattr -R -f -ia \"$1\"", situation.Root);
        }
    }

    private static string Change(string change, Situation situation) => Shell(
        change, situation.PathOf("a/x.txt"), situation.PathOf("b/c/x.txt"), situation.PathOf("b/c"), situation.PathOf("b"));

    private static string Rights(Situation situation) => Shell(
        "cd \"$1\" && find . -printf '%p %m %g %n\\n' | sort; getfacl -RP . 2>&1", situation.Root);

    private static string Shell(string script, params string[] arguments)
    {
        System.Diagnostics.ProcessStartInfo start = new("sh", ["-c", script, "sh", .. arguments])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
        };
        using System.Diagnostics.Process process = System.Diagnostics.Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return output;
    }
}
