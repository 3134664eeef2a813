using System.CommandLine;
using System.CommandLine.Parsing;

namespace CowCopy.Tool.Commands;

/// <summary>Values of which one is chosen.</summary>
internal static class Choices
{
    public static void Limit(Option<string> option, params string[] choices)
    {
        option.CompletionSources.Add(choices);
        option.Validators.Add(result => Check(result, option.Name, choices));
    }

    public static void Limit(Argument<string> argument, params string[] choices)
    {
        argument.CompletionSources.Add(choices);
        argument.Validators.Add(result => Check(result, argument.Name, choices));
    }

    public static string Sentence(IEnumerable<string> choices) => $"Choose one of: {string.Join(", ", choices)}.";

    private static void Check(SymbolResult result, string name, string[] choices)
    {
        foreach (string value in result.Tokens.Select(static token => token.Value).Except(choices, StringComparer.Ordinal))
            result.AddError($"{name} cannot be \"{value}\". {Sentence(choices)}");
    }
}
