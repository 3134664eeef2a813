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

    extension(ArgumentException)
    {
        public static void ThrowIfNullOrEmpty(string? argument, [CallerArgumentExpression(nameof(argument))] string? name = null)
        {
            ArgumentNullException.ThrowIfNull(argument, name);
            if (argument!.Length == 0) throw new ArgumentException("The path is empty.", name);
        }
    }

    extension(Enum)
    {
        public static bool IsDefined<T>(T value)
            where T : struct, Enum => Enum.IsDefined(typeof(T), value);
    }

    extension(string text)
    {
        public bool Contains(string part, StringComparison comparison) => text.IndexOf(part, comparison) >= 0;
    }

    extension(Path)
    {
        public static string TrimEndingDirectorySeparator(string path) =>
            IsRoot(path) ? path : path.TrimEnd(Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar);

        /// <remarks>.NET Framework throws for characters that are invalid in paths.</remarks>
        private static bool IsRoot(string path)
        {
            try
            {
                return Path.GetPathRoot(path) == path;
            }
            catch (ArgumentException)
            {
                return false;
            }
        }
    }
}
