using System.Runtime.Versioning;
using CowCopy.Sdk.DifferentialTests.Cases;
using CowCopy.Sdk.DifferentialTests.Sides;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.DifferentialTests.Differences;

/// <summary>Makes, of what the built-in did, what ours is to do: the same but for the known differences.</summary>
[UnsupportedOSPlatform("windows")]
[SupportedOSPlatform("linux")]
internal sealed class Expectation(Side builtIn, CopyCall call, CallModel model, bool isSequential)
{
    /// <summary>A copy of a file that is not there onto itself, which the built-in takes for done.</summary>
    private const string Nothing = "not-there";

    private readonly OutputReader _reader = new(new Microsoft.Build.Tasks.Copy(), builtIn.Root);

    /// <summary>Whether the sides differ from now on.</summary>
    public bool HasParted { get; private set; }

    /// <summary>Whether what ours should have left is not to be learned from the built-in.</summary>
    public bool IsUnknown { get; private set; }

    public CallObservation Observe()
    {
        IReadOnlyDictionary<string, string> before = builtIn.Tree();
        HasParted = model.SameFiles.Count > 0 || model.Unremovable.Count > 0;
        foreach (Entry entry in model.Unremovable) Protect(entry);
        CallObservation seen = builtIn.Run(WithoutSameFiles());
        IsUnknown = call.Directories is null && (model.LosesAny(seen) || model.MissesAny(seen));
        seen = model.SameFiles.Aggregate(seen, LeftAlone);
        seen = seen with { Tree = Restored(seen.Tree, before) };
        return isSequential || call.Pairs.Count == 1 ? seen : WithoutDuplicatesOfFailed(seen);
    }

    private CopyCall WithoutSameFiles() => call with
    {
        Pairs = [.. call.Pairs.Select((pair, index) => model.SameFiles.Contains(index) ? new Pair(SelfSource, Nothing) : pair)],
    };

    private string SelfSource => call.DestinationFolder is { } directory ? Path.Combine(directory, Nothing) : Nothing;

    /// <summary>A file that the built-in may not write to either, with the length and time of the one that was there.</summary>
    private static void Protect(Entry entry) => File.SetUnixFileMode(entry.Destination, UnixFileMode.None);

    private CallObservation LeftAlone(CallObservation seen, int index)
    {
        CallItems items = new(builtIn.Root);
        ITaskItem source = items.Source(call.Pairs[index]);
        ITaskItem destination = call.DestinationFolder is { } directory
            ? new Microsoft.Build.Utilities.TaskItem(
                CallItems.Escape(Path.Combine(items.Item(directory, metadata: null).ItemSpec, Path.GetFileName(source.ItemSpec))))
            : items.Destination(call.Pairs[index]);
        string sourceText = _reader.Text(source);
        source.CopyMetadataTo(destination);
        string unchanged = "Message  Low  "
            + $"Did not copy from file \"{source.ItemSpec}\" to file \"{destination.ItemSpec}\" because the \"SkipUnchangedFiles\" "
                + "parameter was set to \"true\" in the project and the files' sizes and timestamps match.";
        return seen with
        {
            Sources = Replaced(seen.Sources!, index, sourceText),
            Destinations = Replaced(seen.Destinations!, index, _reader.Text(destination)),
            Events = call.Has(CallFlags.SkipUnchanged)
                ? [.. seen.Events, unchanged.Replace(builtIn.Root, "<root>", StringComparison.Ordinal)] : seen.Events,
        };
    }

    /// <summary>What the built-in removed without putting anything in its place is to be there still, as it was.</summary>
    private SortedDictionary<string, string> Restored(IReadOnlyDictionary<string, string> after, IReadOnlyDictionary<string, string> before)
    {
        SortedDictionary<string, string> tree = new(after.ToDictionary(), StringComparer.Ordinal);
        foreach ((string path, string line) in before)
        {
            if (!tree.TryAdd(path, line)) continue;
            HasParted = true;
            bool hadOtherNames = line.Contains(" = ", StringComparison.Ordinal)
                || before.Values.Any(other => other.EndsWith(" = " + path, StringComparison.Ordinal));
            // lost is what a later copy may have read, or which names were one file
            IsUnknown |= model.Meets || model.HasDuplicates || hadOtherNames;
        }

        foreach (Entry entry in model.Unremovable)
        {
            string path = Path.GetRelativePath(builtIn.Root, entry.Destination);
            tree[path] = before[path];
        }

        return tree;
    }

    private CallObservation WithoutDuplicatesOfFailed(CallObservation seen)
    {
        int[] duplicates = seen.Copied is null ? [] : [.. model.DuplicatesOfFailed(seen)];
        if (duplicates.Length == 0) return seen;
        IReadOnlyList<string> destinations = seen.Destinations!;
        if (call.DestinationFolder is null)
        {
            CallItems items = new(builtIn.Root);
            foreach (int index in duplicates)
                destinations = Replaced(destinations, index, _reader.Text(items.Destination(call.Pairs[index])));
        }

        return seen with { Destinations = destinations, Copied = [.. seen.Copied!.Except(duplicates)] };
    }

    private static IReadOnlyList<string> Replaced(IReadOnlyList<string> list, int index, string text) =>
        [.. list.Select((same, i) => i == index ? text : same)];
}
