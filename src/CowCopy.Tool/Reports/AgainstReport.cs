namespace CowCopy.Tool.Reports;

/// <summary>The figures of another log beside those of this one.</summary>
internal sealed record AgainstReport(string Log, IReadOnlyList<AgainstFigure> Figures);
