using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>How CowCopy would copy now what the build copied.</summary>
internal static class CopyOutlook
{
    public static IReadOnlyList<OutlookReport> Of(BuildLog log, FileCopier copier, CancellationToken cancellation)
    {
        if (!log.Paths.AreOfThisSystem) return [];
        Dictionary<(CopyMethod Method, CopyReason Reason, string Why), (int Files, long Bytes)> groups = [];
        foreach (LoggedCopy copy in log.Files.Where(static copy => copy.Wrote))
        {
            cancellation.ThrowIfCancellationRequested();
            if (!File.Exists(copy.Source) || !File.Exists(copy.Destination)) continue;
            CopyPlan plan = copier.Plan(copy.Source, copy.Destination);
            if (plan.Failure is not null) continue;
            (int files, long bytes) = groups.GetValueOrDefault((plan.Method, plan.Reason, plan.ReasonText));
            groups[(plan.Method, plan.Reason, plan.ReasonText)] = (files + 1, bytes + plan.Length);
        }

        return
        [
            .. groups.Select(static group => new OutlookReport(
                    group.Key.Method, group.Key.Reason, group.Key.Why, group.Value.Files, group.Value.Bytes))
                .OrderByDescending(static group => group.Files).ThenBy(static group => group.Reason),
        ];
    }
}
