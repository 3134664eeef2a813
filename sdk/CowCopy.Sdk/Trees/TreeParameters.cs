using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Trees;

/// <summary>The parameters of a task, checked and with full paths.</summary>
/// <param name="Source">The full path of the source.</param>
/// <param name="Destination">The full path of the destination.</param>
/// <param name="Filter">Selects the files; null for all.</param>
/// <param name="FileList">The full path of the list of copied files, or null.</param>
internal sealed record TreeParameters(string Source, string Destination, Func<string, bool>? Filter, string? FileList)
{
    /// <summary>Reads the parameters of a task.</summary>
    /// <returns>Null if one is wrong, which is logged.</returns>
    public static TreeParameters? Read(CowCopyTree task, TaskContext context, TreeMessages messages)
    {
        string? source = FullPath(nameof(task.Source), task.Source, context, messages);
        string? destination = FullPath(nameof(task.Destination), task.Destination, context, messages);
        bool hasGlobs = AreValid(nameof(task.Include), task.Include, messages) & AreValid(nameof(task.Exclude), task.Exclude, messages);
        bool hasCounts = IsNotNegative(nameof(task.Retries), task.Retries, messages)
            & IsNotNegative(nameof(task.RetryDelayMilliseconds), task.RetryDelayMilliseconds, messages);
        if (source is null || destination is null || !hasGlobs || !hasCounts) return null;
        Func<string, bool>? filter = GlobFilter.Create(Globs(task.Include), Globs(task.Exclude));
        return new TreeParameters(source, destination, filter, task.FileList is { } list ? context.FullPath(list.ItemSpec) : null);
    }

    /// <summary>Returns the message without the name of a parameter, which .NET and .NET Framework append.</summary>
    public static string MessageOf(ArgumentException error)
    {
        int end = error.ParamName is null ? -1 : error.Message.LastIndexOf("Parameter", StringComparison.Ordinal);
        return end < 0 ? error.Message : error.Message.Substring(0, end).TrimEnd(' ', '(', '\r', '\n');
    }

    private static string? FullPath(string parameter, ITaskItem? item, TaskContext context, TreeMessages messages)
    {
        if (item is null || item.ItemSpec.Length == 0)
        {
            messages.Invalid("CowCopyTree has no " + parameter + ". Set it to the path of a directory.");
            return null;
        }

        try
        {
            string path = context.FullPath(item.ItemSpec);
            return path.Length == Path.GetPathRoot(path)!.Length ? path : path.TrimEnd(Path.DirectorySeparatorChar);
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException or PathTooLongException)
        {
            const string remedy = "which is not a path. Set it to the path of a directory.";
            messages.Invalid("CowCopyTree has the " + parameter + " \"" + item.ItemSpec + "\", " + remedy);
            return null;
        }
    }

    private static bool AreValid(string parameter, ITaskItem[]? globs, TreeMessages messages)
    {
        bool areValid = true;
        foreach (string glob in Globs(globs))
        {
            if (GlobFilter.FindError(glob) is not { } error) continue;
            messages.Invalid("CowCopyTree has the glob \"" + glob + "\" in " + parameter + ": " + error);
            areValid = false;
        }

        return areValid;
    }

    private static bool IsNotNegative(string parameter, int value, TreeMessages messages)
    {
        if (value < 0) messages.Invalid("CowCopyTree has a negative " + parameter + ". Set it to 0 or more.");
        return value >= 0;
    }

    private static string[] Globs(ITaskItem[]? items) => [.. (items ?? []).Select(static item => item.ItemSpec)];
}
