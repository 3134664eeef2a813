using CowCopy.Diagnostics.Inspection;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>A family that is worth sharing.</summary>
/// <param name="Family">What callers see of it.</param>
/// <param name="Files">Its files.</param>
/// <param name="Steps">The steps that share them.</param>
internal sealed record PlannedFamily(FileFamily Family, List<SurveyedFile> Files, List<ShareStep> Steps);
