namespace CowCopy.Platform.Windows;

/// <summary>Whether parts of a file that were never written take no room.</summary>
internal enum SparseState
{
    NotSparse = 0,
    Sparse,
}
