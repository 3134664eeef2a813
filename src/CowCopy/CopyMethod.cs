namespace CowCopy;

/// <summary>How the content of a destination was produced.</summary>
public enum CopyMethod
{
    /// <summary>Nothing was written, or a directory of a manifest was made.</summary>
    None = 0,

    /// <summary>The destination shares the extents of the source; no bytes were copied.</summary>
    Clone,

    /// <summary>This process copied the bytes.</summary>
    ByteCopy,

    /// <summary>The operating system's own copy function copied the file, and may have cloned it.</summary>
    SystemCopy,

    /// <summary>The destination is another name of the source file.</summary>
    HardLink,

    /// <summary>The destination is a symbolic link to the source.</summary>
    SymbolicLink,
}
