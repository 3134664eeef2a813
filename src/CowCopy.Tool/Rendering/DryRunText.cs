using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Rendering;

/// <summary>Writes for users what a copy would do: in groups as the copy, or each change. Failures go to the error stream.</summary>
/// <param name="output">The stream.</param>
/// <param name="source">The directory that what is skipped is in.</param>
/// <param name="destination">The directory that paths are shown below.</param>
/// <param name="isList">Whether each change is a line; else files are in groups, and only what is lost is named.</param>
internal sealed class DryRunText(TextWriter output, string source, string destination, bool isList)
{
    private const int MostNamed = 20;

    private readonly string _source = Prefix(source), _destination = Prefix(destination);
    private readonly FileGroups _groups = new();
    private readonly Named _replaced = new("replace"), _deleted = new("delete");
    private readonly List<string> _skipped = [];
    private int _files, _directories, _links, _permissions;
    private long _bytes;

    public int FailedCount { get; private set; }

    public void Write(PlannedChange change)
    {
        Count(change);
        if (isList && Line(change) is { } line) output.WriteLine(QuotedText.OneLine(line));
    }

    public void WriteSummary()
    {
        if (!isList)
        {
            _groups.Write(output);
            foreach (string line in _replaced.Lines.Concat(_deleted.Lines).Concat(_skipped)) output.WriteLine(QuotedText.OneLine(line));
        }

        output.WriteLine(Totals());
    }

    private string Totals()
    {
        List<string> parts = [$"{Quantity.Things(_files, "file")} to copy ({Quantity.Bytes(_bytes)})"];
        if (_replaced.Count > 0)
            parts.Add($"{Quantity.Count(_replaced.Count)} of them over {(_replaced.Count == 1 ? "an existing one" : "existing ones")}");
        if (_directories > 0) parts.Add(Quantity.Things(_directories, "directory", "directories") + " to create");
        if (_links > 0) parts.Add(Quantity.Things(_links, "link") + " to create");
        if (_permissions > 0) parts.Add("permissions of " + Quantity.Count(_permissions) + " to change");
        if (_deleted.Count > 0) parts.Add(Quantity.Count(_deleted.Count) + " to delete");
        if (_skipped.Count > 0) parts.Add(Quantity.Count(_skipped.Count) + " to skip");
        if (FailedCount > 0) parts.Add(Quantity.Count(FailedCount) + " would fail");
        return string.Join(", ", parts) + ". Nothing was changed.";
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
                _deleted.Add(Shown(change));
                break;
            case TreeChangeKind.Skip:
                _skipped.Add(Skip(change));
                break;
            case TreeChangeKind.Fail:
                FailedCount++;
                break;
            default:
                _files++;
                _bytes += change.Length;
                _groups.Add(Verb(change.Method).Replace("byte-", "byte ", StringComparison.Ordinal), change.Message, change.Length);
                if (change.Replaces) _replaced.Add(Shown(change));
                break;
        }
    }

    private string? Line(PlannedChange change) => change.Kind switch
    {
        TreeChangeKind.CreateDirectory => $"Would create the directory \"{Shown(change)}\".",
        TreeChangeKind.CreateLink => $"Would create the link \"{Shown(change)}\".",
        TreeChangeKind.SetPermissions => $"Would change the permissions of \"{Shown(change)}\".",
        TreeChangeKind.Delete => $"Would delete \"{Shown(change)}\".",
        TreeChangeKind.CopyFile => $"Would {Verb(change.Method)} {(change.Replaces ? "over" : "to")} \"{Shown(change)}\": "
            + $"{Quantity.Bytes(change.Length)}, because {change.Message}.",
        TreeChangeKind.Skip => Skip(change),
        _ => null,
    };

    private string Shown(PlannedChange change) => Relative(change.Path, _destination, destination);

    private string Skip(PlannedChange change) => change.Skipped!.Message
        .Replace("Skipped ", "Would skip ", StringComparison.Ordinal)
        .Replace(change.Skipped.Path, Relative(change.Skipped.Path, _source, source), StringComparison.Ordinal);

    private static string Prefix(string root) =>
        Path.GetFullPath(root) is var full && Path.EndsInDirectorySeparator(full) ? full : full + Path.DirectorySeparatorChar;

    // The root itself is shown as it was typed.
    private static string Relative(string path, string prefix, string root) =>
        path.StartsWith(prefix, StringComparison.Ordinal) ? path[prefix.Length..] : path.Length == prefix.Length - 1 ? root : path;

    private static string Verb(CopyMethod method) => method switch
    {
        CopyMethod.Clone => "clone",
        CopyMethod.SystemCopy => "system-copy",
        CopyMethod.HardLink => "hard-link",
        _ => "byte-copy",
    };

    /// <summary>Names that would be lost; the first are shown.</summary>
    private sealed class Named(string verb)
    {
        private readonly List<string> _first = [];

        public int Count { get; private set; }

        public IEnumerable<string> Lines => Count <= MostNamed
            ? _first
            : _first.Append($"Would {verb} {Quantity.Count(Count - MostNamed)} more: --list shows them.");

        public void Add(string name)
        {
            if (++Count <= MostNamed) _first.Add($"Would {verb} \"{name}\".");
        }
    }
}
