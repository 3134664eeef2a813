using System.Text.Json;
using BuildCache;

namespace CowCopy.Samples.Tests;

/// <summary>Steps that fail, and files of steps that are refused.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class StepTests
{
    [TestMethod]
    public void A_failed_command_is_an_error_and_not_stored()
    {
        using Machine machine = new();
        machine.WriteSteps(Machine.Step("fails", "echo text > out; exit 3", [], "out"));
        for (int build = 0; build < 2; build++)
            Assert.Contains("fails: its command failed with exit code 3", Fails(machine));
        Assert.IsFalse(Directory.Exists(machine.Store));
    }

    [TestMethod]
    public void A_missing_output_is_an_error_that_names_step_and_file()
    {
        using Machine machine = new();
        machine.WriteSteps(Machine.Step("partial", "echo text > one", [], "one", "dir/two")).Write("dir/two", "of an earlier build");
        string message = Fails(machine);
        Assert.Contains("partial", message);
        Assert.Contains("dir/two", message);
    }

    [TestMethod]
    public void A_link_is_no_output()
    {
        using Machine machine = new();
        machine.WriteSteps(Machine.Step("link", "ln -s /etc/passwd out", [], "out"));
        Assert.Contains("out", Fails(machine));
    }

    [TestMethod]
    public void A_missing_input_or_program_is_an_error_that_names_it()
    {
        using Machine machine = new();
        machine.WriteSteps(Machine.Step("reads", "true", ["missing"], "out"));
        Assert.Contains("reads: its input \"missing\"", Fails(machine));
        machine.WriteSteps(new BuildStep("starts", ["./no-such-program"], [], ["out"]));
        Assert.Contains("starts: its command did not start", Fails(machine));
    }

    [TestMethod]
    [DataRow("../out")]
    [DataRow("/tmp/out")]
    [DataRow("a//b")]
    [DataRow("a/./b")]
    [DataRow("")]
    [DataRow("c:out")]
    [DataRow("a\\b")]
    public void Paths_outside_are_refused(string path)
    {
        using Machine machine = new();
        machine.WriteSteps(Machine.Step("writes", "true", [], path));
        Assert.Contains("plain path", Fails(machine));
        machine.WriteSteps(Machine.Step("reads", "true", [path], "out"));
        Assert.Contains("plain path", Fails(machine));
    }

    [TestMethod]
    public void Circles_shared_outputs_and_empty_steps_are_refused()
    {
        using Machine machine = new();
        machine.WriteSteps(Machine.Step("a", "true", ["y"], "x"), Machine.Step("b", "true", ["x"], "y"));
        Assert.Contains("waits for its own", Fails(machine));
        machine.WriteSteps(Machine.Step("a", "true", [], "x"), Machine.Step("b", "true", [], "x"));
        Assert.Contains("\"x\"", Fails(machine));
        machine.WriteSteps(Machine.Step("a", "true", []));
        Assert.Contains("no output", Fails(machine));
    }

    [TestMethod]
    public void A_file_that_is_not_one_of_steps_is_refused()
    {
        using Machine machine = new();
        machine.Write("steps.json", "[{\"name\": \"x\"}]");
        Assert.Throws<JsonException>(() => machine.Build());
    }

    private static string Fails(Machine machine) => Assert.ThrowsExactly<BuildException>(() => machine.Build()).Message;
}
