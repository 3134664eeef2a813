using System.CommandLine;

namespace CowCopy.Tool.Commands;

/// <summary>Arguments that are paths.</summary>
internal static class PathArguments
{
    public static Argument<string> Named(string name, string description)
    {
        var argument = new Argument<string>(name) { Description = description };
        argument.Validators.Add(result =>
        {
            if (result.Tokens.Any(token => token.Value.Length == 0)) result.AddError($"{name} is empty.");
        });
        return argument;
    }

    /// <summary>Where a file goes: into the destination where that is a folder or is written as one, as <c>cp</c> does it.</summary>
    /// <param name="source">The file.</param>
    /// <param name="destination">What the user named.</param>
    /// <returns>The full name of the copy.</returns>
    public static string DestinationOfFile(string source, string destination)
    {
        if (!Directory.Exists(destination) && !Path.EndsInDirectorySeparator(destination)) return destination;
        return Path.Combine(destination, Path.GetFileName(Path.TrimEndingDirectorySeparator(source)));
    }
}
