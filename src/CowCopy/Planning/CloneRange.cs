namespace CowCopy.Planning;

/// <summary>Bytes that one call of a block clone shares: those of the source at an offset, with the destination at the same offset.</summary>
internal readonly record struct CloneRange(long Offset, long Length);
