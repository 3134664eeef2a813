using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Portable;

namespace CowCopy.Tests.Platform;

/// <summary>A system whose clones return scripted results.</summary>
internal sealed class ScriptedNativeCalls(StatusCode answer) : INativeCalls
{
    public int Clones { get; private set; }

    public PlatformStatus Clone(string source, string destination)
    {
        Clones++;
        if (answer == StatusCode.Ok) File.WriteAllText(destination, "a clone");
        return new PlatformStatus(answer, 7);
    }

    public FileIdentity Identify(string path, LinkTreatment links) =>
        new(new VolumeId(9), 0, (ulong)(links == LinkTreatment.Follow ? 1 : 2));

    public bool? IsCaseSensitive(string directory) => null;

    public VolumeFacts? DescribeVolume(string path) =>
        answer == StatusCode.Other ? null : VolumeFacts.Unknown with { Id = new VolumeId(9), FileSystem = "apfs" };
}
