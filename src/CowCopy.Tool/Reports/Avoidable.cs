namespace CowCopy.Tool.Reports;

/// <summary>What a change would avoid, as far as the log and the files on disk show it. Null is what is not known.</summary>
/// <param name="Change">The change.</param>
/// <param name="Copies">Copies that are no longer made.</param>
/// <param name="Bytes">Bytes that are no longer written.</param>
/// <param name="LowerBound">Whether the lengths of only some of the files are known.</param>
/// <param name="Assumption">What must hold.</param>
internal sealed record Avoidable(string Change, int? Copies, long? Bytes, bool LowerBound, string Assumption);
