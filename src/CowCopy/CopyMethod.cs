namespace CowCopy;

/// <summary>How the content of a destination came about.</summary>
public enum CopyMethod
{
    /// <summary>Not at all: nothing was written.</summary>
    None = 0,

    /// <summary>The destination shares the source's extents; no bytes were moved.</summary>
    Clone,

    /// <summary>Bytes were moved.</summary>
    ByteCopy,

    /// <summary>The operating system's copy call did it, and may have cloned.</summary>
    SystemCopy,

    /// <summary>The destination is another name of the source file.</summary>
    HardLink,

    /// <summary>The destination is a symbolic link to the source.</summary>
    SymbolicLink,
}
