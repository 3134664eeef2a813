namespace CowCopy.Tool.Reports;

/// <summary>The figures of another log beside those of this one.</summary>
/// <param name="Log">The other log.</param>
/// <param name="Figures">The figures of both.</param>
internal sealed record AgainstReport(string Log, IReadOnlyList<AgainstFigure> Figures);

/// <summary>One figure of two logs; null is what is not known.</summary>
/// <param name="Name">The figure.</param>
/// <param name="Unit">milliseconds, bytes, or empty for a count.</param>
/// <param name="This">Its value in this log.</param>
/// <param name="Other">Its value in the other one.</param>
internal sealed record AgainstFigure(string Name, string Unit, double? This, double? Other);
