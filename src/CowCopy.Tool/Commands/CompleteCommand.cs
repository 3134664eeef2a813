using System.CommandLine;
using System.CommandLine.Completions;

namespace CowCopy.Tool.Commands;

/// <summary><c>cowcopy complete POSITION LINE</c>: what the scripts of <see cref="CompletionCommand"/> run. Not in the help.</summary>
internal sealed class CompleteCommand : Command
{
    private readonly Argument<int> _position = new("POSITION");
    private readonly Argument<string> _line = new("LINE");

    /// <param name="context">The process.</param>
    /// <param name="root">Makes the command line with all commands.</param>
    public CompleteCommand(ToolContext context, Func<Command> root)
        : base("complete")
    {
        Hidden = true;
        Add(_position);
        Add(_line);
        SetAction(parsed =>
        {
            string line = parsed.GetRequiredValue(_line);
            int position = Math.Clamp(parsed.GetRequiredValue(_position), 0, line.Length);
            string word = line[(line.LastIndexOf(' ', Math.Max(position - 1, 0)) + 1)..position];
            foreach (CompletionItem item in root().Parse(line).GetCompletions(position))
                if (Continues(item.InsertText ?? "", word)) context.Output.WriteLine(item.InsertText);
            return ExitCodes.Done;
        });
    }

    // Options only after a hyphen: elsewhere they would hide the paths that the shell suggests. Of options, the long names.
    private static bool Continues(string text, string word) =>
        text.StartsWith(word, StringComparison.Ordinal) && text.StartsWith("--", StringComparison.Ordinal) == (word is ['-', ..])
        && text is not ['/', ..] && (text is not ['-', ..] || text.Length > 2);
}
