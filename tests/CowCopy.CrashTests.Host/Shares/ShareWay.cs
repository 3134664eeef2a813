namespace CowCopy.CrashTests.Host.Shares;

/// <summary>How the child shares equal files.</summary>
public enum ShareWay
{
    /// <summary>As the library does on Linux.</summary>
    Ranges = 0,

    /// <summary>As it does on Windows: by replacing a file by a clone.</summary>
    Replacement,
}
