namespace CowCopy.Platform;

/// <summary>An open file, as a plain number so that opening one allocates nothing. The code that opens it closes it.</summary>
internal readonly record struct FileHandle(nint Value)
{
    public static FileHandle None => new(-1);

    public bool IsOpen => Value != -1;
}
