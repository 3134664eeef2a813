namespace CowCopy.Tool.Reports;

/// <summary>A message of CowCopy with a code.</summary>
internal sealed record LoggedAdvice(string Code, string Text);
