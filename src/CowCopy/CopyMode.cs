namespace CowCopy;

/// <summary>Which way of copying is wanted.</summary>
public enum CopyMode
{
    /// <summary>The policy decides file by file: share blocks where that pays, move bytes where that is cheaper.</summary>
    Auto = 0,

    /// <summary>Share blocks wherever the volume can, also where bytes would be faster. Where it cannot, bytes are copied and the result says why.</summary>
    Clone,

    /// <summary>Move bytes, never share blocks.</summary>
    Bytes,

    /// <summary>Leave it to the operating system's own copy call, which may clone by itself.</summary>
    System,
}
