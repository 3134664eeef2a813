using System.Diagnostics.CodeAnalysis;
using CowCopy.Sdk.Settings;

namespace CowCopy.Sdk;

/// <summary>
/// Logs once per project, at normal importance, how many files were copied, and checks files for tree items that MSBuild takes for
/// something else. Run by the package's own targets.
/// </summary>
/// <remarks>No parameter is set in most builds but the files: setting one makes each process compile a method.</remarks>
public sealed partial class CowCopySummary : CowCopyTask
{
    /// <summary>Files that may have <c>CowCopyTree</c> items. Each is read once per build and process; a missing one has none.</summary>
    [SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists are arrays in MSBuild.")]
    public string[]? ProjectFiles { get; set; }

    /// <summary>The value of the property <c>CowCopyEnabled</c>: no line is logged if it is "false".</summary>
    public string? Enabled { get; set; }

    /// <summary>The value of the property <c>CowCopySummary</c>: no line is logged if it is "false".</summary>
    public string? Summary { get; set; }

    /// <summary>Whether the next call of this task counts what is copied until then. Default: false, each later copy logs a line.</summary>
    public bool CountsLaterCopies { get; set; }

    /// <inheritdoc />
    public override bool Execute()
    {
        foreach (string file in ProjectFiles ?? []) CheckTreesIn(file);
        if (IsOff(Enabled) || IsOff(Summary)) return !Log.HasLoggedErrors;
        ProjectRecord project = Project(CreateContext());
        LogSummary(project);
        project.IsSummarized |= !CountsLaterCopies;
        return !Log.HasLoggedErrors;
    }

    // A wrong value was reported by CowCopySettings.
    private static bool IsOff(string? value) =>
        value is not null && !new ValueReader(static (_, _, _) => { }).Bool("", value, defaultValue: true);
}
