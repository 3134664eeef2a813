using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Inspection;

/// <summary>A file that a survey found; all that is kept of it until another of its length is found.</summary>
/// <param name="Directory">The path of its directory, one string for all files in it.</param>
/// <param name="Name">Its name there.</param>
/// <param name="Length">Its length in bytes.</param>
/// <param name="Volume">The volume of its places.</param>
internal readonly record struct FoundFile(string Directory, string Name, long Length, VolumeId Volume)
{
    /// <summary>Where it is, without a string for the whole path.</summary>
    public PathAt At => new(Directory, Name, FileHandle.None);

    public string Path => PathAt.Join(Directory, Name);
}
