using CowCopy.Planning;

namespace CowCopy.Platform.Portable;

/// <summary>The calls of a system beyond the base library. None throws.</summary>
internal interface INativeCalls
{
    /// <summary>Clones onto a name that does not exist; a refused clone leaves nothing there.</summary>
    PlatformStatus Clone(string source, string destination);

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
