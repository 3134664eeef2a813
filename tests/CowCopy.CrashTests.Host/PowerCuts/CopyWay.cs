namespace CowCopy.CrashTests.Host.PowerCuts;

/// <summary>How copies are made while crash images of the disk are taken.</summary>
public enum CopyWay
{
    /// <summary>CowCopy, with its default options.</summary>
    Auto = 0,

    /// <summary>CowCopy, cloning whatever the volume can clone.</summary>
    Clone,

    /// <summary>CowCopy, with the content flushed before the time is set.</summary>
    Durable,

    /// <summary>MSBuild's own Copy task.</summary>
    BuiltIn,
}
