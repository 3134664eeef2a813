using System.CommandLine;

namespace CowCopy.Tool.Usage;

/// <summary>What to answer to words that are no command and no option.</summary>
/// <param name="at">The command that they were typed to.</param>
/// <param name="line">The command as it is typed.</param>
internal sealed class UnknownWords(Command at, string line)
{
    private readonly string[] _known = [.. Corrections.OptionsOf(at).SelectMany(static option => option.Aliases.Append(option.Name))];

    private bool IsRoot => !line.Contains(' ', StringComparison.Ordinal);

    public string Command(string word)
    {
        string head = IsRoot ? $"\"{word}\" is no command." : $"\"{word}\" is no command of \"{line}\".";
        if (IsRoot && Habits.AnswerTo(word) is { } answer) return $"{head} {answer}";
        if (Meant(word) is { } meant) return head + meant;
        return IsRoot && Path.Exists(word) ? $"{head} Use \"cowcopy copy SRC DST\" to copy it." : head;
    }

    public string Option(string word)
    {
        string head = $"\"{word}\" is no option of \"{line}\".";
        if (word == "-") return $"{head} It reads and writes files only.";
        IReadOnlyList<string> answers = Habits.AnswersTo(word, at.Name, _known);
        if (answers.Count > 0) return $"{head} {string.Join(' ', answers)}";
        Command? owner = at.Subcommands.FirstOrDefault(one => !one.Hidden && one.Options.Any(option => Has(option, word)));
        if (owner is not null) return $"{head} Options follow the command: {line} {owner.Name} {word}";
        return head + Meant(word);
    }

    /// <summary>Whether a word is an option of robocopy or xcopy that has an answer here.</summary>
    public bool IsSlashOption(string word) => word is ['/', ..] && Habits.AnswersTo(word, at.Name, _known).Count > 0;

    private static bool Has(Option option, string word) => option.Name == word || option.Aliases.Contains(word);

    private string? Meant(string word)
    {
        IReadOnlyList<string> names = Corrections.Of(word, at);
        return names.Count == 0 ? null : $" Did you mean {string.Join(" or ", names.Select(static one => $"\"{one}\""))}?";
    }
}
