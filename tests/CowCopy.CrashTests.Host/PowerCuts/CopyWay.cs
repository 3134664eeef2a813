namespace CowCopy.CrashTests.Host.PowerCuts;

/// <summary>How copies are made while crash images of the disk are taken.</summary>
public enum CopyWay
{
    /// <summary>CowCopy, with its default options.</summary>
    Auto = 0,

    /// <summary>CowCopy, cloning whatever the volume can clone.</summary>
    Clone,

    /// <summary>CowCopy, with the data on the device before the time says so.</summary>
    Durable,

    /// <summary>MSBuild's own Copy task.</summary>
    BuiltIn,
}
