using System.Globalization;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>File names that begin alike and are longer than 8.3, so that NTFS has to make a short name for each and compare them.</summary>
internal static class SimilarNames
{
    private const string Start = "similar-name-of-a-build-output-";

    /// <summary>The name of a file that is in the directory before a measurement.</summary>
    public static string Existing(int number) => string.Create(CultureInfo.InvariantCulture, $"{Start}{number:0000000}.txt");

    /// <summary>The name of a file that a measurement creates.</summary>
    /// <param name="process">The number of the process.</param>
    /// <param name="number">The number of the file in that process.</param>
    public static string New(int process, int number) =>
        string.Create(CultureInfo.InvariantCulture, $"{Start}new-{process:00}-{number:000000}.txt");

    /// <summary>The name under which such a file is created if it is renamed.</summary>
    public static string Temporary(string name) => Path.ChangeExtension(name, ".tmp");

    /// <summary>Creates an empty file that does not exist.</summary>
    public static void Create(string path)
    {
        using SafeFileHandle file = File.OpenHandle(path, FileMode.CreateNew, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete);
    }
}
