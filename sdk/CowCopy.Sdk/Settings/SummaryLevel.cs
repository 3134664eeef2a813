namespace CowCopy.Sdk.Settings;

/// <summary>The value of the property <c>CowCopySummary</c>.</summary>
internal enum SummaryLevel
{
    /// <summary>A line for the build at high importance, and one for each project at normal importance.</summary>
    Build,

    /// <summary>A line for each project at high importance.</summary>
    Project,

    None,
}
