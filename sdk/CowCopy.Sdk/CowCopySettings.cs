using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Settings;

namespace CowCopy.Sdk;

/// <summary>Reads a project's <c>CowCopy…</c> properties for its Copy tasks.</summary>
/// <remarks>Run by the package's own target, before any other, if a property is set.</remarks>
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

    /// <summary>The value of the property <c>CowCopyDurable</c>.</summary>
    public string? Durable { get; set; }

    /// <summary>The value of the property <c>CowCopyAdvice</c>.</summary>
    public string? Advice { get; set; }

    /// <summary>The value of the property <c>CowCopySummary</c>.</summary>
    public string? Summary { get; set; }

    /// <summary>The value of the property <c>CowCopyLocalInLibraries</c>.</summary>
    public string? LocalInLibraries { get; set; }

    /// <summary>The value of the property <c>CowCopyLocalInDesktopLibraries</c>.</summary>
    public string? LocalInDesktopLibraries { get; set; }

    /// <summary>The full path of the project.</summary>
    public string? ProjectFile { get; set; }

    /// <inheritdoc />
    public override bool Execute()
    {
        CowCopyMessages messages = new(Log);
        CopySettings settings = Read(
            new ValueReader((property, text, choices) => messages.InvalidProperty(ProjectFile, property, text, choices)));
        if (Log.HasLoggedErrors) return false;
        string? other = Project(CreateContext()).SetSettings(settings, ProjectFile ?? "");
        if (other is not null) messages.ConflictingSettings(ProjectFile, other);
        return true;
    }

    private CopySettings Read(ValueReader reader)
    {
        // Read only to report a wrong value: conditions of the package's targets evaluate these.
        _ = reader.Bool("CowCopyEnabled", Enabled, defaultValue: true);
        _ = reader.Summary("CowCopySummary", Summary);
        _ = reader.Bool("CowCopyLocalInLibraries", LocalInLibraries, defaultValue: true);
        _ = reader.Bool("CowCopyLocalInDesktopLibraries", LocalInDesktopLibraries, defaultValue: true);
        return new CopySettings
        {
            Copy = CopySettings.Default.Copy with
            {
                Mode = reader.Choice(
                    "CowCopyMode",
                    Mode,
                    ("auto", CopyMode.Auto),
                    ("clone", CopyMode.Clone),
                    ("byte-copy", CopyMode.ByteCopy),
                    ("system-copy", CopyMode.SystemCopy)),
                Overwrite = reader.Choice(
                    "CowCopyOverwrite",
                    Overwrite,
                    ("auto", OverwriteMode.Auto),
                    ("atomic-rename", OverwriteMode.AtomicRename),
                    ("delete-first", OverwriteMode.DeleteFirst)),
                SkipUnchanged = reader.Choice(
                    "CowCopySkipUnchanged",
                    SkipUnchanged,
                    ("same-timestamp", CowCopy.SkipUnchanged.SameTimestamp),
                    ("same-content", CowCopy.SkipUnchanged.SameContent)),
                FollowLinksWhenComparing = reader.Bool("CowCopyFollowLinksWhenComparing", FollowLinksWhenComparing, defaultValue: false),
                Durable = reader.Bool("CowCopyDurable", Durable, defaultValue: false),
            },
            Threads = reader.Count(
                "CowCopyMaxDegreeOfParallelism",
                MaxDegreeOfParallelism,
                defaultValue: 0,
                "a whole number from 0, which lets CowCopy choose"),
            Advice = reader.Choice(
                "CowCopyAdvice",
                Advice,
                ("message", Settings.Advice.Message),
                ("warning", Settings.Advice.Warning),
                ("none", Settings.Advice.None)),
        };
    }
}
