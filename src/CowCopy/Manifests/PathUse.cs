namespace CowCopy.Manifests;

/// <summary>Whether a path of a manifest is free.</summary>
internal enum PathUse
{
    /// <summary>No entry has it.</summary>
    Free = 0,

    /// <summary>An entry has it, or it is a file and a directory.</summary>
    Taken,

    /// <summary>An entry has it in another spelling, and the volume takes both for one.</summary>
    OtherSpelling,
}
