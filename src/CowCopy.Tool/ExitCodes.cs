namespace CowCopy.Tool;

/// <summary>What the process says to scripts; documented in docs/tool.md.</summary>
internal static class ExitCodes
{
    /// <summary>Done, or the answer is yes.</summary>
    public const int Done = 0;

    /// <summary>The answer is no.</summary>
    public const int No = 1;

    /// <summary>Something failed, or the command line was wrong.</summary>
    public const int Failed = 2;

    /// <summary>Interrupted: 128 + SIGINT, as shells have it.</summary>
    public const int Canceled = 130;
}
