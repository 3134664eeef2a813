using System.CommandLine;
using System.CommandLine.Invocation;

namespace CowCopy.Tool.Usage;

/// <summary>What a misspelt word may mean, by the corrections of System.CommandLine.</summary>
internal static class Corrections
{
    private const int Shortest = 3; // each name is near to a letter or two

    /// <summary>Returns the nearest names of a command's options or commands.</summary>
    /// <param name="word">What was typed, with a hyphen for an option.</param>
    /// <param name="command">The command that it was typed to.</param>
    /// <returns>The names; none if no name is near.</returns>
    public static IReadOnlyList<string> Of(string word, Command command)
    {
        bool isOption = word is ['-', ..];
        string name = word.Split('=', ':')[0].Replace('_', '-');
        if (Bare(name).Length < 2) return [];
        List<Option> options = isOption ? [.. OptionsOf(command)] : [];
        string[] names = isOption
            ? [.. options.SelectMany(static one => one.Aliases.Append(one.Name)).Where(static one => one is ['-', '-', ..])]
            : [.. command.Subcommands.Where(static one => !one.Hidden).Select(static one => one.Name)];
        string[] longer = [.. names.Where(one => Bare(one).StartsWith(Bare(name), StringComparison.OrdinalIgnoreCase))];
        if (longer.Length > 0 || Bare(name).Length < Shortest) return longer;

        Command choices = new("choices");
        foreach (Option option in options) choices.Add(option);
        foreach (Command one in isOption ? [] : command.Subcommands) choices.Add(one);
        return [.. Suggested(choices.Parse([name])).Where(one => names.Contains(one, StringComparer.Ordinal))];
    }

    public static IEnumerable<Option> OptionsOf(Command command) =>
        command.Options.Concat(command.Parents.OfType<Command>().SelectMany(OptionsOf).Where(static option => option.Recursive));

    private static string Bare(string name) => name.TrimStart('-');

    // A sentence, then a line for each name.
    private static string[] Suggested(ParseResult parsed)
    {
        if (parsed.Action is not ParseErrorAction action) return [];
        using StringWriter text = new();
        action.ShowHelp = false;
        action.ShowTypoCorrections = true;
        parsed.Invoke(new InvocationConfiguration { Output = text, Error = TextWriter.Null });
        return text.ToString().Split(['\r', '\n'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
    }
}
