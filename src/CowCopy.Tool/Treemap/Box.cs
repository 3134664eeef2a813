namespace CowCopy.Tool.Treemap;

/// <summary>A directory in a treemap, and its place in hundredths of the whole.</summary>
internal sealed record Box(DirectoryNode Directory, double Left, double Top, double Width, double Height)
{
    /// <summary>The frames that it is in, from the outer one; the name of the last says what its label leaves out.</summary>
    public IReadOnlyList<string> Frames { get; init; } = [];

    /// <summary>The name below the frame that it is in.</summary>
    public string Label => Frames is [.., { } frame] && Directory.Name.Length > frame.Length
        ? Directory.Name[(frame.Length + 1)..]
        : Directory.Name;

    /// <summary>Whether a label fits on a wide page.</summary>
    public bool IsLabelled => this is { Width: >= 9, Height: >= 7 };
}
