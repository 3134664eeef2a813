namespace CowCopy.TestKit.Simulation;

/// <summary>Names of operations for fault scripts where the operation's own name stands for two.</summary>
internal static class FaultNames
{
    /// <summary>FSCTL_SET_SPARSE that makes a file sparse.</summary>
    public const string SetSparse = "DeviceIoControl(set sparse)";

    /// <summary>FSCTL_SET_SPARSE that makes a file not sparse.</summary>
    public const string ClearSparse = "DeviceIoControl(clear sparse)";
}
