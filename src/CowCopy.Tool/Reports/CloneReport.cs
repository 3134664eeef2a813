namespace CowCopy.Tool.Reports;

/// <summary>The sums of CowCopy's summary lines.</summary>
/// <param name="Copied">Files copied.</param>
/// <param name="Cloned">Files cloned.</param>
/// <param name="ByteCopied">Files copied by their bytes.</param>
/// <param name="SystemCopied">Files copied by the system's copy call.</param>
/// <param name="Linked">Files that became links.</param>
/// <param name="Unchanged">Files found up to date.</param>
/// <param name="BytesShared">Bytes that clones share, to the decimal that the lines have.</param>
/// <param name="Advice">Advice and findings of the build.</param>
internal sealed record CloneReport(
    int Copied,
    int Cloned,
    int ByteCopied,
    int SystemCopied,
    int Linked,
    int Unchanged,
    long BytesShared,
    IReadOnlyList<LoggedAdvice> Advice);
