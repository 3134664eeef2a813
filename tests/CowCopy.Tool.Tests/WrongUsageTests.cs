using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>What is answered to a wrong command line: each fault once, with what to type instead.</summary>
[TestClass]
public sealed class WrongUsageTests
{
    [TestMethod]
    [DataRow("cpoy|a|b", "\"cpoy\" is no command. Did you mean \"copy\"?")]
    [DataRow("inspekt|a", "\"inspekt\" is no command. Did you mean \"inspect\"?")]
    [DataRow("compl", "\"compl\" is no command. Did you mean \"completion\"?")]
    [DataRow("worktree|ad|x", "\"ad\" is no command of \"cowcopy worktree\". Did you mean \"add\"?")]
    [DataRow("copy|d|out|--dryrun", "Did you mean \"--dry-run\"?")]
    [DataRow("copy|d|out|--mdoe", "Did you mean \"--mode\"?")]
    [DataRow("copy|d|out|--mdoe=clone", "Did you mean \"--mode\"?")]
    [DataRow("doctor|--fail_on|error", "Did you mean \"--fail-on\"?")]
    [DataRow("--verison", "Did you mean \"--version\"?")]
    [DataRow("copy|-mirror|d|out", "Did you mean \"--mirror\"?")]
    [DataRow("-help", "\"-help\" is no option of \"cowcopy\". Did you mean \"--help\"?")]
    [DataRow("COPY|a|b", "Did you mean \"copy\"?")]
    public void A_misspelt_name_is_corrected(string line, string expected) => AssertAnswer(line, expected);

    [TestMethod]
    [DataRow("qqqqqqqqqq", "\"qqqqqqqqqq\" is no command.")]
    [DataRow("help|qqqqqqqqqq", "\"qqqqqqqqqq\" is no command.")]
    [DataRow("copy|a|b|--qqqqqqqqqq", "\"--qqqqqqqqqq\" is no option of \"cowcopy copy\".")]
    public void A_name_like_no_other_is_not_corrected(string line, string expected) =>
        Assert.DoesNotContain("Did you mean", AssertAnswer(line, expected));

    [TestMethod]
    [DataRow("copy|-r|d|out", "\"-r\" is no option of \"cowcopy copy\". A directory is taken with everything below it: leave it out.")]
    [DataRow("copy|d|out|-R", "leave it out.")]
    [DataRow("copy|-a|d|out", "leave it out.")]
    [DataRow("copy|-rv|d|out", "A directory is taken with everything below it: leave it out. The output says")]
    [DataRow("copy|d|out|--delete", "\"--delete\" is no option of \"cowcopy copy\". Use --mirror.")]
    [DataRow("copy|d|out|/MIR", "Use --mirror.")]
    [DataRow("copy|d|out|/mir", "Use --mirror.")]
    [DataRow("copy|d|out|--reflink", "Use --mode clone.")]
    [DataRow("copy|d|out|--reflink=always", "Use --mode clone-only.")]
    [DataRow("copy|-u|d|out", "Use --skip-unchanged.")]
    [DataRow("copy|--update|d|out", "Use --skip-unchanged.")]
    [DataRow("copy|-l|d|out", "Use --mode clone-or-hard-link.")]
    [DataRow("copy|--link|d|out", "Use --mode clone-or-hard-link.")]
    [DataRow("copy|-v|d|out", "leave it out.")]
    [DataRow("inspect|-r|d", "leave it out.")]
    [DataRow("rsync|a|b", "\"rsync\" is no command. Use \"cowcopy copy SRC DST\".")]
    [DataRow("du|a", "Use \"cowcopy inspect PATH\".")]
    [DataRow(
        "copy|-qr|d|out",
        "\"-qr\" is no option of \"cowcopy copy\". A directory is taken with everything below it: leave it out.")]
    [DataRow("clone|--reflink|d|out", "It clones, or copies nothing: leave it out.")]
    [DataRow("clone|--delete|d|out", "\"--delete\" is no option of \"cowcopy clone\". For \"cowcopy copy\": use --mirror.")]
    [DataRow("clone|d|out|/MIR", "For \"cowcopy copy\": use --mirror.")]
    [DataRow("clone|--mirror|d|out", "\"--mirror\" is no option of \"cowcopy clone\". \"cowcopy copy\" has it.")]
    [DataRow("share|-u|d", "For \"cowcopy copy\": use --skip-unchanged.")]
    [DataRow("--delete|d|out", "\"--delete\" is no option of \"cowcopy\". For \"cowcopy copy\": use --mirror.")]
    [DataRow("copy|/MIR|d", "\"/MIR\" is no option of \"cowcopy copy\". Use --mirror.")]
    public void A_habit_from_another_command_has_its_answer(string line, string expected) => AssertAnswer(line, expected);

    [TestMethod]
    [DataRow("copy", "SRC and DST are missing: cowcopy copy SRC DST.")]
    [DataRow("copy|a", "DST is missing: cowcopy copy SRC DST.")]
    [DataRow("copy|a|b|c", "\"c\" is too many: cowcopy copy SRC DST.")]
    [DataRow("copy|a|b|--mode", "--mode needs a value. Choose one of: auto, ")]
    [DataRow("copy|a|b|--json=5", "--json takes no value.")]
    [DataRow("relocate|a", "--from is missing: cowcopy relocate DIR --from OLD.")]
    [DataRow("copy|a|b|--threads|many", "--threads cannot be \"many\": it is no number")]
    [DataRow("copy|a|b|--threads|-1", "--threads cannot be \"-1\": it is negative.")]
    [DataRow("completion|tcsh", "SHELL cannot be \"tcsh\". Choose one of: bash, zsh, fish, powershell.")]
    public void A_wrong_or_missing_value_is_named(string line, string expected) => AssertAnswer(line, expected);

    [TestMethod]
    public void A_word_with_a_hyphen_is_never_a_file_before_two_hyphens()
    {
        using TempDirectory directory = new();
        string target = Directory.CreateDirectory(Path.Combine(directory.Path, "d")).FullName;

        string error = AssertAnswer($"copy|-r|{target}", "A path that starts with - goes after --: cowcopy copy -- SRC DST");

        Assert.DoesNotContain("missing", error);
        Assert.IsEmpty(Directory.GetFileSystemEntries(target));
    }

    [TestMethod]
    [DataRow("-qr")]
    [DataRow("-nope")]
    public void The_rest_of_a_word_with_a_hyphen_is_never_a_file(string word)
    {
        using TempDirectory directory = new();
        string target = Directory.CreateDirectory(Path.Combine(directory.Path, "d")).FullName;

        string error = AssertAnswer($"copy|{word}|{target}", $"\"{word}\" is no option of \"cowcopy copy\".");

        Assert.DoesNotContain("does not exist", error);
        Assert.DoesNotContain("missing", error);
    }

    [TestMethod]
    public void Several_short_options_behind_one_hyphen_are_options()
    {
        using TempDirectory directory = new();
        directory.WriteFile("src/a.txt", "a");

        Assert.AreEqual("", ToolRun.Of("copy", "-nq", directory.Combine("src"), directory.Combine("dst")).Expect(0).Output);
        Assert.IsFalse(Directory.Exists(directory.Combine("dst")));
    }

    [TestMethod]
    public void Behind_two_hyphens_a_word_with_a_hyphen_is_a_file() =>
        Assert.Contains("does not exist", ToolRun.Of("copy", "--", "-no-such-file", "out").Expect(2).Error);

    [TestMethod]
    [DataRow("help", "--help")]
    [DataRow("help|copy", "copy|--help")]
    [DataRow("help|worktree|add", "worktree|add|--help")]
    [DataRow("help|help", "--help")]
    [DataRow("help|copy|--mode", "copy|--help")]
    [DataRow("version", "--version")]
    [DataRow("-V", "--version")]
    public void Help_and_version_are_words_too(string line, string same)
    {
        ToolRun run = ToolRun.Of(line.Split('|')).Expect(0);

        Assert.AreEqual(ToolRun.Of(same.Split('|')).Expect(0).Output, run.Output);
        Assert.AreNotEqual("", run.Output.Trim());
    }

    [TestMethod]
    public void The_list_of_commands_has_no_exit_codes_and_their_own_help_has()
    {
        string list = ToolRun.Of("--help").Expect(0).Output;

        Assert.DoesNotContain("Exit code 1", list);
        Assert.Contains("Exit code 1: a finding at or above --fail-on.", ToolRun.Of("doctor", "--help").Expect(0).Output);
    }

    [TestMethod]
    public void A_directory_that_fails_at_once_has_no_counts()
    {
        using TempDirectory directory = new();
        string source = Directory.CreateDirectory(Path.Combine(directory.Path, "d")).FullName;
        string file = Path.Combine(directory.Path, "a.txt");
        File.WriteAllText(file, "x");

        Assert.AreEqual("", ToolRun.Of("copy", source, file).Expect(2).Output);
        Assert.Contains("copy --dry-run", ToolRun.Of("explain", source, file).Expect(2).Error);
    }

    private static string AssertAnswer(string line, string expected)
    {
        ToolRun run = ToolRun.Of(line.Split('|')).Expect(2);

        Assert.Contains(expected, run.Error);
        Assert.AreEqual("", run.Output);
        string[] lines = run.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.HasCount(lines.Length, lines.Distinct());
        foreach (string internals in new[] { "System.", "\\n", "\\t", "Unrecognized", "Required" })
            Assert.DoesNotContain(internals, run.Error);
        return run.Error;
    }
}
