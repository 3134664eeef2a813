using System.Runtime.CompilerServices;

namespace CowCopy;

/// <summary>Refuses arguments that are out of range, so that an option with one is never created.</summary>
internal static class ArgumentRange
{
    /// <summary>Returns a value that its enumeration defines.</summary>
    public static T Defined<T>(T value, [CallerArgumentExpression(nameof(value))] string? name = null)
        where T : struct, Enum =>
        Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(name, value, $"This is no value of {typeof(T).Name}.");

    /// <summary>Returns a number that is not less than the least.</summary>
    public static int AtLeast(int least, int value, string property) =>
        value >= least ? value : throw new ArgumentOutOfRangeException(nameof(value), value, $"{property} is at least {least}.");
}
