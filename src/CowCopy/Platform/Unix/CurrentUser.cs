namespace CowCopy.Platform.Unix;

/// <summary>The user, the groups and the umask by which the file system decides what this process may do.</summary>
internal sealed class CurrentUser(uint user, params uint[] groups)
{
    private const uint Root = 0;
    private const uint UserRead = 0x100, UserWrite = 0x80, GroupRead = 0x20, GroupWrite = 0x10, OtherRead = 0x4, OtherWrite = 0x2;

    /// <summary>The user of this process, by calls that are the same on Linux and macOS.</summary>
    public static unsafe CurrentUser Current()
    {
        int count = Math.Max(UnixCalls.Groups(0, null), 0);
        uint[] groups = new uint[count + 1];
        fixed (uint* first = groups) _ = UnixCalls.Groups(count, first);
        groups[count] = UnixCalls.EffectiveGroup();
        return new CurrentUser(UnixCalls.EffectiveUser(), groups);
    }

    /// <summary>Whether it is the group that a new file gets, unless its directory decides: the last one.</summary>
    public bool CreatesFor(uint group) => groups.Length > 0 && groups[^1] == group;

    public bool IsRoot => user == Root;

    public bool Is(uint owner) => user == owner;

    /// <summary>Whether it may do what only the owner may.</summary>
    public bool Owns(uint owner) => user == Root || user == owner;

    /// <summary>
    /// Returns what <see cref="FileAttributes.ReadOnly"/> means to .NET on Unix: whether the permission class of the current user may read
    /// but not write. It depends on the mode alone, for root too. For the file of another user, the base library takes the class of the
    /// group also where the user is in none, if it is as read-only as the owner (FileStatus.Unix.cs of dotnet/runtime); so does this.
    /// </summary>
    public bool SeesReadOnly(uint mode, uint owner, uint group)
    {
        bool owners = (mode & (UserRead | UserWrite)) == UserRead;
        bool members = (mode & (GroupRead | GroupWrite)) == GroupRead;
        bool others = (mode & (OtherRead | OtherWrite)) == OtherRead;
        if (user == owner || owners == members) return owners;
        return Array.IndexOf(groups, group) < 0 ? others : members;
    }
}
