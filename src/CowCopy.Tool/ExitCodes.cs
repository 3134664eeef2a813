namespace CowCopy.Tool;

/// <summary>Exit codes; documented in docs/tool.md.</summary>
internal static class ExitCodes
{
    /// <summary>Done, or yes.</summary>
    public const int Done = 0;

    /// <summary>No.</summary>
    public const int No = 1;

    /// <summary>Failed, or wrong usage.</summary>
    public const int Failed = 2;

    /// <summary>Done, but standard output could not be written.</summary>
    public const int OutputLost = 3;

    /// <summary>Interrupted: 128 + SIGINT, as in shells.</summary>
    public const int Canceled = 130;
}
