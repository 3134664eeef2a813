namespace CowCopy;

/// <summary>One file, symbolic link or empty directory of a manifest: where its content is, and where it goes.</summary>
/// <remarks>
/// <list type="bullet">
/// <item>The constructor makes a file, <see cref="Link"/> and <see cref="Directory"/> the others.</item>
/// <item>A path has forward slashes between its names. No name is empty, "." or "..".</item>
/// <item>On Windows no name is reserved, has one of <c>\ : * ? " &lt; &gt; |</c>, or ends in a dot or a space.</item>
/// </list>
/// </remarks>
public readonly partial record struct ManifestEntry
{
    private readonly string? _sha256;

    /// <summary>Initializes the entry of a file.</summary>
    /// <param name="source">The path of the file in the store: an existing regular file, or a symbolic link to one.</param>
    /// <param name="path">Its path below the root.</param>
    public ManifestEntry(string source, string path) => (Source, Path) = (source, path);

    /// <summary>Gets whether the entry is a file, a link or a directory.</summary>
    internal ManifestEntryKind Kind { get; private init; }

    /// <summary>Gets the path of the file in the store. Empty for a link or directory, which needs none.</summary>
    public string Source { get; init; }

    /// <summary>Gets the path below the root.</summary>
    public string Path { get; init; }

    /// <summary>Gets the text of the link; null for a file or directory.</summary>
    public string? Target { get; private init; }

    /// <summary>Gets the length in bytes that the source of a file must have. Default: null, any.</summary>
    public long? Length { get; init; }

    /// <summary>Gets the SHA-256 that the source of a file must have, as 64 hexadecimal digits. Default: null, any.</summary>
    /// <remarks>
    /// <list type="bullet">
    /// <item>It is checked where bytes are copied, and for clones and links with <see cref="MaterializeOptions.VerifyClones"/>.</item>
    /// <item>It is not checked where an equal file is there already.</item>
    /// </list>
    /// </remarks>
    /// <exception cref="ArgumentException">The text does not have 64 hexadecimal digits.</exception>
    public string? Sha256
    {
        get => _sha256;
        init => _sha256 = value is null || IsHash(value)
            ? value
            : throw new ArgumentException("A SHA-256 has 64 hexadecimal digits.", nameof(value));
    }

    /// <summary>Whether a link leads to a directory, which Windows has to know.</summary>
    internal bool LeadsToDirectory { get; private init; }

    /// <summary>The Unix permission bits; null for those of the source.</summary>
    internal uint? Mode { get; private init; }

    /// <summary>Whether something is stated that only a file has.</summary>
    internal bool StatesContent => Mode is not null || Length is not null || Sha256 is not null;

    /// <summary>Returns the entry of a symbolic link.</summary>
    /// <remarks>
    /// A link is made with the text as it is given, wherever that leads: nothing is written through it, so an entry whose path is below
    /// that of a link fails. A link with the same text counts as unchanged.
    /// </remarks>
    /// <param name="path">The path of the link below the root.</param>
    /// <param name="target">The text of the link, on Windows with backslashes; relative to the directory of the link, or absolute.</param>
    /// <param name="toDirectory">Whether it leads to a directory. Only Windows tells links to directories from links to files.</param>
    /// <returns>The entry.</returns>
    /// <exception cref="ArgumentException">
    /// The path is empty, the target is empty or has a null character, or one is null (<see cref="ArgumentNullException"/>).
    /// </exception>
    public static ManifestEntry Link(string path, string target, bool toDirectory = false)
    {
        ArgumentNullException.ThrowIfNull(path);
        ArgumentNullException.ThrowIfNull(target);
        if (path.Length == 0) throw new ArgumentException("The path of a link has one name at least.", nameof(path));
        if (target.Length == 0 || target.IndexOf('\0', startIndex: 0) >= 0)
            throw new ArgumentException("The target of a link has one character at least, and no null character.", nameof(target));
        return new ManifestEntry("", path) { Kind = ManifestEntryKind.Link, Target = target, LeadsToDirectory = toDirectory };
    }

    /// <summary>Returns the entry of a directory, which is made if it is missing, and stays if it is empty.</summary>
    /// <remarks>The directories of files and links need no entries.</remarks>
    /// <param name="path">The path of the directory below the root.</param>
    /// <returns>The entry.</returns>
    /// <exception cref="ArgumentException">The path is empty, or null (<see cref="ArgumentNullException"/>).</exception>
    public static ManifestEntry Directory(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        if (path.Length == 0) throw new ArgumentException("The path of a directory has one name at least.", nameof(path));
        return new ManifestEntry("", path) { Kind = ManifestEntryKind.Directory };
    }

    private static bool IsHash(string text)
    {
        const int Digits = 64;
        foreach (char one in text)
        {
            if (one is not ((>= '0' and <= '9') or (>= 'a' and <= 'f') or (>= 'A' and <= 'F'))) return false;
        }

        return text.Length == Digits;
    }
}
