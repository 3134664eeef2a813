namespace CowCopy.Tool.Reports;

/// <summary>What a change would save. Null is what is not known.</summary>
/// <param name="Change">The change.</param>
/// <param name="LeastMilliseconds">The least time of Copy tasks that it saves; below 0 it costs time.</param>
/// <param name="MostMilliseconds">The most.</param>
/// <param name="LeastPathMilliseconds">The least of that on the critical path.</param>
/// <param name="MostPathMilliseconds">The most.</param>
/// <param name="Copies">Copies that are no longer made.</param>
/// <param name="Bytes">Bytes that are no longer written.</param>
/// <param name="LowerBound">Whether the lengths of only some of the files are known.</param>
/// <param name="Assumption">What must hold.</param>
/// <param name="Source">Where the factor is from.</param>
internal sealed record Estimate(
    string Change,
    double? LeastMilliseconds,
    double? MostMilliseconds,
    double? LeastPathMilliseconds,
    double? MostPathMilliseconds,
    int? Copies,
    long? Bytes,
    bool LowerBound,
    string Assumption,
    string Source);
