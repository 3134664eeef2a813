using System.CommandLine;
using System.CommandLine.Completions;
using System.CommandLine.Parsing;
using CowCopy.Tool.Commands;

namespace CowCopy.Tool.Usage;

/// <summary>What is wrong with a command line, in the words of its user: each fault once, with what to type instead.</summary>
internal sealed class UsageErrors
{
    private readonly ParseResult _parsed;
    private readonly CommandResult _at;
    private readonly UnknownWords _unknown;
    private readonly string[] _typed, _bundles;
    private readonly Token[] _tokens, _options;

    /// <param name="parsed">The command line, also one that System.CommandLine finds right.</param>
    /// <param name="args">The same as typed.</param>
    /// <param name="root">Makes the command line with all commands.</param>
    public UsageErrors(ParseResult parsed, IReadOnlyList<string> args, Func<Command> root)
    {
        (_parsed, _at) = (parsed, parsed.CommandResult);
        _unknown = new UnknownWords(_at.Command, Line(_at), root);
        // To System.CommandLine an unknown option is a value. What has a hyphen is a value behind "=" or "--" only; numbers are negative.
        _typed = [.. args.TakeWhile(static one => one != "--")];
        _tokens = [.. parsed.Tokens.TakeWhile(static one => one.Type != TokenType.DoubleDash)];
        Option[] options = [.. Corrections.OptionsOf(_at.Command)];
        _bundles = [.. _typed.Where(one => one is ['-', not '-', _, ..] && !IsBundle(one, options))];
        HashSet<Token> numbers = [.. _at.Children.OfType<OptionResult>().Where(static one => one.Option.ValueType == typeof(int))
            .SelectMany(static one => one.Tokens)];
        _options = [.. _tokens
            .Where(one => one is { Type: TokenType.Argument, Value: ['-', ..] } && !IsLastBranch(one))
            .Where(one => _typed.Contains(one.Value, StringComparer.Ordinal) && !numbers.Contains(one))];
    }

    /// <summary>The command as it is typed, with those that it is below.</summary>
    public static string Line(CommandResult at) => at.Parent is CommandResult above ? $"{Line(above)} {at.Command.Name}" : at.Command.Name;

    public IReadOnlyList<string> Find()
    {
        List<string> errors = [.. _options.Select(OfUnknownOption), .. _bundles.Select(_unknown.Option)];
        bool canBePath = _at.Command.Arguments.Count > 0
            && (_bundles.Length > 0 || _options.Any(static one => one.Value is not ['-', '-', ..] || Path.Exists(one.Value)));
        if (canBePath) errors.Add($"A path that starts with - goes after --: {Line(_at)} -- {PathsOf(_at.Command)}");
        if (errors.Count == 0) errors.AddRange(OfWords());
        bool isComplete = errors.Count == 0;
        foreach (ParseError error in _parsed.Errors)
        {
            bool isOfUnknown = error.SymbolResult is { } result && result.Tokens.Intersect(_options).Any();
            string? text = error.SymbolResult switch
            {
                _ when isOfUnknown => null,
                OptionResult { Implicit: true } => null, // it is missing
                OptionResult option => OfOption(option) ?? error.Message,
                ArgumentResult { Tokens.Count: > 0 } => error.Message,
                CommandResult { Command.Subcommands.Count: 0 } when isComplete => error.Message, // of this command's own check
                _ => null,
            };
            if (text is not null) errors.Add(text);
        }

        return [.. errors.Distinct(StringComparer.Ordinal)];
    }

    // To git "-" is the branch that was checked out before.
    private bool IsLastBranch(Token token) => token.Value == "-"
        && _at.Children.OfType<ArgumentResult>().Any(one => one.Argument.Name == "COMMIT" && one.Tokens.Contains(token));

    /// <summary>Whether each letter is an option, or one before it takes the rest as its value.</summary>
    /// <remarks>To System.CommandLine "-qr" is "-q" and a path "r". A word whose first letter is no option is a value to it.</remarks>
    private static bool IsBundle(string word, IReadOnlyCollection<Option> options)
    {
        Option? Named(string name) => options.FirstOrDefault(one => one.Name == name || one.Aliases.Contains(name));
        if (Named(word.Split('=', ':')[0]) is not null || Named(word[..2]) is null) return true;
        foreach (char letter in word.AsSpan(1))
        {
            if (Named($"-{letter}") is not { } option) return false;
            if (option.Arity.MinimumNumberOfValues > 0) return true;
        }

        return true;
    }

    private string OfUnknownOption(Token token)
    {
        Option? before = _at.Children.OfType<OptionResult>().FirstOrDefault(one => one.Tokens.Contains(token))?.Option;
        return before is null ? _unknown.Option(token.Value)
            : $"{before.Name} needs a value, and \"{token.Value}\" is an option. Write {before.Name}={token.Value} if it is the value.";
    }

    private IEnumerable<string> OfWords()
    {
        IReadOnlyList<string> extra = _parsed.UnmatchedTokens;
        if (_at.Command.Subcommands.Count > 0) return extra is [string word, ..] ? [_unknown.Command(word)] : [];
        string[] missing =
        [
            .. _at.Command.Arguments.Where(one => one.Arity.MinimumNumberOfValues > 0 && _at.GetResult(one) is not { Tokens.Count: > 0 })
                .Select(static one => one.Name),
            .. _at.Command.Options.Where(one => one.Required && _at.GetResult(one) is null or { Implicit: true })
                .Select(static one => one.Name),
        ];

        // On Linux "/E" is a path as well.
        Token[] slashes = [.. _tokens.Where(static one => one.Type == TokenType.Argument && UnknownWords.IsSlashOption(one.Value))];
        IEnumerable<Token> sources = _at.Command.Arguments.SkipLast(1).SelectMany(one => _at.GetResult(one)?.Tokens ?? []);
        if (slashes.Length > 0 && (extra.Count + missing.Length > 0 || slashes.Intersect(sources).Any()))
            return slashes.Select(one => _unknown.Option(one.Value));
        string? valued = Array.Find(
            _typed, one => one is ['-', '-', ..] && extra.Any(word => one.EndsWith($"={word}", StringComparison.Ordinal)));
        if (valued is not null) return [$"{valued.Split('=')[0]} takes no value."];
        if (extra.Count > 0) return [$"{Quoted(extra)} {(extra.Count == 1 ? "is" : "are")} too many: {Usage}."];
        return missing.Length > 0 ? [$"{string.Join(" and ", missing)} {(missing.Length == 1 ? "is" : "are")} missing: {Usage}."] : [];
    }

    private string Usage
    {
        get
        {
            IEnumerable<string> required = _at.Command.Options.Where(static one => one.Required)
                .Select(static one => $"{one.Name} {one.HelpName}");
            return string.Join(' ', [Line(_at), PathsOf(_at.Command), .. required]);
        }
    }

    private static string? OfOption(OptionResult result)
    {
        Option option = result.Option;
        if (option.Arity.MinimumNumberOfValues > result.Tokens.Count)
        {
            string needs = $"{option.Name} needs a value";
            return option.HelpName is { } value
                ? $"{needs}: {option.Name} {value}."
                : $"{needs}. {Choices.Sentence(option.GetCompletions(CompletionContext.Empty).Select(static one => one.Label))}";
        }

        return result.IdentifierTokenCount > 1 && option.Arity.MaximumNumberOfValues == 1 ? $"{option.Name} takes one value." : null;
    }

    private static string PathsOf(Command command) => string.Join(
        ' ',
        command.Arguments.Select(static one => one.Arity.MinimumNumberOfValues > 0 ? one.Name : $"[{one.Name}]"));

    private static string Quoted(IEnumerable<string> words) => string.Join(", ", words.Select(static one => $"\"{one}\""));
}
