namespace CowCopy.Sdk;

/// <summary>Logs once per project, at normal importance, how many files were copied. Run by the package's own target.</summary>
public sealed partial class CowCopySummary : CowCopyTask
{
    /// <summary>Whether each task that copies later logs a line of its own. Default: false, the next call of this task counts it.</summary>
    public bool LogsLaterCopies { get; set; }

    /// <inheritdoc />
    public override bool Execute()
    {
        ProjectRecord project = Project(CreateContext());
        LogSummary(project);
        project.IsSummarized |= LogsLaterCopies;
        return true;
    }
}
