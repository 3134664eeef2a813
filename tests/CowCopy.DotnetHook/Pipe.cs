namespace CowCopy.DotnetHook;

/// <summary>The pipe that brings commands: their arguments, directory and variables, for an exit code and what was printed.</summary>
public static class Pipe
{
    /// <summary>The variable that names the pipe.</summary>
    public const string Variable = "COWCOPY_DOTNET_PIPE";
}
