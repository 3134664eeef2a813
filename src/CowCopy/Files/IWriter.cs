using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Carries out what was decided of a copy.</summary>
internal interface IWriter
{
    PlatformStatus Write(ref CopyInProgress copy);
}
