using CowCopy.Planning;

namespace CowCopy.Platform.Portable;

/// <summary>What a system offers beyond the base library. None throws.</summary>
internal interface INativeCalls
{
    /// <summary>Copies onto a name that does not exist by sharing the source's blocks; any refusal leaves nothing there.</summary>
    PlatformStatus Clone(string source, string destination);

    /// <summary>The one file behind a name; not known where the system does not tell.</summary>
    FileIdentity Identify(string path, LinkTreatment links);

    /// <summary>
    /// Whether names in a directory that differ only in case are different names; null where the system does not report it.
    /// </summary>
    bool? IsCaseSensitive(string directory);

    /// <summary>The volume of an existing path; null where the system does not tell.</summary>
    VolumeFacts? DescribeVolume(string path);
}
