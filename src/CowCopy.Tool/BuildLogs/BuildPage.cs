using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

internal static class BuildPage
{
    public static string Html(BuildReport report) => report.Log;
}
