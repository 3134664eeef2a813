namespace CowCopy.Tool;

/// <summary>The words of an exception for people who cannot see the code.</summary>
internal static class ErrorText
{
    /// <summary>The message without the name of a parameter that .NET appends.</summary>
    /// <param name="error">What was thrown.</param>
    /// <returns>One or more sentences.</returns>
    public static string Of(Exception error)
    {
        if (error is not ArgumentException { ParamName: { } name }) return error.Message;
        return error.Message.Replace($" (Parameter '{name}')", "", StringComparison.Ordinal);
    }
}
