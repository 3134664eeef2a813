namespace CowCopy.Sdk.Settings;

/// <summary>A project's properties for its copies.</summary>
internal sealed record CopySettings
{
    public static CopySettings Default { get; } = new();

    /// <summary>The options of all copies, before a task decides what it skips and replaces.</summary>
    public CopyOptions Copy { get; init; } = new()
    {
        SkipUnchanged = SkipUnchanged.SameTimestamp,
        ClearReadOnly = true,
    };

    /// <summary>The maximum number of threads; 0 for the library's choice.</summary>
    public int Threads { get; init; }

    public Advice Advice { get; init; }

    /// <summary>Returns the options of a task.</summary>
    /// <param name="skipUnchanged">Whether it skips unchanged files.</param>
    /// <param name="overwriteReadOnly">Whether it replaces read-only files.</param>
    /// <param name="deleteFirst">Whether it deletes a file before it replaces it, unless the project chooses.</param>
    public CopyOptions Options(bool skipUnchanged, bool overwriteReadOnly, bool deleteFirst = false) => Copy with
    {
        SkipUnchanged = skipUnchanged ? Copy.SkipUnchanged : SkipUnchanged.Never,
        OverwriteReadOnly = overwriteReadOnly,
        Overwrite = deleteFirst && Copy.Overwrite == OverwriteMode.Auto ? OverwriteMode.DeleteFirst : Copy.Overwrite,
    };
}
