namespace CowCopy.TestKit.Simulation;

/// <summary>The kinds of access between which Windows checks sharing; the values are those of FILE_SHARE_*.</summary>
[Flags]
internal enum WindowsAccess
{
    None = 0,
    Read = 1,
    Write = 2,
    Delete = 4,
    All = Read | Write | Delete,
}
