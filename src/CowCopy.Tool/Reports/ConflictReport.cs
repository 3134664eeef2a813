namespace CowCopy.Tool.Reports;

/// <summary>A destination that several files were copied to.</summary>
/// <param name="Destination">The destination.</param>
/// <param name="Sources">Its sources in the order of the build; the last one stays.</param>
/// <param name="Projects">The projects that copied them.</param>
internal sealed record ConflictReport(string Destination, IReadOnlyList<string> Sources, IReadOnlyList<string> Projects);
