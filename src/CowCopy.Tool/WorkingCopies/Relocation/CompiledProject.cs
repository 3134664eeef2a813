namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>A project that the first build compiles.</summary>
/// <param name="Path">The project, relative to the directory.</param>
/// <param name="Reason">Why.</param>
/// <param name="File">The file that shows it, relative to the directory; null if there is none.</param>
internal sealed record CompiledProject(string Path, CompileReason Reason, string? File);
