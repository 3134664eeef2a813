using System.IO.Compression;
using System.Security.Cryptography;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>What a package holds.</summary>
internal static class PackageEntries
{
    /// <summary>The entries of the one package in a directory, with a hash of their bytes; not those with the time of packing.</summary>
    public static string[] Of(string directory)
    {
        using ZipArchive package = ZipFile.OpenRead(Directory.GetFiles(directory, "*.nupkg").Single());
        return
        [
            .. package.Entries.Where(static entry => !entry.FullName.EndsWith(".psmdcp", StringComparison.Ordinal)
                    && !entry.FullName.StartsWith("_rels", StringComparison.Ordinal))
                .Select(static entry => entry.FullName + " " + Hash(entry)).Order(StringComparer.Ordinal),
        ];
    }

    private static string Hash(ZipArchiveEntry entry)
    {
        using Stream content = entry.Open();
        return Convert.ToHexString(SHA256.HashData(content));
    }
}
