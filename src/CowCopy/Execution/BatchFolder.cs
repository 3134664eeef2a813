using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Volumes;

namespace CowCopy.Execution;

/// <summary>A folder that files of a batch are in: looked at once, and held open where enough of them share it. One that is yet to be made is not remembered.</summary>
internal sealed class BatchFolder(string path, int number)
{
    private volatile DirectoryFacts? _facts;
    private int _handlePlusOne; // zero while it is not open
    private bool _mayBeOpened;

    /// <summary>What it has in common with no other folder of the batch; not 0.</summary>
    public int Number => number;

    /// <summary>How many files of the batch are in it.</summary>
    public int Files { get; private set; }

    public FileHandle Handle => new(Volatile.Read(ref _handlePlusOne) - 1);

    /// <summary>Whether a path names something straight in this folder.</summary>
    public bool Holds(string file) => FolderPath.Holds(path, file);

    public DirectoryFacts Facts(VolumeCatalog volumes)
    {
        if (_facts is { } known) return known;
        DirectoryFacts facts = volumes.OfDirectory(path);
        if (facts.Volume.Id.IsKnown) _facts = facts;
        return facts;
    }

    public void Enter() => Files++;

    public void Leave() => Files--;

    public void MayBeOpened() => _mayBeOpened = true;

    /// <summary>Opens the folder if it may be and exists by now.</summary>
    public void Open(IPlatform platform)
    {
        if (!_mayBeOpened || Handle.IsOpen || !platform.OpenDirectory(path, DirectoryAnchor.None, out FileHandle opened).IsOk) return;
        if (Interlocked.CompareExchange(ref _handlePlusOne, (int)opened.Value + 1, 0) != 0) platform.Close(opened); // another thread was faster
    }

    public void Close(IPlatform platform)
    {
        if (Handle.IsOpen) platform.Close(Handle);
    }
}
