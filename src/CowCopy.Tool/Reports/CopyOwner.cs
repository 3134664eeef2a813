namespace CowCopy.Tool.Reports;

/// <summary>Whose Copy task ran.</summary>
internal enum CopyOwner
{
    Unknown,
    MSBuild,
    CowCopy,
    Other,
}
