using System.Buffers.Binary;

namespace CowCopy.Platform.Linux;

/// <summary>An access list as an extended attribute has it: linux/posix_acl_xattr.h.</summary>
internal static class AccessList
{
    private const int Header = 4, EntryBytes = 8;
    private const ushort Owner = 1, Group = 4, NamedGroup = 8, Mask = 0x10, Others = 0x20;
    private const ushort MayRead = 4;

    /// <summary>Whether it lets every user read, without the owner.</summary>
    public static bool LetsAllRead(ReadOnlySpan<byte> list) => (OfEveryUser(list) & MayRead) != 0;

    /// <summary>The permissions that it gives each user but the owner.</summary>
    public static uint OfEveryUser(ReadOnlySpan<byte> list)
    {
        uint permissions = 0x7;
        for (int at = Header; at + EntryBytes <= list.Length; at += EntryBytes)
        {
            if (TagAt(list, at) != Owner) permissions &= PermissionsAt(list, at);
        }

        return permissions;
    }

    /// <summary>
    /// Changes a list for a file whose owner and group are others than those of its source, so that it lets no user in who had no access: a
    /// member of the new group may have been one of the others or of a named group there, a member of the former group is one of the others
    /// now.
    /// </summary>
    public static void Restrict(Span<byte> list)
    {
        int group = 0x7, others = 0x7, named = 0x7;
        for (int at = Header; at + EntryBytes <= list.Length; at += EntryBytes)
        {
            if (TagAt(list, at) == Group) group = PermissionsAt(list, at);
            else if (TagAt(list, at) == Others) others = PermissionsAt(list, at);
            else if (TagAt(list, at) == NamedGroup) named &= PermissionsAt(list, at);
        }

        for (int at = Header; at + EntryBytes <= list.Length; at += EntryBytes)
        {
            int limit = TagAt(list, at) switch
            {
                Group => group & others & named,
                Others => others & group,
                _ => PermissionsAt(list, at),
            };
            BinaryPrimitives.WriteUInt16LittleEndian(list[(at + sizeof(ushort))..], (ushort)limit);
        }
    }

    /// <summary>Returns the permission bits of a file with a list: those of the group are its mask.</summary>
    public static uint PermissionsOf(ReadOnlySpan<byte> list)
    {
        uint owner = 0, group = 0, others = 0;
        bool hasMask = false;
        for (int at = Header; at + EntryBytes <= list.Length; at += EntryBytes)
        {
            uint permissions = PermissionsAt(list, at);
            ushort tag = TagAt(list, at);
            if (tag == Owner) owner = permissions;
            else if (tag == Others) others = permissions;
            else if (tag == Mask || (tag == Group && !hasMask)) group = permissions;
            hasMask |= tag == Mask;
        }

        return (owner << 6) | (group << 3) | others;
    }

    private static ushort TagAt(ReadOnlySpan<byte> list, int at) => BinaryPrimitives.ReadUInt16LittleEndian(list[at..]);

    private static ushort PermissionsAt(ReadOnlySpan<byte> list, int at) =>
        BinaryPrimitives.ReadUInt16LittleEndian(list[(at + sizeof(ushort))..]);
}
