namespace CowCopy.Tests.Simulation;

/// <summary>One step of a script on a simulated volume.</summary>
/// <param name="Kind">What is done.</param>
/// <param name="File">The number of the file it is done to.</param>
/// <param name="Other">The number of the file that a clone is taken from.</param>
/// <param name="Offset">Where a write starts, or the new length of a file, in bytes.</param>
/// <param name="Length">How many bytes are written, or how many seconds go by.</param>
internal sealed record FileOperation(FileOperationKind Kind, int File, int Other, int Offset, int Length);
