namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class UsageTests
{
    [TestMethod]
    [DataRow("copy")]
    [DataRow("copy|a")]
    [DataRow("copy|a|b|c")]
    [DataRow("copy|a|b|--mode|fast")]
    [DataRow("copy|a|b|--mode|1")]
    [DataRow("copy|a|b|--overwrite|perhaps")]
    [DataRow("copy|a|b|--threads|-1")]
    [DataRow("copy|a|b|--threads|many")]
    [DataRow("copy|a|b|--include|../x")]
    [DataRow("copy|a|b|--no-such-option")]
    [DataRow("copy|a|")]
    [DataRow("clone|a")]
    [DataRow("clone|a|b|--mirror")]
    [DataRow("share")]
    [DataRow("share|")]
    [DataRow("share|a|b")]
    [DataRow("leaks")]
    [DataRow("leaks|X:|--from|a")]
    [DataRow("explain|a")]
    [DataRow("explain|a|b|--mirror")]
    [DataRow("probe")]
    [DataRow("probe|")]
    [DataRow("doctor|a|b")]
    [DataRow("doctor|")]
    [DataRow("doctor|a|--fail-on|fatal")]
    [DataRow("doctor|a|--fail-on")]
    [DataRow("report")]
    [DataRow("report|")]
    [DataRow("report|a|b")]
    [DataRow("report|a|--html|")]
    [DataRow("report|a|--against")]
    [DataRow("remove|a")]
    public void Wrong_usage_exits_with_2_and_keeps_standard_output_clean(string line)
    {
        ToolRun run = ToolRun.Of(line.Split('|')).Expect(2);

        Assert.AreEqual("", run.Output);
        Assert.Contains("--help", run.Error);
    }

    [TestMethod]
    [DataRow("", "probe")]
    [DataRow("worktree", "add <PATH>")]
    public void No_command_shows_the_help_alone_and_exits_with_2(string line, string expected)
    {
        ToolRun run = ToolRun.Of(line.Split('|', StringSplitOptions.RemoveEmptyEntries)).Expect(2);

        Assert.Contains(expected, run.Output);
        Assert.AreEqual("", run.Error);
    }

    [TestMethod]
    public void A_wrong_choice_is_named_with_the_choices()
    {
        ToolRun run = ToolRun.Of("copy", "a", "b", "--mode", "fast").Expect(2);

        Assert.Contains(
            "--mode cannot be \"fast\". Choose one of: auto, clone, byte-copy, system-copy, clone-only, clone-or-hard-link.", run.Error);
    }

    [TestMethod]
    [DataRow("--help", "explain")]
    [DataRow("copy|--help", "--overwrite-read-only")]
    [DataRow("explain|-h", "--mode")]
    [DataRow("probe|-?", "--json")]
    public void Help_goes_to_standard_output(string line, string expected)
    {
        ToolRun run = ToolRun.Of(line.Split('|')).Expect(0);

        Assert.Contains(expected, run.Output);
        Assert.Contains("cowcopy", run.Output);
        Assert.AreEqual("", run.Error);
    }

    [TestMethod]
    public void A_path_that_begins_with_an_at_sign_is_a_path() => Assert.Contains("@x", ToolRun.Of("copy", "@x", "@y").Expect(2).Error);

    [TestMethod]
    public void The_help_of_each_command_has_an_example_that_is_right()
    {
        var context = new ToolContext(TextWriter.Null, TextWriter.Null, CancellationToken.None);
        foreach (string command in Application.Names)
        {
            string help = ToolRun.Of(command, "--help").Expect(0).Output;

            string example = help.Split("Example:")[1].Trim();
            Assert.StartsWith($"cowcopy {command} ", example);
            Assert.IsEmpty(Application.Parse(example.Split(' ')[1..], context).Errors, example);
        }
    }
}
