using BuildCache;

namespace CowCopy.Samples.Tests;

/// <summary>Builds with the local store alone.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class LocalStoreTests
{
    [TestMethod]
    public void A_second_build_runs_nothing_and_writes_nothing()
    {
        using Machine machine = Machine.WithSteps();
        Assert.AreEqual("first apart join", machine.Build());
        DateTime written = File.GetLastWriteTimeUtc(machine.PathOf("out/joined"));
        Assert.AreEqual("", machine.Build());
        machine.AssertBuilt();
        Assert.AreEqual(written, File.GetLastWriteTimeUtc(machine.PathOf("out/joined")));
    }

    [TestMethod]
    public void Deleted_outputs_come_back()
    {
        using Machine machine = Machine.WithSteps();
        machine.Build();
        machine.DeleteOutputs();
        Assert.AreEqual("", machine.Build());
        machine.AssertBuilt();
    }

    [TestMethod]
    public void An_output_that_is_a_link_comes_back_as_a_link()
    {
        using Machine machine = new();
        machine.Write("src/a.txt", "a\n").WriteSteps(
            Machine.Step("library", "cp src/a.txt out/lib.so.1; ln -s lib.so.1 out/lib.so", ["src/a.txt"], "out/lib.so.1", "out/lib.so"));
        Directory.CreateDirectory(machine.PathOf("out"));
        Assert.AreEqual("library", machine.Build());
        Directory.Delete(machine.PathOf("out"), recursive: true);

        Assert.AreEqual("", machine.Build());

        Assert.AreEqual("lib.so.1", new FileInfo(machine.PathOf("out/lib.so")).LinkTarget);
        Assert.AreEqual("a\n", machine.Read("out/lib.so"));
        Assert.HasCount(1, machine.Contents());
    }

    [TestMethod]
    public void A_changed_output_is_restored_and_the_store_is_not_changed_with_it()
    {
        using Machine machine = Machine.WithSteps();
        machine.Build();
        machine.DeleteOutputs();
        machine.Build();
        File.AppendAllText(machine.PathOf("out/joined"), "more");
        string tool = machine.PathOf("out/bin/tool");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(tool, UnixFileMode.UserRead | UnixFileMode.UserWrite);
        Assert.AreEqual("", machine.Build());
        machine.AssertBuilt();
        machine.AssertStoreIsSound();
    }

    [TestMethod]
    public void A_changed_input_runs_only_what_depends_on_it()
    {
        using Machine machine = Machine.WithSteps();
        machine.Build();
        machine.Write("src/b.txt", "B\n");
        Assert.AreEqual("join", machine.Build());
        machine.AssertBuilt("a\nB\n");
        machine.Write("src/b.txt", "b\n");
        Assert.AreEqual("", machine.Build());
        machine.AssertBuilt();
    }

    [TestMethod]
    public void Commands_environment_outputs_and_executable_bits_are_part_of_the_key()
    {
        using Machine machine = new();
        machine.Write("in", "text");
        BuildStep step = Machine.Step("one", "cat in > out; cat in > out2", ["in"], "out");
        HashSet<string> keys =
        [
            ActionKey.Of(step, machine.Root),
            ActionKey.Of(step with { Environment = Machine.Variables("x") }, machine.Root),
            ActionKey.Of(step with { Outputs = ["out2"] }, machine.Root),
            ActionKey.Of(step with { Command = ["sh", "-c", "cat in > out"] }, machine.Root),
        ];
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(machine.PathOf("in"), UnixFileMode.UserRead | UnixFileMode.UserExecute);
        keys.Add(ActionKey.Of(step, machine.Root));
        Assert.HasCount(5, keys);
        Assert.AreEqual(ActionKey.Of(step, machine.Root), ActionKey.Of(step with { Name = "other" }, machine.Root));
    }

    [TestMethod]
    [DataRow("X\n")]
    [DataRow("")]
    [DataRow("longer\n")]
    public void Damaged_content_is_detected_and_built_again(string damage)
    {
        using Machine machine = Machine.WithSteps();
        machine.Build();
        string hash = LocalStore.HashOf(machine.PathOf("apart"));
        string stored = machine.Contents().Single(path => Path.GetFileName(path) == hash);
        Assert.IsTrue(new FileInfo(stored).IsReadOnly);
        File.SetAttributes(stored, FileAttributes.Normal);
        File.WriteAllText(stored, damage.PadRight(5));
        File.WriteAllText(stored, damage);
        machine.DeleteOutputs();
        Assert.AreEqual("apart", machine.Build());
        machine.AssertBuilt();
        machine.AssertStoreIsSound();
    }

    [TestMethod]
    public void Damaged_results_are_ignored()
    {
        using Machine machine = Machine.WithSteps();
        machine.Build();
        foreach (string result in Directory.GetFiles(Path.Combine(machine.Store, "ac"), "*", SearchOption.AllDirectories))
        {
            File.SetAttributes(result, FileAttributes.Normal);
            File.WriteAllBytes(result, File.ReadAllBytes(result)[..^1]);
        }

        Assert.AreEqual("first apart join", machine.Build());
        Assert.AreEqual("", machine.Build());
    }

    // A pipe is never replaced by the library, and is deleted before the command runs.
    [TestMethod]
    public void Outputs_that_cannot_be_placed_are_built_by_the_command()
    {
        using Machine machine = new();
        machine.WriteSteps(Machine.Step("one", "[ -p pipe ] || mkfifo pipe; echo text > out", [], "out"));
        machine.Build();
        File.Move(machine.PathOf("pipe"), machine.PathOf("out"), overwrite: true);
        Assert.AreEqual("one", machine.Build());
        Assert.Contains("one: Cannot copy", machine.Log);
        Assert.AreEqual("text\n", machine.Read("out"));
    }

    [TestMethod]
    public void Several_builds_at_once_share_a_store()
    {
        using Machine owner = Machine.WithSteps();
        Machine[] machines = [owner, .. Enumerable.Range(0, 3).Select(_ => Machine.WithSteps(owner.Store))];
        Parallel.ForEach(machines, machine => machine.Build());
        foreach (Machine machine in machines) machine.AssertBuilt();
        owner.AssertStoreIsSound();
        foreach (Machine machine in machines) machine.Dispose();
    }

    [TestMethod]
    public void A_store_that_cannot_be_written_costs_no_build()
    {
        using Machine machine = Machine.WithSteps();
        File.WriteAllText(machine.Store, "a file in its place");
        Assert.AreEqual("first apart join", machine.Build());
        machine.AssertBuilt();
    }
}
