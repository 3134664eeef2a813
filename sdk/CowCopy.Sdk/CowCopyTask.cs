using System.ComponentModel;
using CowCopy.Sdk.Surroundings;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk;

/// <summary>What the tasks of this package share: where they run, and what they remember for the build.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract partial class CowCopyTask : Task
{
    private protected CowCopyTask()
    {
        // The built-in's tasks say so too: help for a code is found under "MSBuild." and the name of the text.
        HelpKeywordPrefix = "MSBuild.";
    }

    private protected BuildSession Session => BuildSession.Of(BuildEngine);

    private protected ProjectRecord Project(TaskSurroundings surroundings) =>
        Session.Project(ProjectKey.Of(BuildEngine, surroundings.ProjectDirectory));
}
