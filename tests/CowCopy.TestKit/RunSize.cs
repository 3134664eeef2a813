namespace CowCopy.TestKit;

/// <summary>The size of the run, as <c>build.cs</c> passes it.</summary>
public static class RunSize
{
    /// <summary>Whether no real volume is made, and only one simulated volume of each kind is tested.</summary>
    public static bool IsQuick { get; } = IsSet("COWCOPY_NO_VOLUMES");

    /// <summary>Whether more cases are generated.</summary>
    public static bool IsThorough { get; } = IsSet("COWCOPY_THOROUGH");

    private static bool IsSet(string variable) => Environment.GetEnvironmentVariable(variable) == "1";
}
