using System.Runtime.Versioning;

namespace CowCopy.ContractTests;

/// <summary>What this process has open, by any code: handles that a platform forgets are counted by no test above it.</summary>
[SupportedOSPlatform("linux")]
internal static class OpenDescriptors
{
    private const string Own = "/proc/self/fd";

    /// <summary>The open files and directories below a directory, and that directory itself.</summary>
    public static string[] Below(string directory) =>
        [.. Directory.EnumerateFileSystemEntries(Own).Select(TargetOf).Where(target => IsIn(target, directory))];

    /// <summary>The flags of open(2) that a descriptor has: proc_pid_fdinfo(5).</summary>
    public static int FlagsOf(nint descriptor)
    {
        const string Field = "flags:";
        string line = File.ReadLines($"/proc/self/fdinfo/{descriptor}").First(line => line.StartsWith(Field, StringComparison.Ordinal));
        return Convert.ToInt32(line[Field.Length..].Trim(), 8);
    }

    private static bool IsIn(string target, string directory) =>
        target == directory || target.StartsWith(directory + "/", StringComparison.Ordinal);

    private static string TargetOf(string descriptor)
    {
        try
        {
            return new FileInfo(descriptor).LinkTarget ?? "";
        }
        catch (IOException)
        {
            return ""; // closed by another test since it was listed
        }
    }
}
