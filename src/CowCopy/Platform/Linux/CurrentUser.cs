namespace CowCopy.Platform.Linux;

/// <summary>Who this process is to the file system, read once.</summary>
internal sealed class CurrentUser
{
    private const uint Root = 0;
    private const uint UserRead = 0x100, UserWrite = 0x80, GroupRead = 0x20, GroupWrite = 0x10, OtherRead = 0x4, OtherWrite = 0x2;

    private readonly uint _user;
    private readonly uint[] _groups;

    public CurrentUser(uint user, params uint[] groups)
    {
        _user = user;
        _groups = groups;
    }

    public static unsafe CurrentUser Current()
    {
        int count = Math.Max(LibC.Groups(0, null), 0);
        uint[] groups = new uint[count + 1];
        fixed (uint* first = groups) _ = LibC.Groups(count, first);
        groups[count] = LibC.EffectiveGroup();
        return new CurrentUser(LibC.EffectiveUser(), groups);
    }

    private bool IsMember(uint group)
    {
        foreach (uint one in _groups)
        {
            if (one == group) return true;
        }

        return false;
    }

    public bool Owns(uint owner) => _user == Root || _user == owner;

    /// <summary>
    /// What <see cref="FileAttributes.ReadOnly"/> means to .NET on Unix: the permission class that applies to the caller may read but
    /// not write. It goes by the mode alone, for root too.
    /// </summary>
    public bool SeesReadOnly(uint mode, uint owner, uint group)
    {
        bool user = (mode & (UserRead | UserWrite)) == UserRead;
        bool members = (mode & (GroupRead | GroupWrite)) == GroupRead;
        bool others = (mode & (OtherRead | OtherWrite)) == OtherRead;
        if (user == members && members == others) return user;
        if (_user == owner) return user;
        return members == others || !IsMember(group) ? others : members;
    }
}
