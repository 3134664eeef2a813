using CowCopy.Tool.Reports;

namespace CowCopy.Tool.Rendering;

/// <summary>Writes for users what a copy did, and why. Failures go to the error stream only.</summary>
internal static class CopyText
{
    public static void Write(TextWriter output, CopyReport report, bool isTree)
    {
        if (report.Snapshot is { } snapshot) output.WriteLine(Sentence(report, snapshot));
        else if (isTree) WriteTree(output, report);
        else if (report.Results is [{ Failure: null } file])
            output.WriteLine(QuotedText.OneLine(Sentence(FileReport.Of(file))));
        if (report.Relocation is { } relocation) RelocationText.Write(output, relocation);
        foreach (FindingReport finding in report.Findings)
            output.WriteLine(QuotedText.OneLine($"{finding.Code}: {finding.Message} {finding.Remedy}"));
    }

    private static string Sentence(CopyReport report, SnapshotReport snapshot)
    {
        string nested = snapshot.NestedSubvolumes switch
        {
            0 => "",
            1 => " 1 subvolume in it is left out: it is an empty directory there.",
            int count => $" {Quantity.Count(count)} subvolumes in it are left out: each is an empty directory there.",
        };
        return $"Made \"{report.Destination}\" a snapshot of \"{report.Source}\": it takes no space until one side is written.{nested}";
    }

    private static string Sentence(FileReport file) => (file.Outcome, file.Method) switch
    {
        (CopyOutcome.Copied, CopyMethod.Clone) =>
            $"Cloned \"{file.Source}\" to \"{file.Destination}\": {Quantity.Bytes(file.BytesShared)} shared, because {file.Message}.",
        (CopyOutcome.Copied, CopyMethod.SystemCopy) =>
            $"System-copied \"{file.Source}\" to \"{file.Destination}\": {Quantity.Bytes(file.Length)}, because {file.Message}.",
        (CopyOutcome.Copied, CopyMethod.HardLink) =>
            $"Hard-linked \"{file.Source}\" to \"{file.Destination}\", because {file.Message}.",
        (CopyOutcome.Copied, _) =>
            $"Copied \"{file.Source}\" to \"{file.Destination}\": {Quantity.Bytes(file.BytesWritten)} written, because {file.Message}.",
        _ => $"Skipped \"{file.Destination}\", because {file.Message}.",
    };

    private static void WriteTree(TextWriter output, CopyReport report)
    {
        FileGroups groups = new();
        foreach (CopyResult file in report.Results) groups.Add(What(file), file.ReasonText, file.Length);
        groups.Write(output);
        foreach (ReplacedLink link in report.ReplacedLinks)
            output.WriteLine(QuotedText.OneLine($"Replaced the link \"{link.Path}\" to \"{link.Target}\" by a directory."));
        foreach (SkippedReport skipped in report.Skipped) output.WriteLine(QuotedText.OneLine(skipped.Message));
        if (!report.AllFailures.Any() || HasChanged(report)) output.WriteLine(Totals(report));
    }

    // Of a copy that only failed, the error says all.
    private static bool HasChanged(CopyReport report) =>
        report.Results.Any(static file => file.Outcome != CopyOutcome.Failed) || report.CreatedLinkCount > 0
        || report.CreatedDirectoryCount > 0 || report.Deleted.Count > 0 || report.ChangedPermissions.Count > 0;

    private static string What(CopyResult file) => (file.Outcome, file.Method) switch
    {
        (CopyOutcome.Copied, CopyMethod.Clone) => "cloned",
        (CopyOutcome.Copied, CopyMethod.SystemCopy) => "system copy",
        (CopyOutcome.Copied, CopyMethod.HardLink) => "hard link",
        (CopyOutcome.Copied, _) => "byte copy",
        (CopyOutcome.Failed, _) => "failed",
        _ => "skipped",
    };

    private static string Totals(CopyReport report)
    {
        List<string> parts = [Quantity.Count(report.CopiedCount) + " copied" + Methods(report)];
        parts.Add(Quantity.Count(report.UnchangedCount) + " unchanged");
        if (report.SameFileCount > 0) parts.Add(Quantity.Count(report.SameFileCount) + " the same file");
        if (report.DuplicateCount > 0) parts.Add(Quantity.Things(report.DuplicateCount, "duplicate"));
        if (report.FailedCount > 0) parts.Add(Quantity.Count(report.FailedCount) + " failed");
        if (report.CreatedLinkCount > 0) parts.Add(Quantity.Things(report.CreatedLinkCount, "link") + " created");
        if (report.CreatedDirectoryCount > 0)
            parts.Add(Quantity.Things(report.CreatedDirectoryCount, "directory", "directories") + " created");
        if (report.ChangedPermissions.Count > 0)
            parts.Add("permissions of " + Quantity.Count(report.ChangedPermissions.Count) + " changed");
        if (report.Deleted.Count > 0) parts.Add(Quantity.Count(report.Deleted.Count) + " deleted");
        if (report.Skipped.Count > 0) parts.Add(Quantity.Count(report.Skipped.Count) + " skipped");
        parts.Add(Quantity.Bytes(report.BytesShared) + " shared");
        return string.Join(", ", parts);
    }

    private static string Methods(CopyReport report)
    {
        List<string> methods = [];
        if (report.ClonedCount > 0) methods.Add(Quantity.Count(report.ClonedCount) + " cloned");
        if (report.ByteCopiedCount > 0) methods.Add(Quantity.Count(report.ByteCopiedCount) + " byte-copied");
        if (report.SystemCopiedCount > 0) methods.Add(Quantity.Count(report.SystemCopiedCount) + " system-copied");
        if (report.LinkedCount > 0) methods.Add(Quantity.Count(report.LinkedCount) + " hard-linked");
        return methods.Count == 0 ? "" : $" ({string.Join(", ", methods)})";
    }
}
