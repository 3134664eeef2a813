using System.Text;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.LocalCopies;

/// <summary>What loads a library from its output directory, by the references that MSBuild resolved.</summary>
internal static class Hosts
{
    /// <summary>The name of the first host's assembly among resolved references, whatever brings it; else null.</summary>
    public static string? Find(IEnumerable<ITaskItem> references) =>
        references.Select(static one => one.GetMetadata("Filename")).FirstOrDefault(new HostAssemblies().Has);

    /// <summary>
    /// The name of the attribute of an assembly in F# that names another one: the compiler loads that from beside it. Else null.
    /// </summary>
    public static string? FindTypeProviders(string? assembly)
    {
        const string attribute = "TypeProviderAssemblyAttribute";
        if (!File.Exists(assembly)) return null;
        string text = Encoding.ASCII.GetString(File.ReadAllBytes(assembly!));
        return text.IndexOf(attribute, 0, StringComparison.Ordinal) >= 0 ? attribute : null;
    }
}
