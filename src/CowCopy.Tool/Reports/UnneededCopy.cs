namespace CowCopy.Tool.Reports;

/// <summary>A copy in the output of a library that no task of the build read.</summary>
/// <param name="Source">The source.</param>
/// <param name="Destination">The copy.</param>
/// <param name="Project">The library.</param>
/// <param name="CopiedOnward">How many Copy tasks copied the copy.</param>
internal sealed record UnneededCopy(string Source, string Destination, string Project, int CopiedOnward);
