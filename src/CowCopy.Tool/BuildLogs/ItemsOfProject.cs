using System.Collections;
using Microsoft.Build.Framework;

namespace CowCopy.Tool.BuildLogs;

/// <summary>What a project's own items have copied to its output directory, as its evaluation lists them.</summary>
internal static class ItemsOfProject
{
    private static readonly string[] Unpassed = ["PrivateAssets", "IncludeAssets", "ExcludeAssets"];

    // Those of CowCopy.CopyLocal.targets; a test compares the two (LocalCopyConditionTests).
    private static readonly HashSet<string> HostPackages = new(StringComparer.OrdinalIgnoreCase)
    {
        "Microsoft.NET.Test.Sdk", "Microsoft.TestPlatform", "MSTest", "MSTest.TestAdapter", "NUnit3TestAdapter", "NUnitLite", "TUnit",
        "xunit", "xunit.core", "xunit.v3", "xunit.v3.core", "xunit.v3.mtp-v1", "xunit.v3.mtp-v2", "xunit.runner.visualstudio",
        "Microsoft.Testing.Platform", "Microsoft.Testing.Platform.MSBuild", "Expecto", "YoloDev.Expecto.TestSdk", "Fixie.TestAdapter",
        "Microsoft.Build.Framework", "Microsoft.Build.Utilities.Core", "Microsoft.Build.Tasks.Core", "Microsoft.Build",
        "Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.Common", "Microsoft.CodeAnalysis.Workspaces.Common",
        "Microsoft.CodeAnalysis.CSharp", "Microsoft.CodeAnalysis.CSharp.Workspaces", "Microsoft.CodeAnalysis.VisualBasic",
        "Microsoft.CodeAnalysis.VisualBasic.Workspaces",
    };

    /// <summary>The paths, relative to the project or full: items with CopyToOutputDirectory, and references to files.</summary>
    public static IEnumerable<string> Copied(IEnumerable? items)
    {
        foreach (object? one in items ?? Array.Empty<object>())
        {
            if (one is not DictionaryEntry { Key: string type, Value: ITaskItem item }) continue;
            if (type == "Reference")
            {
                if (item.GetMetadata("HintPath") is { Length: > 0 } hint) yield return hint;
                yield return item.ItemSpec;
            }
            else if (IsCopied(item.GetMetadata("CopyToOutputDirectory")))
            {
                yield return item.ItemSpec;
            }
        }
    }

    /// <summary>
    /// Whether a reference to a project says that its files are copied, or has what NuGet does not pass on, or a package is one of a host.
    /// </summary>
    public static bool KeepCopies(IEnumerable? items) =>
        (items ?? Array.Empty<object>()).OfType<DictionaryEntry>().Any(static one =>
            one is { Key: "PackageReference", Value: ITaskItem package } && HostPackages.Contains(package.ItemSpec)
            || one is { Key: "ProjectReference", Value: ITaskItem item }
            && (item.GetMetadata("Private") is { Length: > 0 } local && !IsFalse(local)
                || string.Equals(item.GetMetadata("IsFSharpDesignTimeProvider"), "true", StringComparison.OrdinalIgnoreCase)
                || Unpassed.Any(name => item.GetMetadata(name) is { Length: > 0 })));

    /// <summary>
    /// Whether a reference to a project takes no copy of its output, or takes it for something else than a reference: then the library has
    /// to have its copies. As CowCopy.After.targets decides it.
    /// </summary>
    public static bool IsUsedInPlace(object? reference) => reference is ITaskItem item
        && (IsFalse(item.GetMetadata("ReferenceOutputAssembly")) || IsFalse(item.GetMetadata("Private"))
            || item.GetMetadata("OutputItemType") is { Length: > 0 });

    private static bool IsFalse(string? value) => string.Equals(value, "false", StringComparison.OrdinalIgnoreCase);

    private static bool IsCopied(string? when) =>
        when is { Length: > 0 } && !string.Equals(when, "Never", StringComparison.OrdinalIgnoreCase);
}
