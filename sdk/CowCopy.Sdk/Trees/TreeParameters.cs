using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Settings;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Trees;

/// <summary>The parameters of a task, checked and with full paths.</summary>
/// <param name="Source">The full path of the source.</param>
/// <param name="Destination">The full path of the destination.</param>
/// <param name="Filter">Selects the files; null for all.</param>
/// <param name="FileList">The full path of the list of copied files, or null.</param>
internal sealed record TreeParameters(string Source, string Destination, TreeFilter? Filter, string? FileList)
{
    public bool Mirror { get; private init; }

    public bool SkipUnchanged { get; private init; }

    public bool FollowLinks { get; private init; }

    public bool OverwriteReadOnlyFiles { get; private init; }

    public int Retries { get; private init; }

    public int RetryDelayMilliseconds { get; private init; }

    /// <summary>Reads the parameters of a task.</summary>
    /// <returns>Null if one is wrong, which is logged.</returns>
    public static TreeParameters? Read(CowCopyTree task, TaskContext context, TreeMessages messages)
    {
        const int defaultRetries = 10, defaultDelay = 1000;
        bool areValid = true;
        ValueReader values = new((name, text, choices) =>
        {
            messages.InvalidValue(name, text, choices);
            areValid = false;
        });
        string? source = FullPath(nameof(task.Source), task.Source, context, messages);
        string? destination = FullPath(nameof(task.Destination), task.Destination, context, messages);
        string? list = task.FileList is null ? "" : FullPath(nameof(task.FileList), task.FileList, context, messages);
        bool hasGlobs = AreValid(nameof(task.Include), task.Include, messages) & AreValid(nameof(task.Exclude), task.Exclude, messages);
        TreeParameters read = new(source ?? "", destination ?? "", Filter: null, list is { Length: > 0 } ? list : null)
        {
            Mirror = values.Bool(nameof(task.Mirror), task.Mirror, defaultValue: false),
            SkipUnchanged = values.Bool(nameof(task.SkipUnchanged), task.SkipUnchanged, defaultValue: true),
            FollowLinks = values.Bool(nameof(task.FollowLinks), task.FollowLinks, defaultValue: false),
            OverwriteReadOnlyFiles = values.Bool(nameof(task.OverwriteReadOnlyFiles), task.OverwriteReadOnlyFiles, defaultValue: false),
            Retries = values.Count(nameof(task.Retries), task.Retries, defaultRetries),
            RetryDelayMilliseconds = values.Count(nameof(task.RetryDelayMilliseconds), task.RetryDelayMilliseconds, defaultDelay),
        };
        if (source is null || destination is null || list is null || !hasGlobs || !areValid) return null;
        if (read.Mirror && PhysicalPath.IsInside(context.ProjectDirectory, destination))
        {
            messages.MirrorOverProject(destination, context.ProjectDirectory);
            return null;
        }

        return read with { Filter = TreeFilter.FromGlobs(Globs(task.Include), Globs(task.Exclude)) };
    }

    /// <summary>Adds the tree to those of the build.</summary>
    /// <returns>Whether it and each other may be copied; otherwise an error is logged.</returns>
    public bool Register(TreeRegister trees, string item, string project, TreeMessages messages)
    {
        RegisteredTree tree = new(PhysicalPath.Of(Source), PhysicalPath.Of(Destination), Mirror, $"\"{item}\" of \"{project}\"");
        if (trees.Add(tree) is not { } other) return true;
        messages.Conflict(tree, other);
        return false;
    }

    /// <summary>Returns the message without the name of a parameter, which .NET and .NET Framework append.</summary>
    public static string MessageOf(ArgumentException error)
    {
        int end = error.ParamName is null ? -1 : error.Message.LastIndexOf("Parameter", StringComparison.Ordinal);
        return end < 0 ? error.Message : error.Message.Substring(0, end).TrimEnd(' ', '(', '\r', '\n');
    }

    /// <summary>Returns the full path of a parameter, without a separator at the end.</summary>
    /// <returns>Null if it is missing or no path, which is logged.</returns>
    public static string? FullPath(string parameter, ITaskItem? item, TaskContext context, TreeMessages messages)
    {
        if (item is null || string.IsNullOrWhiteSpace(item.ItemSpec))
        {
            messages.Missing(parameter);
            return null;
        }

        try
        {
            string path = context.FullPath(item.ItemSpec);
            return path.Length == Path.GetPathRoot(path)!.Length ? path : path.TrimEnd(Path.DirectorySeparatorChar);
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException or PathTooLongException)
        {
            messages.NoPath(parameter, item.ItemSpec);
            return null;
        }
    }

    private static bool AreValid(string parameter, ITaskItem[]? globs, TreeMessages messages)
    {
        bool areValid = true;
        foreach (string glob in Globs(globs))
        {
            if (TreeFilter.FindGlobError(glob) is not { } error) continue;
            messages.InvalidGlob(parameter, glob, error);
            areValid = false;
        }

        return areValid;
    }

    private static string[] Globs(ITaskItem[]? items) => [.. (items ?? []).Select(static item => item.ItemSpec)];
}
