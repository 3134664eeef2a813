namespace CowCopy;

/// <summary>Refuses arguments that are out of range, so that an option with one is never created.</summary>
internal static class ArgumentRange
{
    /// <summary>Returns a value of an enumeration from 0 to the last; for Enum.IsDefined each process would compile a method.</summary>
    public static int Defined(int value, int last, string type, string name = "value") =>
        value >= 0 && value <= last ? value : throw new ArgumentOutOfRangeException(name, value, $"This is no value of {type}.");

    /// <summary>Returns a number that is not less than the least.</summary>
    public static int AtLeast(int least, int value, string property, string name = "value") =>
        value >= least ? value : throw new ArgumentOutOfRangeException(name, value, $"{property} is at least {least}.");
}
