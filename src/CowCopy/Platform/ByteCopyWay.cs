namespace CowCopy.Platform;

/// <summary>Who copies the bytes.</summary>
internal enum ByteCopyWay
{
    /// <summary>Through a buffer of this process: never shares blocks, never waits for the source to be written.</summary>
    ReadWrite = 0,

    /// <summary>By the kernel or the server where they can, else through a buffer.</summary>
    InKernel,
}
