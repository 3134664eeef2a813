namespace CowCopy.Tool.Reports;

/// <summary>A file, and how often the build copied it.</summary>
/// <param name="Name">Its name without directories.</param>
/// <param name="Source">Where it was before its first copy.</param>
/// <param name="Copies">Copies of it, and copies of these.</param>
/// <param name="Found">How many of the copies are on disk as the build left them.</param>
/// <param name="Bytes">The bytes of these; null if there are none.</param>
internal sealed record RepeatedFile(string Name, string Source, int Copies, int Found, long? Bytes);
