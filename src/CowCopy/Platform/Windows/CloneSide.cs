namespace CowCopy.Platform.Windows;

/// <summary>What a block clone has to know of each of its two files.</summary>
internal readonly record struct CloneSide(long Length, SparseState Sparse);
