using CowCopy.Planning;

namespace CowCopy.Volumes;

/// <summary>Two volumes, from one to the other.</summary>
internal sealed record VolumePair(VolumeId Source, VolumeId Destination);
