namespace CowCopy.Planning;

/// <summary>Bytes that one block clone call clones, at the same offset of source and destination.</summary>
internal readonly record struct CloneRange(long Offset, long Length);
