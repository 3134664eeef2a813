namespace CowCopy.Tool.Reports;

/// <summary>An assembly that Copy tasks came from.</summary>
/// <param name="Name">Its path or name; empty where the log does not have it.</param>
/// <param name="Owner">MSBuild, CowCopy, another package, or not known.</param>
/// <param name="Tasks">Copy tasks from it.</param>
/// <param name="Copied">Files that these copied or linked.</param>
internal sealed record CopyAssembly(string Name, CopyOwner Owner, int Tasks, int Copied);
