using System.CommandLine;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy completion SHELL</c>: writes the script that makes a shell complete the command line.</summary>
internal sealed class CompletionCommand : ToolCommand
{
    private static readonly string[] Shells = ["bash", "zsh", "fish", "powershell"];

    private readonly Argument<string> _shell = new("SHELL") { Description = "One of: " + string.Join(", ", Shells) + "." };

    public CompletionCommand(ToolContext context)
        : base(
            "completion",
            "Write the script that makes a shell complete cowcopy's commands, options and values.",
            "cowcopy completion bash")
    {
        Choices.Limit(_shell, Shells);
        Add(_shell);
        SetAction(parsed =>
        {
            context.Output.Write(Script(parsed.GetRequiredValue(_shell)));
            return ExitCodes.Done;
        });
    }

    // Where cowcopy has nothing to suggest, the shell completes paths.
    private static string Script(string shell) => shell switch
    {
        "bash" => """
            # In ~/.bashrc: source <(cowcopy completion bash)
            _cowcopy() {
              local IFS=$'\n'
              COMPREPLY=($(compgen -W "$(cowcopy complete "$COMP_POINT" "$COMP_LINE" 2>/dev/null)" -- "${COMP_WORDS[COMP_CWORD]}"))
            }
            complete -o default -F _cowcopy cowcopy

            """,
        "zsh" => """
            #compdef cowcopy
            # In ~/.zshrc, after compinit: source <(cowcopy completion zsh)
            _cowcopy() {
              local line="${words[1,CURRENT]}"
              local -a found
              found=(${(f)"$(cowcopy complete ${#line} "$line" 2>/dev/null)"})
              (( $#found )) && compadd -- $found
              [[ ${words[CURRENT]} == -* ]] || _files
            }
            compdef _cowcopy cowcopy

            """,
        "fish" => """
            # In ~/.config/fish/completions/cowcopy.fish: cowcopy completion fish | source
            complete -c cowcopy -a '(cowcopy complete (commandline -cp | string length) (commandline -cp) 2>/dev/null)'

            """,
        _ => """
            # In $PROFILE: cowcopy completion powershell | Out-String | Invoke-Expression
            Register-ArgumentCompleter -Native -CommandName cowcopy -ScriptBlock {
              param($wordToComplete, $commandAst, $cursorPosition)
              $line = "$commandAst".PadRight($cursorPosition)
              cowcopy complete $cursorPosition $line | Where-Object { $_ -like "$wordToComplete*" } |
                ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
            }

            """,
    };
}
