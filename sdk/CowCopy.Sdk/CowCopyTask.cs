using System.ComponentModel;
using CowCopy.Sdk.Context;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk;

/// <summary>Base of this package's tasks: their context, and their state for the build.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract partial class CowCopyTask : Task
{
    private protected CowCopyTask()
    {
        // As in the built-in's tasks: the help keyword of a code is "MSBuild." and the name of the text.
        HelpKeywordPrefix = "MSBuild.";
    }

    private protected BuildSession Session => BuildSession.Of(BuildEngine);

    private protected ProjectRecord Project(TaskContext context) => Session.Project(ProjectKey.Of(BuildEngine, context.ProjectDirectory));
}
