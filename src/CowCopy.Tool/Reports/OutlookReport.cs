namespace CowCopy.Tool.Reports;

/// <summary>Files that CowCopy would copy in the same way for the same reason, if it copied them now.</summary>
internal sealed record OutlookReport(CopyMethod Method, CopyReason Reason, string Because, int Files, long Bytes);
