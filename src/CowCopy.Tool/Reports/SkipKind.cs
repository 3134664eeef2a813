namespace CowCopy.Tool.Reports;

/// <summary>Why a tree was copied without a name of its source, as the JSON says it.</summary>
internal enum SkipKind
{
    NotRegular = 1,
    Vanished,
}
