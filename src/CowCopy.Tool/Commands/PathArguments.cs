using System.CommandLine;

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
    private static bool WasNotUnicode(string path) => path.Contains('\uFFFD', StringComparison.Ordinal) && !Path.Exists(path);
}
