namespace CowCopy.Tool.Reports;

/// <summary>Whether a volume can clone, as the JSON says it.</summary>
internal enum CloneAnswer
{
    Unknown,
    Yes,
    No,
}
