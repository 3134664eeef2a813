using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>Reads from a binary log which projects were compiled.</summary>
internal static class Compilations
{
    public static string Of(string binaryLog) => string.Join(
        ' ',
        BinaryLog.ReadBuild(binaryLog).FindChildrenRecursive<Microsoft.Build.Logging.StructuredLogger.Task>()
            .Where(static task => task.Name is "Csc" or "Vbc" or "Fsc")
            .Select(static task => Path.GetFileNameWithoutExtension(task.GetNearestParent<Project>()!.Name))
            .Distinct(StringComparer.Ordinal)
            .Order(StringComparer.Ordinal));
}
