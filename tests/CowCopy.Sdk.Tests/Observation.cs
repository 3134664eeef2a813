using System.Text.RegularExpressions;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>All that can be seen of a task after it ran, as text that can be compared.</summary>
public sealed partial record Observation(bool Returned, string Text)
{
    public static Observation Of(bool returned, ITask task, RecordingBuildEngine engine, Situation situation)
    {
        List<string> lines =
        [
            "returned " + returned,
            "wrote " + Output(task, "WroteAtLeastOneFile"),
            .. Items("source", (ITaskItem[]?)Output(task, "SourceFiles")),
            .. Items("destination", (ITaskItem[]?)Output(task, "DestinationFiles")),
            .. Items("copied", (ITaskItem[]?)Output(task, "CopiedFiles")),
            // Files are copied side by side: what is said of different files has no order.
            .. Said(engine).Order(StringComparer.Ordinal),
            .. situation.Tree(),
        ];
        return new Observation(
            returned, string.Join(Environment.NewLine, lines).Replace(situation.Root, "<root>", StringComparison.Ordinal));
    }

    private static IEnumerable<string> Items(string what, ITaskItem[]? items)
    {
        if (items is null) return [what + " null"];
        return items.Select((item, i) => what + " " + i + ": " + item.ItemSpec + Metadata(item)).Prepend(what + " " + items.Length);
    }

    // The built-in's threads may each find the same directory missing and each say so.
    private static IEnumerable<string> Said(RecordingBuildEngine engine)
    {
        ILookup<bool, string> said = engine.Events.ToLookup(
            static logged => logged.Text!.StartsWith("Creating directory", StringComparison.Ordinal),
            static logged => logged.ToString());
        return said[true].Distinct(StringComparer.Ordinal).Concat(said[false]);
    }

    private static object? Output(ITask task, string name) => task.GetType().GetProperty(name)!.GetValue(task);

    /// <summary>The lines in an order of their own and without the positions of items, for where the built-in has no order.</summary>
    public string WithoutOrder() => string.Join(
        Environment.NewLine,
        Text.Split(Environment.NewLine).Select(static line => Position().Replace(line, "${what} #")).Order(StringComparer.Ordinal));

    [GeneratedRegex(@"^(?<what>source|destination|copied) \d+(?=:)", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 10_000)]
    private static partial Regex Position();

    private static string Metadata(ITaskItem item) => string.Concat(
        item.CloneCustomMetadata().Keys.Cast<string>().Order(StringComparer.Ordinal)
            .Select(name => " " + name + "=" + item.GetMetadata(name)));
}
