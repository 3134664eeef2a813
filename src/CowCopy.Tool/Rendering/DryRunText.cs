using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Rendering;

/// <summary>Writes for users what a copy would do. Failures go to the error stream only.</summary>
internal sealed class DryRunText(TextWriter output)
{
    private int _files, _directories, _links, _permissions, _deleted, _skipped;
    private long _bytes;

    public int FailedCount { get; private set; }

    public void Write(PlannedChange change)
    {
        Count(change);
        string? line = change.Kind switch
        {
            TreeChangeKind.CreateDirectory => $"Would create the directory \"{change.Path}\".",
            TreeChangeKind.CreateLink => $"Would create the link \"{change.Path}\".",
            TreeChangeKind.SetPermissions => $"Would change the permissions of \"{change.Path}\".",
            TreeChangeKind.Delete => $"Would delete \"{change.Path}\".",
            TreeChangeKind.CopyFile =>
                $"Would {Verb(change.Method)} to \"{change.Path}\": {Quantity.Bytes(change.Length)}, because {change.Message}.",
            TreeChangeKind.Skip => change.Skipped!.Message.Replace("Skipped ", "Would skip ", StringComparison.Ordinal),
            _ => null,
        };
        if (line is not null) output.WriteLine(QuotedText.OneLine(line));
    }

    public void WriteTotals()
    {
        List<string> parts = [$"{Quantity.Things(_files, "file")} to copy ({Quantity.Bytes(_bytes)})"];
        if (_directories > 0) parts.Add(Quantity.Things(_directories, "directory", "directories") + " to create");
        if (_links > 0) parts.Add(Quantity.Things(_links, "link") + " to create");
        if (_permissions > 0) parts.Add("permissions of " + Quantity.Count(_permissions) + " to change");
        if (_deleted > 0) parts.Add(Quantity.Count(_deleted) + " to delete");
        if (_skipped > 0) parts.Add(Quantity.Count(_skipped) + " to skip");
        if (FailedCount > 0) parts.Add(Quantity.Count(FailedCount) + " would fail");
        output.WriteLine(string.Join(", ", parts) + ". Nothing was changed.");
    }

    private void Count(PlannedChange change)
    {
        switch (change.Kind)
        {
            case TreeChangeKind.CreateDirectory:
                _directories++;
                break;
            case TreeChangeKind.CreateLink:
                _links++;
                break;
            case TreeChangeKind.SetPermissions:
                _permissions++;
                break;
            case TreeChangeKind.Delete:
                _deleted++;
                break;
            case TreeChangeKind.Skip:
                _skipped++;
                break;
            case TreeChangeKind.Fail:
                FailedCount++;
                break;
            default:
                _files++;
                _bytes += change.Length;
                break;
        }
    }

    private static string Verb(CopyMethod method) => method switch
    {
        CopyMethod.Clone => "clone",
        CopyMethod.SystemCopy => "system-copy",
        _ => "byte-copy",
    };
}
