using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>The permission bits of Unix, of which the process masks some. Windows has none.</summary>
internal interface IModes
{
    /// <summary>Returns the permission bits that a file created in a directory may lack although requested: those of the umask.</summary>
    PlatformStatus InspectMaskedMode(string directory, out uint masked);

    /// <summary>
    /// Gives a file or a directory Unix permission bits, with the special ones of a directory; not following a link where the system can.
    /// A volume that keeps no permissions is no failure.
    /// </summary>
    PlatformStatus ChangeMode(in PathAt path, uint mode);

    /// <summary>Whether this user may change the mode of something that was queried. Pure.</summary>
    bool MayChangeMode(in FileFacts facts);
}
