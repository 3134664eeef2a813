using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>The calls of a system beyond the base library. None throws.</summary>
internal interface INativeCalls
{
    /// <summary>Returns the status for an error number of the system.</summary>
    PlatformStatus StatusOf(int error);

    /// <summary>
    /// Clones onto a name that does not exist, without flags that forbid changes; a refused clone leaves nothing there, except where those
    /// flags could not be taken off (<see cref="StatusCode.DeviceError"/>).
    /// </summary>
    PlatformStatus Clone(string source, string destination, out PathCopy copy);

    /// <summary>Gives an open file another's extended attributes and access list, where its volume has them.</summary>
    /// <param name="source">The descriptor of the other file.</param>
    /// <param name="copy">The descriptor of the file.</param>
    PlatformStatus CarryAttributes(int source, int copy);

    /// <summary>Gives an open file another's times, and returns the flags that it is to have last.</summary>
    /// <param name="source">The descriptor of the other file.</param>
    /// <param name="copy">The descriptor of the file.</param>
    /// <param name="locks">The flags: <see cref="PathCopy.Locks"/>.</param>
    PlatformStatus CarryTimes(int source, int copy, out uint locks);

    /// <summary>Adds flags to those of a file, where its volume has flags.</summary>
    PlatformStatus AddFlags(string path, uint flags);

    PlatformStatus HardLink(string existing, string link);

    /// <summary>
    /// Queries a name by one call, which returns all facts; a missing one is as for <see cref="IPlatform.Inspect"/>.
    /// </summary>
    PlatformStatus Inspect(string path, LinkTreatment links, out FileFacts facts);

    /// <summary>
    /// Returns whether names in a directory that differ only in case are different names; null where the system does not report it.
    /// </summary>
    bool? IsCaseSensitive(string directory);

    /// <summary>Returns the facts of the volume of an existing path; null where the system does not report them.</summary>
    VolumeFacts? DescribeVolume(string path);
}
