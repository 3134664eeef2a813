using System.Diagnostics.CodeAnalysis;

namespace CowCopy.LoopVolumes;

/// <summary>
/// A lock in the directory of a volume that its process holds for as long as it lives, so that others can tell a volume in use from an
/// abandoned one.
/// </summary>
internal sealed class OwnerLock : IDisposable
{
    private readonly FileStream _file;
    private readonly string _path;

    private OwnerLock(FileStream file, string directory)
    {
        _file = file;
        _path = NameIn(directory);
    }

    // flock(2): the kernel releases it when the process ends, however it ends.
    [SuppressMessage("Reliability", "CA2000", Justification = "The lock owns the file.")]
    public static OwnerLock Create(string directory)
    {
        string unlocked = NameIn(directory) + ".new";
        var file = new FileStream(unlocked, FileMode.CreateNew, FileAccess.ReadWrite, FileShare.None);
        File.Move(unlocked, NameIn(directory)); // under its name it is locked from the start
        return new OwnerLock(file, directory);
    }

    /// <summary>Takes over the lock of a process that has ended; null where it is held, or where there never was one.</summary>
    [SuppressMessage("Reliability", "CA2000", Justification = "The lock owns the file.")]
    public static OwnerLock? TakeOver(string directory)
    {
        try
        {
            return new OwnerLock(new FileStream(NameIn(directory), FileMode.Open, FileAccess.ReadWrite, FileShare.None), directory);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Deletes the lock file while it is still locked.</summary>
    public void Dispose()
    {
        File.Delete(_path);
        _file.Dispose();
    }

    private static string NameIn(string directory) => Path.Combine(directory, "owner");
}
