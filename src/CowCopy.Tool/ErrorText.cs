namespace CowCopy.Tool;

/// <summary>Messages of exceptions for users.</summary>
internal static class ErrorText
{
    /// <summary>Returns the message without the name of a parameter, which .NET appends.</summary>
    /// <param name="error">The exception.</param>
    /// <returns>One or more sentences.</returns>
    public static string Of(Exception error)
    {
        if (error is not ArgumentException { ParamName: { } name }) return error.Message;
        return error.Message.Replace($" (Parameter '{name}')", "", StringComparison.Ordinal);
    }
}
