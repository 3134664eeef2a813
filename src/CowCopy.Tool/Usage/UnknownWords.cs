using System.CommandLine;

namespace CowCopy.Tool.Usage;

/// <summary>What to answer to words that are no command and no option.</summary>
/// <param name="at">The command that they were typed to.</param>
/// <param name="line">The command as it is typed.</param>
/// <param name="root">Makes the command line with all commands.</param>
internal sealed class UnknownWords(Command at, string line, Func<Command> root)
{
    private const string Copy = "copy"; // most habits are of programs that copy

    private readonly string[] _known = NamesOf(at);

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
        Command[] commands = [.. root().Subcommands.Where(static one => !one.Hidden)];
        string[] owners =
        [
            .. commands.Where(one => one.Options.Any(option => Has(option, word))).Select(static one => $"\"cowcopy {one.Name}\""),
        ];
        if (owners.Length > 0) return $"{head} {string.Join(" and ", owners)} {(owners.Length == 1 ? "has" : "have")} it.";
        if (Meant(word) is { } meant) return head + meant;
        answers = Habits.AnswersTo(word, Copy, NamesOf(commands.Single(static one => one.Name == Copy)));
        if (answers.Count == 0) return head;
        string answer = string.Join(' ', answers);
        return $"{head} For \"cowcopy copy\": {char.ToLowerInvariant(answer[0])}{answer.AsSpan(1)}";
    }

    /// <summary>Whether a word is an option of robocopy or xcopy, and no path.</summary>
    public static bool IsSlashOption(string word) =>
        word is ['/', ..] && Array.Exists(Habits.Options, one => one.Has(word)) && !Path.Exists(word);

    private static string[] NamesOf(Command command) =>
        [.. Corrections.OptionsOf(command).SelectMany(static option => option.Aliases.Append(option.Name))];

    private static bool Has(Option option, string word) => option.Name == word || option.Aliases.Contains(word);

    private string? Meant(string word)
    {
        IReadOnlyList<string> names = Corrections.Of(word, at);
        return names.Count == 0 ? null : $" Did you mean {string.Join(" or ", names.Select(static one => $"\"{one}\""))}?";
    }
}
