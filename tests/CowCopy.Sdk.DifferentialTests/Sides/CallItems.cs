using System.Globalization;
using System.Text;
using CowCopy.Sdk.DifferentialTests.Cases;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.DifferentialTests.Sides;

/// <summary>Turns a call into the items and variables that a task is given.</summary>
internal sealed class CallItems(string root)
{
    private const string Wave = "MSBUILDDISABLEFEATURESFROMVERSION";
    private const string Special = "%*?@$();'";

    public static Dictionary<string, string> Variables(CopyCall call)
    {
        Dictionary<string, string> variables = new(StringComparer.Ordinal);
        if (call.Has(CallFlags.OneAtATime)) variables["MSBUILDCOPYTASKPARALLELISM"] = "1";
        if (call.Has(CallFlags.AlwaysRetry)) variables["MSBUILDALWAYSRETRY"] = "";
        if (call.Has(CallFlags.AlwaysOverwriteReadOnly)) variables["MSBUILDALWAYSOVERWRITEREADONLYFILES"] = "0";
        if (call.Has(CallFlags.SymbolicLinksByEnvironment)) variables["MSBuildUseSymboliclinksIfPossible"] = "false";
        // The built-in reads this one from the process, once.
        if (Environment.GetEnvironmentVariable(Wave) is { } wave) variables[Wave] = wave;
        return variables;
    }

    public CopyParameters Parameters(CopyCall call) => new()
    {
        SourceFiles = call.Pairs.Count == 0 && call.Directories is not null ? null : [.. call.Pairs.Select(Source)],
        SourceFolders = call.Directories?.Select(directory => Item(directory, "Kind=directory")).ToArray(),
        DestinationFolder = call.DestinationFolder is { } into ? Item(into, metadata: null) : null,
        DestinationFiles = call.DestinationFolder is null ? [.. call.Pairs.Select(Destination)] : null,
        Retries = call.Retries,
        RetryDelayMilliseconds = call.Delay,
        UseHardlinksIfPossible = call.Has(CallFlags.HardLinks),
        UseSymboliclinksIfPossible = call.Has(CallFlags.SymbolicLinks) ? true : call.Has(CallFlags.NoSymbolicLinks) ? false : null,
        ErrorIfLinkFails = call.Has(CallFlags.LinksRequired),
        SkipUnchangedFiles = call.Has(CallFlags.SkipUnchanged),
        OverwriteReadOnlyFiles = call.Has(CallFlags.OverwriteReadOnly),
        FailIfNotIncremental = call.Has(CallFlags.OnlyAsk),
    };

    public ITaskItem Source(Pair pair) => Item(pair.Source, pair.SourceMetadata);

    public ITaskItem Destination(Pair pair) => Item(pair.Destination, pair.DestinationMetadata);

    public ITaskItem Item(string path, string? metadata)
    {
        TaskItem item = new(Escape(path.Replace("<root>", root, StringComparison.Ordinal)));
        if (metadata?.Split('=') is [string name, string value]) item.SetMetadata(name, value);
        return item;
    }

    /// <summary>The text of an item is taken as escaped.</summary>
    public static string Escape(string text)
    {
        StringBuilder escaped = new();
        foreach (char letter in text)
        {
            if (Special.Contains(letter, StringComparison.Ordinal))
                escaped.Append('%').Append(((int)letter).ToString("x2", CultureInfo.InvariantCulture));
            else escaped.Append(letter);
        }

        return escaped.ToString();
    }
}
