using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace CowCopy.PackageTests.BuildPairs;

/// <summary>The files that builds left in a repository, by their relative names, each with its mode and what is in it.</summary>
internal static partial class OutputTree
{
    public static IReadOnlyDictionary<string, string> Of(string root) => Directory.GetFiles(root, "*", SearchOption.AllDirectories)
        .Select(file => (Name: Path.GetRelativePath(root, file), Path: file))
        .Where(static file => IsOutput(file.Name))
        .ToDictionary(static file => file.Name, file => Describe(root, file.Path), StringComparer.Ordinal);

    private static bool IsOutput(string name) =>
        !name.Split(Path.DirectorySeparatorChar).Contains("obj") && !name.EndsWith(".binlog", StringComparison.Ordinal)
            && name != "Directory.Build.props";

    private static string Describe(string root, string path)
    {
        byte[] content = File.ReadAllBytes(path);
        if (path.EndsWith(".json", StringComparison.Ordinal))
            content = Encoding.UTF8.GetBytes(WithoutPlaceAndTime(root, Encoding.UTF8.GetString(content)));
        string mode = OperatingSystem.IsWindows() ? File.GetAttributes(path).ToString() : File.GetUnixFileMode(path).ToString();
        return Convert.ToHexString(SHA256.HashData(content)) + " " + mode;
    }

    // Some lists that the SDK writes hold full paths, and the time of files that it made.
    private static string WithoutPlaceAndTime(string root, string text) =>
        LastModified().Replace(text.Replace(root, "/repository", StringComparison.Ordinal), "Last-Modified");

    [GeneratedRegex("Last-Modified\",\"Value\":\"[^\"]*", RegexOptions.None, 1000)]
    private static partial Regex LastModified();
}
