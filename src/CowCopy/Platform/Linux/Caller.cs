namespace CowCopy.Platform.Linux;

/// <summary>Who this process is to the file system, read once.</summary>
internal sealed class Caller
{
    private const uint Root = 0;
    private const uint UserRead = 0x100, UserWrite = 0x80, GroupRead = 0x20, GroupWrite = 0x10, OtherRead = 0x4, OtherWrite = 0x2;

    private readonly uint _user;
    private readonly HashSet<uint> _groups;

    public Caller(uint user, IEnumerable<uint> groups)
    {
        _user = user;
        _groups = [.. groups];
    }

    public static unsafe Caller Current()
    {
        int count = LibC.Groups(0, null);
        uint[] groups = new uint[Math.Max(count, 0)];
        fixed (uint* first = groups) count = LibC.Groups(groups.Length, first);
        return new Caller(LibC.EffectiveUser(), groups.AsSpan(0, Math.Max(count, 0)).ToArray().Append(LibC.EffectiveGroup()));
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
        return members == others || !_groups.Contains(group) ? others : members;
    }
}
