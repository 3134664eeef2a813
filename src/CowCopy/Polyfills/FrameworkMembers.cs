using System.Runtime.CompilerServices;

namespace CowCopy;

/// <summary>Members of the base library that .NET Framework lacks.</summary>
internal static class FrameworkMembers
{
    extension(ArgumentNullException)
    {
        public static void ThrowIfNull(object? argument, [CallerArgumentExpression(nameof(argument))] string? name = null)
        {
            if (argument is null) throw new ArgumentNullException(name);
        }
    }

    extension(string text)
    {
        public bool Contains(string part, StringComparison comparison) => text.IndexOf(part, comparison) >= 0;
    }

    extension(Path)
    {
        public static string TrimEndingDirectorySeparator(string path) =>
            Path.GetPathRoot(path) == path ? path : path.TrimEnd(Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar);
    }
}
