using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Settings;
using CowCopy.Sdk.Trees;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk;

/// <summary>Base of this package's tasks: their context, and their state for the build.</summary>
public abstract partial class CowCopyTask : Task
{
    private protected CowCopyTask()
    {
        // As in the built-in's tasks: the help keyword of a code is "MSBuild." and the name of the text.
        HelpKeywordPrefix = "MSBuild.";
    }

    private protected BuildSession Session => BuildSession.Of(BuildEngine);

    /// <summary>Logs advice and warnings that no task of the build has logged yet.</summary>
    /// <param name="source">A source on a different volume from its copy; null if there is none.</param>
    /// <param name="destination">Its copy.</param>
    /// <param name="advice">How to log them.</param>
    private protected void LogAdvice(string? source, string? destination, Advice advice)
    {
        if (advice == Advice.None) return;
        BuildSession session = Session;

        // If the volume of the copies cannot clone at all, sources on that volume would change nothing.
        if (source is not null
            && session.Copier.CanClone(Path.GetDirectoryName(destination!)!, out _) == true
            && session.ClaimAdvice())
        {
            new CowCopyMessages(Log).SourceOnAnotherVolume(source, destination!, advice);
        }

        while (session.ClaimWarning() is { } warning) new CowCopyMessages(Log).Warning(warning, advice);
    }

    /// <summary>Counts copies for the project's summary line; copies after the line are a line of their own.</summary>
    /// <param name="project">The project.</param>
    /// <param name="tally">What was copied.</param>
    /// <param name="uncloneable">A destination on a volume that cannot clone; null if there is none.</param>
    private protected void Count(ProjectRecord project, CopyTally tally, string? uncloneable = null)
    {
        project.Add(tally);
        project.ByteCopiedTo ??= uncloneable;
        if (tally.CopiedCount > 0 && project.IsSummarized) LogSummary(project);
    }

    /// <summary>Logs what was copied since the last line, if anything was copied or skipped.</summary>
    /// <returns>What was copied.</returns>
    private protected CopyTally LogSummary(ProjectRecord project)
    {
        CopyTally tally = project.ResetTally();
        if (tally.CannotCloneCount > 0) tally = tally with { FileSystem = UncloneableKind(project.ByteCopiedTo) };
        if (SummaryText.Of(tally, project.Name) is not { } line || project.Level == SummaryLevel.None) return tally;
        Log.LogMessage(project.Level == SummaryLevel.Project ? MessageImportance.High : MessageImportance.Normal, "{0}", line);
        return tally;
    }

    // Of a source on such a volume the destination may be on another.
    private string? UncloneableKind(string? destination)
    {
        if (destination is null) return null;
        return Session.Copier.CanClone(Path.GetDirectoryName(destination)!, out string? fileSystem) == false ? fileSystem : null;
    }

    // What MSBuild takes for something else cannot be seen in the items: it is in the file.
    private protected void CheckTreesIn(string file)
    {
        if (!Session.ClaimFile(file) || !TreeElement.MayBeIn(file)) return;
        foreach (TreeElement element in TreeElement.ReadAll(file))
        {
            if (element.Misreading is { } text)
                new TreeMessages(Log, Session.Texts, item: null, file).Misread(text, element.Line, element.Column);
        }
    }

    private protected ProjectRecord Project(TaskContext context) => Session.Project(BuildEngine, context.ProjectDirectory);
}
