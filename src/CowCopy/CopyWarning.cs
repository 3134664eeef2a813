namespace CowCopy;

/// <summary>A problem of a volume that a copier noticed: copies succeed in spite of it, but are slower or take more space.</summary>
public sealed class CopyWarning
{
    internal CopyWarning(string code, string path, string message, string remedy) =>
        (Code, Path, Message, Remedy) = (code, path, message, remedy);

    /// <summary>The code of the problem, stable across versions; docs/findings.md explains it.</summary>
    /// <remarks><c>COWCOPY1001</c>: leaked references of ReFS. There is no other.</remarks>
    public string Code { get; }

    /// <summary>The file whose copy showed the problem.</summary>
    public string Path { get; }

    /// <summary>The problem, in one or two sentences.</summary>
    public string Message { get; }

    /// <summary>The remedy, with the exact command.</summary>
    public string Remedy { get; }
}
