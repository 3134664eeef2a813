using System.Text.RegularExpressions;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.DifferentialTests.Sides;

/// <summary>Reads what a task gave out.</summary>
internal sealed partial class OutputReader(ITask task, string root)
{
    public CallObservation Observe(string outcome, IReadOnlyList<LoggedEvent> events, SortedDictionary<string, string> tree)
    {
        ITaskItem[]? destinations = Items("DestinationFiles"), copied = Items("CopiedFiles");
        return new CallObservation
        {
            Outcome = outcome + ", wrote " + Value("WroteAtLeastOneFile") + ", overwrites read-only " + Value("OverwriteReadOnlyFiles")
                + ", symbolic links " + Value("UseSymboliclinksIfPossible") + ", directories "
                + string.Join(';', (Items("SourceFolders") ?? []).Select(Text)),
            Sources = Items("SourceFiles")?.Select(Text).ToArray(),
            Destinations = destinations?.Select(Text).ToArray(),
            Copied = copied?.Select(item => Array.FindIndex(destinations!, other => ReferenceEquals(item, other))).ToArray(),
            Events = [.. events.Select(Text)],
            Tree = tree,
        };
    }

    public string Text(ITaskItem item)
    {
        IEnumerable<string> metadata = ((ITaskItem2)item).CloneCustomMetadataEscaped().Keys.Cast<string>().Order(StringComparer.Ordinal)
            .Select(name => name + "=" + ((ITaskItem2)item).GetMetadataValueEscaped(name));
        return Rooted(((ITaskItem2)item).EvaluatedIncludeEscaped + " {" + string.Join(' ', metadata) + "}");
    }

    private string Text(LoggedEvent logged) =>
        Rooted(Dump().Replace($"{logged.Kind} {logged.Code} {logged.Importance} {logged.HelpKeyword} {logged.Text}", "Got it copying"));

    // MSB3894 holds the whole exception, with the calls it went through.
    [GeneratedRegex("Got .* copying", RegexOptions.Singleline, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Dump();

    private string Rooted(string text) => text.Replace(root, "<root>", StringComparison.Ordinal);

    private ITaskItem[]? Items(string name) => (ITaskItem[]?)Value(name);

    private object? Value(string name) => task.GetType().GetProperty(name)!.GetValue(task);
}
