using CowCopy.Sdk.Settings;

namespace CowCopy.Sdk;

/// <summary>Reads a project's <c>CowCopy…</c> properties for its Copy tasks.</summary>
/// <remarks>Run by the package's own target, before any other, where a property is set.</remarks>
public sealed partial class CowCopySettings : CowCopyTask
{
    /// <summary>The value of the property <c>CowCopyEnabled</c>.</summary>
    public string? Enabled { get; set; }

    /// <summary>The value of the property <c>CowCopyMode</c>.</summary>
    public string? Mode { get; set; }

    /// <summary>The value of the property <c>CowCopyOverwrite</c>.</summary>
    public string? Overwrite { get; set; }

    /// <summary>The value of the property <c>CowCopyMaxDegreeOfParallelism</c>.</summary>
    public string? MaxDegreeOfParallelism { get; set; }

    /// <summary>The value of the property <c>CowCopySkipUnchanged</c>.</summary>
    public string? SkipUnchanged { get; set; }

    /// <summary>The value of the property <c>CowCopyFollowLinksWhenComparing</c>.</summary>
    public string? FollowLinksWhenComparing { get; set; }

    /// <summary>The value of the property <c>CowCopyAdvice</c>.</summary>
    public string? Advice { get; set; }

    /// <summary>The value of the property <c>CowCopySummary</c>.</summary>
    public string? Summary { get; set; }

    /// <summary>The full path of the project.</summary>
    public string? ProjectFile { get; set; }

    /// <inheritdoc />
    public override bool Execute()
    {
        PropertyReader reader = new();
        _ = reader.YesOrNo("CowCopyEnabled", Enabled, usual: true);
        _ = reader.YesOrNo("CowCopySummary", Summary, usual: true);
        CopySettings settings = Read(reader);
        foreach (string problem in reader.Problems) Error(problem);
        if (Log.HasLoggedErrors) return false;
        if (Project(LookAround()).Choose(settings, ProjectFile ?? "") is { } other) Warn(other);
        return true;
    }

    private CopySettings Read(PropertyReader reader) => new(
        reader.Choice(
            "CowCopyMode",
            Mode,
            ("auto", CopyMode.Auto),
            ("clone", CopyMode.Clone),
            ("byte-copy", CopyMode.ByteCopy),
            ("system-copy", CopyMode.SystemCopy)),
        reader.Choice(
            "CowCopyOverwrite",
            Overwrite,
            ("auto", OverwriteMode.Auto),
            ("atomic-rename", OverwriteMode.AtomicRename),
            ("delete-first", OverwriteMode.DeleteFirst)),
        reader.Count("CowCopyMaxDegreeOfParallelism", MaxDegreeOfParallelism))
    {
        SkipUnchanged = reader.Choice(
            "CowCopySkipUnchanged",
            SkipUnchanged,
            ("same-timestamp", CowCopy.SkipUnchanged.SameTimestamp),
            ("same-content", CowCopy.SkipUnchanged.SameContent)),
        FollowLinksWhenComparing = reader.YesOrNo("CowCopyFollowLinksWhenComparing", FollowLinksWhenComparing, usual: false),
        Advice = reader.Choice(
            "CowCopyAdvice",
            Advice,
            ("message", Settings.Advice.Message),
            ("warning", Settings.Advice.Warning),
            ("none", Settings.Advice.None)),
    };

    private void Error(string text) => Log.LogError(
        subcategory: null,
        "COWCOPY0001",
        helpKeyword: null,
        ProjectFile,
        lineNumber: 0,
        columnNumber: 0,
        endLineNumber: 0,
        endColumnNumber: 0,
        text);

    // A task is told its folder and its global properties, but not its project.
    private void Warn(string other) => Log.LogWarning(
        subcategory: null,
        "COWCOPY0002",
        helpKeyword: null,
        ProjectFile,
        lineNumber: 0,
        columnNumber: 0,
        endLineNumber: 0,
        endColumnNumber: 0,
        "\"{0}\" stands in the same folder and has other CowCopy properties. Copy tasks cannot tell the two apart, "
            + "so the values read last hold for both: set them once for the folder.",
        other);
}
