namespace CowCopy.Sdk.LocalCopies;

/// <summary>
/// Assemblies to which those refer that a host loads from their output directory: tests, MSBuild tasks, analyzers, cmdlets and weavers of
/// Fody; and add-ins that Excel-DNA packs from there.
/// </summary>
internal sealed class HostAssemblies
{
    private readonly HashSet<string> _names = new(StringComparer.OrdinalIgnoreCase)
    {
        "ExcelDna.Integration", "FodyHelpers", "Microsoft.Build", "Microsoft.Build.Framework", "Microsoft.Build.Tasks.Core",
        "Microsoft.Build.Tasks.v4.0", "Microsoft.Build.Utilities.Core", "Microsoft.Build.Utilities.v4.0", "Microsoft.CodeAnalysis",
        "System.Management.Automation", "Expecto", "Fixie", "Machine.Specifications", "Microsoft.Testing.Platform",
        "MSTest.TestFramework", "NSpec", "nunit.framework", "Microsoft.VisualStudio.QualityTools.UnitTestFramework",
        "Microsoft.VisualStudio.TestPlatform.ObjectModel", "Microsoft.VisualStudio.TestPlatform.TestFramework", "TUnit.Core", "xunit",
        "xunit.core", "xunit.v3.core",
    };

    /// <summary>Whether the simple name of an assembly is one of a host.</summary>
    public bool Has(string name) => _names.Contains(name);
}
