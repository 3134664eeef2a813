namespace CowCopy.Planning;

/// <summary>A path in two parts: which folder, by a number that equal folders have in common, and where in the path the name in it begins.</summary>
internal readonly record struct NameKey(int Folder, string Path, int Start)
{
    public int Length => Path.Length - Start;
}
