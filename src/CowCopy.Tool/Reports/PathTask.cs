namespace CowCopy.Tool.Reports;

/// <summary>All tasks of a name on the critical path.</summary>
internal sealed record PathTask(string Name, int Count, double Milliseconds);
