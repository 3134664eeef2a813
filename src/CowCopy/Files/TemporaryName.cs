using System.Globalization;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Names of temporary files.</summary>
internal static class TemporaryName
{
    /// <summary>Returns a new path in the directory of a path, with a short name.</summary>
    public static string Beside(string path) =>
        Path.Combine(ParentDirectory.Of(path) ?? "", string.Format(CultureInfo.InvariantCulture, ".cowcopy-{0:N}.tmp", Guid.NewGuid()));
}
