namespace CowCopy.Platform;

/// <summary>Names that are reserved, or kept otherwise than they are given. Windows has them.</summary>
internal interface IReservedNames
{
    /// <summary>
    /// Returns whether a name in a directory is the system's own, which no tree copies or deletes: at the root of a drive, a share or a
    /// volume of Windows, its recycle bin and the volume's information. Pure.
    /// </summary>
    bool IsOfSystem(string directory, string name);
}
