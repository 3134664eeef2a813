namespace CowCopy.Diagnostics;

/// <summary>A health check that was skipped or is incomplete: its result is not known.</summary>
public sealed record UncheckedHealth
{
    internal UncheckedHealth(string code, string name, string message) => (Code, Name, Message) = (code, name, message);

    /// <summary>The code of what the check finds, such as <c>COWCOPY1009</c>; empty where it is about all checks.</summary>
    public string Code { get; }

    /// <summary>The name of what the check finds, such as "watched outputs"; empty where it is about all checks.</summary>
    public string Name { get; }

    /// <summary>Why it could not run, without a full stop.</summary>
    public string Message { get; }
}
