using System.CommandLine;
using System.Text;

namespace CowCopy.Tool.Commands;

/// <summary>Creates arguments that are paths.</summary>
internal static class PathArguments
{
    public static Argument<string> Named(string name, string description)
    {
        var argument = new Argument<string>(name) { Description = description };
        argument.Validators.Add(result =>
        {
            if (result.Tokens.Any(static token => token.Value.Length == 0)) result.AddError($"{name} is empty.");
            if (result.Tokens.Any(static token => WasNotUnicode(token.Value)))
                result.AddError($"{name} is not valid Unicode. Name a directory above it: names below a directory may be any bytes.");
        });
        return argument;
    }

    /// <summary>Returns the path of the copy: below a destination that is a directory or ends in a separator, as in <c>cp</c>.</summary>
    /// <param name="source">The file.</param>
    /// <param name="destination">The destination of the command line.</param>
    /// <returns>The path of the copy.</returns>
    public static string DestinationOfFile(string source, string destination)
    {
        if (!Directory.Exists(destination) && !Path.EndsInDirectorySeparator(destination)) return destination;
        return Path.Combine(destination, Path.GetFileName(Path.TrimEndingDirectorySeparator(source)));
    }

    // .NET replaces what it cannot read in a command line. A name may have that character itself.
    private static bool WasNotUnicode(string path) =>
        path.Contains('\uFFFD', StringComparison.Ordinal) && (!Path.Exists(path) || WasReplaced(path));

    /// <summary>Whether an argument of this process that reads as a text has other bytes than it.</summary>
    private static bool WasReplaced(string text)
    {
        const string Arguments = "/proc/self/cmdline";
        if (!OperatingSystem.IsLinux() || !File.Exists(Arguments)) return false;
        byte[] expected = Encoding.UTF8.GetBytes(text);
        ReadOnlySpan<byte> left = File.ReadAllBytes(Arguments);
        while (!left.IsEmpty)
        {
            int end = left.IndexOf((byte)0);
            ReadOnlySpan<byte> argument = end < 0 ? left : left[..end];
            if (Encoding.UTF8.GetString(argument) == text && !argument.SequenceEqual(expected)) return true;
            left = end < 0 ? [] : left[(end + 1)..];
        }

        return false;
    }
}
