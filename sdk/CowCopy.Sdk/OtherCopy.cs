using System.Reflection;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>Looks for a Copy task that is neither this package's nor MSBuild's own among the assemblies that the process has loaded.</summary>
internal static class OtherCopy
{
    private const string TaskName = "Copy";

    private static string MSBuildFolder => Path.GetDirectoryName(typeof(ITask).Assembly.Location)!;

    /// <returns>Where its assembly lies, or its name; null where there is none.</returns>
    public static string? Find() => AppDomain.CurrentDomain.GetAssemblies().Where(IsCandidate).Where(static assembly => TypesOf(assembly).Any(IsCopy)).Select(PathOf).FirstOrDefault();

    // What lies with MSBuild itself comes with it, the .NET SDK's tasks included.
    private static bool IsCandidate(Assembly assembly) =>
        assembly != typeof(OtherCopy).Assembly
        && !assembly.IsDynamic
        && !assembly.Location.StartsWith(MSBuildFolder, StringComparison.OrdinalIgnoreCase)
        && assembly.GetReferencedAssemblies().Any(static reference => reference.Name is { } name && name.StartsWith("Microsoft.Build", StringComparison.Ordinal));

    private static bool IsCopy(Type type) => type.Name == TaskName && !type.IsAbstract && typeof(ITask).IsAssignableFrom(type);

    // An assembly of tasks may refer to what is not there; the types that need none of that are known all the same.
    private static IEnumerable<Type> TypesOf(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException e)
        {
            return e.Types.OfType<Type>();
        }
    }

    // An assembly that was loaded from memory lies nowhere.
    private static string PathOf(Assembly assembly) => assembly.Location.Length == 0 ? assembly.GetName().Name ?? "?" : assembly.Location;
}
