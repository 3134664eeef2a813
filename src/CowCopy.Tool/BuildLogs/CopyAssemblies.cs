using CowCopy.Tool.Reports;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Whose tasks copied. The first UsingTask of a project decides, so a package can take the place of another.</summary>
internal static class CopyAssemblies
{
    public static IReadOnlyList<CopyAssembly> Of(BuildLog log) =>
    [
        .. log.Calls.GroupBy(static call => call.Assembly, log.Paths.Comparer)
            .Select(calls => new CopyAssembly(
                calls.Key,
                Owner(calls.Key, log.Paths),
                calls.Count(),
                calls.Sum(static call => call.Files.Count(static file => file.Wrote))))
            .OrderByDescending(static assembly => assembly.Tasks).ThenBy(static assembly => assembly.Name, StringComparer.Ordinal),
    ];

    // A path, or the full name of an assembly: "Microsoft.Build.Tasks.Core, Version=…".
    private static CopyOwner Owner(string assembly, LogPaths paths)
    {
        if (assembly.Length == 0) return CopyOwner.Unknown;
        string name = paths.Name(assembly).Split(',')[0];
        if (name.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)) name = name[..^".dll".Length];
        return name switch
        {
            "Microsoft.Build.Tasks.Core" or "Microsoft.Build.Tasks.v4.0" => CopyOwner.MSBuild,
            "CowCopy.Sdk" => CopyOwner.CowCopy,
            _ => CopyOwner.Other,
        };
    }
}
