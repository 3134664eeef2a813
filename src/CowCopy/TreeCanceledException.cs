namespace CowCopy;

/// <summary>The copying of a directory tree was cancelled.</summary>
/// <remarks>
/// It has the result because progress reports files only: what else was done by then, such as the directories created, is nowhere else.
/// </remarks>
public sealed class TreeCanceledException : OperationCanceledException
{
    internal TreeCanceledException(TreeResult result, CancellationToken cancellationToken)
        : base("The copying of the directory tree was cancelled.", cancellationToken) => Result = result;

    /// <summary>
    /// What was done before: the finished files, in the order of the tree, and the directories, links, deletions and failures until then.
    /// </summary>
    public TreeResult Result { get; }
}
