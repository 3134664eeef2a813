namespace CowCopy.Platform.Linux;

/// <summary>What the kernel takes a <see cref="NativePath"/> as.</summary>
internal enum NativePathUse
{
    /// <summary>A name relative to <see cref="NativePath.Directory"/>: of a longer path the first parts are opened.</summary>
    InDirectory,

    /// <summary>A path for a call that takes no directory.</summary>
    Whole,

    /// <summary>The content of a link, which may name nothing.</summary>
    Text,
}
