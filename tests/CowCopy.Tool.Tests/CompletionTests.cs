using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

/// <summary>The completion scripts in the shells that they are for.</summary>
[TestClass]
public sealed class CompletionTests : IDisposable
{
    private readonly TempDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DataRow("cowcopy ", "clone completion copy explain inspect leaks probe")]
    [DataRow("cowcopy co", "completion copy")]
    [DataRow("cowcopy copy a b --mo", "--mode")]
    [DataRow("cowcopy copy a b --mode ", "auto byte-copy clone system-copy")]
    [DataRow("cowcopy copy a b --mode c", "clone")]
    [DataRow("cowcopy leaks --", "--from --help --json")]
    [DataRow("cowcopy completion ", "bash fish powershell zsh")]
    public void A_line_is_continued(string line, string expected) =>
        CollectionAssert.IsSubsetOf(expected.Split(' '), Completed(line), string.Join(' ', Completed(line)));

    [TestMethod]
    public void Only_what_begins_so_is_suggested() =>
        CollectionAssert.AreEqual(new[] { "clone", "clone-only", "clone-or-hard-link" }, Completed("cowcopy copy a b --mode c"));

    [TestMethod]
    public void Where_a_path_is_due_nothing_hides_it() => Assert.IsEmpty(Completed("cowcopy copy "));

    [TestMethod]
    public void The_command_of_the_scripts_is_not_in_the_help() =>
        Assert.DoesNotContain("  complete ", ToolRun.Of("--help").Expect(0).Output);

    [TestMethod]
    [DataRow("bash")]
    [DataRow("fish")]
    [DataRow("zsh")]
    public void A_shell_completes_commands_options_values_and_paths(string shell)
    {
        string tool = _directory.WriteFile("bin/cowcopy", $"#!/bin/sh\nexec dotnet '{typeof(Application).Assembly.Location}' \"$@\"\n");
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("These shells are not on Windows.");
        Assert.AreEqual(0, Command.Run("chmod", ["700", tool]).ExitCode);
        _directory.WriteFile("work/some-file.txt", "hello");

        Assert.Contains("completion", Ask(shell, "cowcopy compl"));
        Assert.Contains("--skip-unchanged", Ask(shell, "cowcopy copy a b --skip"));
        Assert.Contains("atomic-rename", Ask(shell, "cowcopy copy a b --overwrite at"));
        Assert.Contains("some-file.txt", Ask(shell, "cowcopy copy some-f"));
    }

    private static string[] Completed(string line) => ToolRun.Of("complete", $"{line.Length}", line).Expect(0).Output
        .Split(['\r', '\n'], StringSplitOptions.RemoveEmptyEntries);

    /// <summary>What a shell suggests for a line: what its user sees after the tab key.</summary>
    private string Ask(string shell, string line)
    {
        string script = _directory.WriteFile("script", ToolRun.Of("completion", shell).Expect(0).Output);
        string ask = shell switch
        {
            // The last word is completed by the function, or, as the option "default" says, as a path.
            "bash" => $"""
                source '{script}'
                COMP_LINE='{line}' COMP_POINT={line.Length} COMP_WORDS=({line}) COMP_CWORD=$(({line.Split(' ').Length} - 1))
                _cowcopy
                complete -p cowcopy | grep -q -e '-o default' && [ ${"{#COMPREPLY[@]}"} = 0 ] \
                  && compgen -f -- "${"{COMP_WORDS[COMP_CWORD]}"}"
                printf '%s\n' "${"{COMPREPLY[@]}"}"
                """,
            "fish" => $"source '{script}'; complete -C '{line}'",
            // A shell in a pseudo terminal, which gets the line and the tab key.
            _ => $$"""
                zmodload zsh/zpty
                zpty shell zsh -f -i
                zpty -w shell PROMPT=
                zpty -w shell "autoload -Uz compinit; compinit -u -d '{{_directory.Combine("dump")}}'; source '{{script}}'; print rea''dy"
                zpty -r -m shell all '*ready*'
                zpty -w -n shell $'{{line}}\t\x01print -r -- "<\x05>"\n'
                zpty -r -m shell all $'*\n<*>*'
                print -r -- "$all"
                zpty -d shell
                """,
        };
        string place = $"cd '{_directory.Combine("work")}'\nexport PATH='{_directory.Combine("bin")}':\"$PATH\"\n";
        string file = _directory.WriteFile("ask", $"{place}{ask}\n");
        if (!File.Exists($"/usr/bin/{shell}")) TestVolumes.Missing($"No {shell} is here (Debian: apt-get install {shell}).");
        return Command.Run(shell, [file]).Output;
    }
}
