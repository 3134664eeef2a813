namespace CowCopy.ContractTests;

/// <summary>A volume, real or simulated, that contract suites run on. One file names the volume and lists its suites.</summary>
public interface IVolume
{
    /// <summary>Whether this system can have it.</summary>
    internal static virtual bool IsHere => true;

    internal static abstract CopyFixture MakeFixture();
}
