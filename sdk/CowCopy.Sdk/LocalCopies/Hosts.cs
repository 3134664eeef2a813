using Microsoft.Build.Framework;

namespace CowCopy.Sdk.LocalCopies;

/// <summary>What loads a library from its output directory, by the references that MSBuild resolved.</summary>
internal static class Hosts
{
    /// <summary>The name of the first host's assembly among resolved references, whatever brings it; else null.</summary>
    public static string? Find(IEnumerable<ITaskItem> references) =>
        references.Select(static one => one.GetMetadata("Filename")).FirstOrDefault(new HostAssemblies().Has);
}
