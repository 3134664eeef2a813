using System.Globalization;
using System.Runtime.Versioning;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>What CowCopyTree cannot do: one error of one line, with a code, the paths and a remedy, and nothing changed.</summary>
[TestClass]
public sealed class TreeErrorTests
{
    [TestMethod]
    public void A_missing_source_is_named_with_the_remedy()
    {
        using TreeScene scene = new();
        string text = scene.Fails(scene.Tree("gone"), "COWCOPY0006");
        Assert.AreEqual(
            $"Cannot copy \"{scene.At("gone")}\" to \"{scene.At("out")}\": the source does not exist (while querying the source, "
                + "system error 2). Check the path, or build what produces it first.",
            text);
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    public void A_file_is_no_source()
    {
        using TreeScene scene = new TreeScene().Write("file");
        Assert.Contains("the source is not a directory", scene.Fails(scene.Tree("file"), "COWCOPY0006"));
    }

    [TestMethod]
    public void A_file_is_no_destination()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("out");
        Assert.Contains("the destination is a file, not a directory", scene.Fails(scene.Tree(), "COWCOPY0006"));
        Assert.AreEqual("content", File.ReadAllText(scene.At("out")));
    }

    [TestMethod]
    [DataRow("src", "src")]
    [DataRow("src", "src/b/inside")]
    [DataRow("src/b", "src")]
    public void Neither_directory_may_contain_the_other(string source, string destination)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        string before = scene.Names("src");
        foreach (bool isQuestion in (bool[])[false, true])
        {
            scene.Engine = new RecordingBuildEngine();
            CowCopyTree task = scene.Tree(source, destination);
            task.FailIfNotIncremental = isQuestion;
            string text = scene.Fails(task, "COWCOPY0005");
            Assert.EndsWith("one directory is or contains the other. Choose a destination elsewhere.", text);
            Assert.AreEqual(before, scene.Names("src"));
        }
    }

    [TestMethod]
    public void Missing_parameters_are_named()
    {
        using TreeScene scene = new();
        Assert.IsFalse(scene.With(new CowCopyTree()).Execute());
        CollectionAssert.AreEqual(
            (string[])[
                "CowCopyTree has no Source. Set it to the path of a directory.",
                "CowCopyTree has no Destination. Set it to the path of a directory.",
            ],
            scene.Engine.Of(EventKind.Error).Select(static error => error.Text).ToArray());
        Assert.IsTrue(scene.Codes.All(static code => code == "COWCOPY0005"));
    }

    [TestMethod]
    [DataRow("", "out", "Source")]
    [DataRow("src", "", "Destination")]
    public void A_missing_parameter_is_one_error(string source, string destination, string missing)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        CowCopyTree task = scene.Tree();
        task.Source = source.Length == 0 ? null : Item(source);
        task.Destination = destination.Length == 0 ? null : Item(destination);
        Assert.AreEqual(
            $"CowCopyTree has no {missing}. Set it to the path of a directory.", scene.Fails(task, "COWCOPY0005"));
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    [DataRow("../x", "a pattern cannot lead out of the source.")]
    [DataRow("/", "a pattern needs a name.")]
    public void A_wrong_glob_is_named(string glob, string error)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        CowCopyTree task = scene.Tree();
        task.Exclude = Items("*.txt", glob);
        Assert.AreEqual($"CowCopyTree has the glob \"{glob}\" in Exclude: {error}", scene.Fails(task, "COWCOPY0005"));
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    [DataRow(nameof(CowCopyTree.Mirror), "1", "true or false")]
    [DataRow(nameof(CowCopyTree.SkipUnchanged), "always", "true or false")]
    [DataRow(nameof(CowCopyTree.FollowLinks), "0", "true or false")]
    [DataRow(nameof(CowCopyTree.OverwriteReadOnlyFiles), "wahr", "true or false")]
    [DataRow(nameof(CowCopyTree.Retries), "-1", "whole numbers from 0")]
    [DataRow(nameof(CowCopyTree.RetryDelayMilliseconds), "1s", "whole numbers from 0")]
    public void A_wrong_value_is_named_with_the_choices(string parameter, string value, string choices)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        CowCopyTree task = scene.Tree();
        typeof(CowCopyTree).GetProperty(parameter)!.SetValue(task, value);
        Assert.AreEqual(
            $"CowCopyTree has the value \"{value}\" for {parameter}. The choices are {choices}.", scene.Fails(task, "COWCOPY0005"));
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    [DataRow("true", true)]
    [DataRow(" True\n", true)]
    [DataRow("on", true)]
    [DataRow("YES", true)]
    [DataRow("!false", true)]
    [DataRow("off", false)]
    [DataRow("no", false)]
    [DataRow(" ", false)]
    public void All_words_of_MSBuild_are_Booleans(string mirror, bool deletes)
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("out/old");
        CowCopyTree task = scene.Tree();
        task.Mirror = mirror;
        scene.Succeeds(task);
        Assert.AreEqual(deletes, !File.Exists(scene.At("out", "old")));
    }

    [TestMethod]
    [DataRow(".")]
    [DataRow("..")]
    [DataRow("link")]
    public void A_mirror_does_not_delete_the_project(string destination)
    {
        using TreeScene scene = new TreeScene().Write("app.proj");
        using TempDirectory source = new();
        source.WriteFile("one", "1");
        Links.ToDirectory(scene.At("link"), scene.Root);
        CowCopyTree task = scene.Tree(source.Path, destination);
        task.Mirror = "true";
        Assert.Contains("a mirror would delete it", scene.Fails(task, "COWCOPY0005"));
        Assert.IsTrue(File.Exists(scene.At("app.proj")));
    }

    [TestMethod]
    public void Without_a_mirror_the_project_may_be_the_destination()
    {
        using TreeScene scene = new TreeScene().Write("app.proj");
        using TempDirectory source = new();
        source.WriteFile("one", "1");
        scene.Succeeds(scene.Tree(source.Path, "."));
        Assert.AreEqual("app.proj one", scene.Names("."));
    }

    [TestMethod]
    [DataRow("")]
    [DataRow("  ")]
    public void White_space_is_no_path(string destination)
    {
        using TreeScene scene = new TreeScene().WriteTree();
        CowCopyTree task = scene.Tree();
        task.Destination = Item(destination);
        Assert.Contains("has no Destination", scene.Fails(task, "COWCOPY0005"));
    }

    [TestMethod]
    public void A_list_that_is_no_path_is_an_error()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        CowCopyTree task = scene.Tree();
        task.FileList = Item("li\0st");
        Assert.Contains("has the FileList \"li\0st\", which is not a path", scene.Fails(task, "COWCOPY0005"));
        scene.Engine = new RecordingBuildEngine();
        Assert.Contains("which is not a path", scene.Fails(scene.With(new CowCopyCleanTrees { FileList = Item("li\0st") }), "COWCOPY0005"));
    }

    [TestMethod]
    public void A_failure_of_an_item_names_its_file()
    {
        using TreeScene scene = new();
        CowCopyTree task = scene.Tree("gone");
        task.ItemFile = "/some/Directory.Build.targets";
        scene.Fails(task, "COWCOPY0006");
        Assert.AreEqual("/some/Directory.Build.targets", scene.Engine.Of(EventKind.Error).Single().File);
    }

    [TestMethod]
    public void A_path_with_a_null_character_is_an_error()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Assert.Contains("which is not a path", scene.Fails(scene.Tree(destination: "o\0ut"), "COWCOPY0005"));
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [UnsupportedOSPlatform("windows")]
    public void A_pipe_is_left_out_and_does_not_block()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Posix.MakePipe(scene.At("src", "b", "pipe"));
        CowCopyTree task = scene.Tree();
        scene.Succeeds(task);
        Assert.HasCount(3, task.CopiedFiles);
        Assert.IsFalse(File.Exists(scene.At("out", "b", "pipe")));
        Assert.Contains($"Skipped \"{scene.At("src", "b", "pipe")}\": not a regular file.", scene.Lines);

        CowCopyTree question = scene.Tree();
        question.FailIfNotIncremental = true;
        scene.Succeeds(question);
    }

    [TestMethod]
    public void A_link_that_leads_back_up_fails_where_links_are_followed()
    {
        using TreeScene scene = new TreeScene().WriteTree();
        Links.ToFile(scene.At("src", "b", "up"), "..");
        CowCopyTree task = scene.Tree();
        task.FollowLinks = "true";
        Assert.Contains(scene.At("src", "b", "up"), scene.Fails(task, "COWCOPY0006"));
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [UnsupportedOSPlatform("windows")]
    public void A_mirror_deletes_nothing_when_a_file_failed()
    {
        using TreeScene scene = new TreeScene().WriteTree().Write("out/old").Write("src/held");
        using FileStream held = new(scene.At("src", "held"), FileMode.Open, FileAccess.ReadWrite, FileShare.None);
        CowCopyTree task = scene.Tree();
        task.Mirror = "true";
        task.Retries = "0";
        scene.Fails(task, "COWCOPY0006");
        Assert.IsTrue(File.Exists(scene.At("out", "old")));
    }

    // The simulated drive lets go of the file after the first warning.
    [TestMethod]
    [DataRow(10, true, 1)]
    [DataRow(0, false, 0)]
    public void A_file_in_use_is_retried(int retries, bool succeeds, int warnings)
    {
        using TempDirectory directory = new();
        HeldDrive drive = new(directory.Path);
        foreach (string name in (string[])["src/a.dll", "src/b.dll", "out/b.dll"])
            drive.Write(directory.Combine(name.Split('/')), new byte[name[0]]);
        drive.Refuse("Rename", BusyDestination.SharingViolation);
        RecordingBuildEngine engine = new() { Logged = logged => { if (logged.Code == "COWCOPY0008") drive.Release(); } };
        engine.RegisterTaskObject(
            typeof(BuildSession), new BuildSession(drive.Copier), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        CowCopyTree task = new()
        {
            BuildEngine = engine,
            Source = Item(directory.Combine("src")),
            Destination = Item(directory.Combine("out")),
            Retries = retries.ToString(CultureInfo.InvariantCulture),
            RetryDelayMilliseconds = "1",
        };
        Assert.AreEqual(succeeds, task.Execute(), string.Join('\n', engine.Events));
        Assert.AreEqual(warnings, engine.Of(EventKind.Warning).Count());
        Assert.AreEqual(succeeds ? 0 : 1, engine.Of(EventKind.Error).Count());
        string line = engine.Events.Single(static logged => logged.Text!.StartsWith("CowCopyTree: ", StringComparison.Ordinal)).Text!;
        Assert.Contains(succeeds ? ": 2 copied" : ": 1 copied", line);
        Assert.Contains(", 0 unchanged", line);
    }
}
