namespace CowCopy.Tool.Reports;

/// <summary>The sums of CowCopy's summary lines.</summary>
/// <param name="Copied">Files copied.</param>
/// <param name="Cloned">Files cloned.</param>
/// <param name="ByteCopied">Files copied by their bytes.</param>
/// <param name="SystemCopied">Files copied by the system's copy call.</param>
/// <param name="Linked">Files that became links.</param>
/// <param name="Unchanged">Files found up to date.</param>
/// <param name="BytesShared">Bytes that clones share, to the decimal that the lines have.</param>
/// <param name="WithoutLine">Files that projects without a line copied or linked.</param>
/// <param name="MoreInMessages">Files of the other projects, copied or linked by messages of Copy tasks, that no line counts.</param>
/// <param name="MoreInLines">
/// Files copied or linked in lines that no message has: a line also counts the copies after the first into one destination.
/// </param>
/// <param name="UnchangedWithoutLine">Files that projects without a line found up to date.</param>
/// <param name="UnchangedMoreInMessages">Files of the other projects, up to date by messages of Copy tasks, that no line counts.</param>
/// <param name="UnchangedMoreInLines">
/// Files up to date in lines that no message has: CowCopyTree logs no message for such a file, and no Copy task does where source and
/// destination are one file.
/// </param>
/// <param name="Advice">Advice and findings of the build.</param>
internal sealed record CloneReport(
    int Copied,
    int Cloned,
    int ByteCopied,
    int SystemCopied,
    int Linked,
    int Unchanged,
    long BytesShared,
    int WithoutLine,
    int MoreInMessages,
    int MoreInLines,
    int UnchangedWithoutLine,
    int UnchangedMoreInMessages,
    int UnchangedMoreInLines,
    IReadOnlyList<LoggedAdvice> Advice);

/// <summary>A message of CowCopy with a code.</summary>
/// <param name="Code">The code; docs/findings.md explains it.</param>
/// <param name="Text">The message.</param>
internal sealed record LoggedAdvice(string Code, string Text);
