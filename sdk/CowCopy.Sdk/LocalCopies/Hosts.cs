using Microsoft.Build.Framework;

namespace CowCopy.Sdk.LocalCopies;

/// <summary>
/// Assemblies to which those refer that a host loads from their output directory: tests, MSBuild tasks, analyzers, cmdlets.
/// </summary>
internal static class Hosts
{
    private static readonly string[] Assemblies =
    [
        "Microsoft.Build", "Microsoft.Build.Framework", "Microsoft.Build.Tasks.Core", "Microsoft.Build.Tasks.v4.0",
        "Microsoft.Build.Utilities.Core", "Microsoft.Build.Utilities.v4.0", "Microsoft.CodeAnalysis", "System.Management.Automation",
        "Expecto", "Fixie", "Machine.Specifications", "Microsoft.Testing.Platform", "MSTest.TestFramework", "NSpec", "nunit.framework",
        "Microsoft.VisualStudio.QualityTools.UnitTestFramework", "Microsoft.VisualStudio.TestPlatform.TestFramework", "TUnit.Core",
        "xunit", "xunit.core", "xunit.v3.core",
    ];

    /// <summary>The name of the first host's assembly among resolved references, whatever brings it; else null.</summary>
    public static string? Find(IEnumerable<ITaskItem> references)
    {
        HashSet<string> hosts = new(Assemblies, StringComparer.OrdinalIgnoreCase);
        return references.Select(static one => one.GetMetadata("Filename")).FirstOrDefault(hosts.Contains);
    }
}
