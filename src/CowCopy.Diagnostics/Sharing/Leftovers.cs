using CowCopy.Files;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>Temporary files of this operation, which a killed process leaves.</summary>
internal static class Leftovers
{
    private const string Prefix = ".cowcopy-share-", Suffix = ".tmp";

    public static string Beside(string path) => PathText.TemporaryBeside(path, Prefix);

    /// <param name="name">The name of a file, without its directory.</param>
    public static bool IsOne(string name) =>
        name.StartsWith(Prefix, StringComparison.Ordinal) && name.EndsWith(Suffix, StringComparison.Ordinal);
}
