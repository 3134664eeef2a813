using System.Globalization;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Names for files that are renamed when they are complete.</summary>
internal static class TemporaryName
{
    /// <summary>A new name in the folder of a path, short whatever the length of the path's own name.</summary>
    public static string Beside(string path) =>
        Path.Combine(ParentDirectory.Of(path) ?? "", string.Format(CultureInfo.InvariantCulture, ".cowcopy-{0:N}.tmp", Guid.NewGuid()));
}
