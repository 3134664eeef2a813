using CowCopy.Planning;

namespace CowCopy.Platform;

/// <summary>
/// What a copy gets of the owner, the group and the access list of its source. Linux has it; elsewhere a copy has those of any new
/// file, or the system carries them.
/// </summary>
internal interface IAccessLists
{
    /// <summary>
    /// Returns the permissions to create a copy with: no user may read it who cannot read the source, whatever group and access list the
    /// new file gets.
    /// </summary>
    uint WithoutNewReaders(FileHandle source, uint mode);

    /// <summary>Returns the permissions of a copy whose group and access list are known by now, as it is open.</summary>
    uint WithSameReaders(FileHandle source, in FileFacts facts, FileHandle copy, uint mode);

    /// <summary>Returns the permissions of an existing copy by its group and access list, with neither file open.</summary>
    uint WithSameReaders(in PathAt source, in PathAt copy, uint mode);

    /// <summary>
    /// Returns the permissions to create the copy of a directory with: no user may enter or list it who may not do so with the source,
    /// whatever group and access list the copy gets.
    /// </summary>
    uint WithoutNewVisitors(string source, uint mode);

    /// <summary>Returns the permissions of the copy of a directory, which exists, by its group and access list.</summary>
    uint WithSameVisitors(string source, in PathAt copy, uint mode);

    /// <summary>
    /// Gives a complete copy what belongs to its source beside content: owner, group, permissions with the special bits, access lists and
    /// extended attributes, as far as this user may and the volume has them; a directory and a link the times too. Where owner or group
    /// stay others, no special bits, and no user gets the right to read it who has none to read the source.
    /// </summary>
    /// <param name="source">A file, a directory or a link to one of them; a symbolic link where <paramref name="links"/> keeps it.</param>
    /// <param name="links">Whether a link at the source is what was copied.</param>
    /// <param name="destination">The copy, which is no followed link.</param>
    PlatformStatus CopyAttributes(in PathAt source, LinkTreatment links, in PathAt destination);
}
