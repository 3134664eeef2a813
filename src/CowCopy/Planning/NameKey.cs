namespace CowCopy.Planning;

/// <summary>A path in two parts: the number of its directory, and the offset of the last name in the path.</summary>
internal readonly record struct NameKey(int Directory, string Path, int Start)
{
    public int Length => Path.Length - Start;
}
