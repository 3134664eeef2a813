namespace CowCopy.Diagnostics;

/// <summary>What the files directly in a directory occupy on their volume.</summary>
/// <remarks>A block that several of the measured files have counts for each of them with its part, so that the sums are right.</remarks>
public sealed class DirectorySpace
{
    internal DirectorySpace(string path) => Path = path;

    /// <summary>The whole path of the directory.</summary>
    public string Path { get; }

    /// <summary>Number of files directly in it, which are not in a directory below.</summary>
    public int Files { get; internal set; }

    /// <summary>Bytes on the volume, rounded; a lower bound where <see cref="SpaceUsage.IsLowerBound"/>.</summary>
    public long OccupiedBytes => (long)Math.Round(Occupied);

    /// <summary>Of these, bytes in extents with more than one reference, of any file.</summary>
    public long SharedBytes => (long)Math.Round(Shared);

    private double Occupied { get; set; }

    private double Shared { get; set; }

    internal void Add(double bytes, bool isShared)
    {
        Occupied += bytes;
        if (isShared) Shared += bytes;
    }
}
