using CowCopy.Benchmarks.Peers;
using CowCopy.Benchmarks.Volumes;

namespace CowCopy.Benchmarks.Scenes;

/// <summary>Something to copy, set up in a folder again and again.</summary>
public abstract class Scene : IDisposable
{
    // XFS frees deleted files in the background; the next measurement must not pay for them.
    private static readonly TimeSpan Settling = TimeSpan.FromMilliseconds(40);

    private readonly CancellationTokenSource _never = new();

    /// <param name="parent">An existing folder on the volume that is measured.</param>
    protected Scene(string parent)
    {
        Folder = Path.Combine(parent, $"cowcopy-bench-{Guid.NewGuid():N}");
        Directory.CreateDirectory(Folder);
        Volume = VolumeFlush.Open(Folder);
        AppDomain.CurrentDomain.ProcessExit += OnExit;
    }

    /// <summary>What is asked.</summary>
    public abstract string Question { get; }

    /// <summary>About which files.</summary>
    public abstract string Corpus { get; }

    /// <summary>How many copies one operation makes, or finds made.</summary>
    public abstract int Files { get; }

    /// <summary>Everything that is copied, by full paths.</summary>
    public abstract IReadOnlyList<CopyRequest> Requests { get; }

    /// <summary>The volume that everything is on.</summary>
    public VolumeFlush Volume { get; }

    /// <summary>The folder of its own that all of it is in.</summary>
    protected string Folder { get; }

    /// <summary>Whether a peer can be asked.</summary>
    public abstract bool IsFor(Peer peer);

    /// <summary>Brings both sides into the state that is asked about. Not measured.</summary>
    public abstract void SetUp();

    /// <summary>Prepares what is not to be measured.</summary>
    /// <returns>What is.</returns>
    public abstract Action Ready(Peer peer);

    public void Dispose()
    {
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (!disposing) return;
        AppDomain.CurrentDomain.ProcessExit -= OnExit;
        Volume.Dispose();
        _never.Dispose();
        Directory.Delete(Folder, recursive: true);
    }

    // Copying may still be going on in other threads, and the volume may be gone.
    private void OnExit(object? sender, EventArgs e)
    {
        try
        {
            if (Directory.Exists(Folder)) Directory.Delete(Folder, recursive: true);
        }
        catch (IOException exception)
        {
            Console.Error.WriteLine($"Left behind: {Folder} ({exception.Message})");
        }
    }

    protected void Settle() => _never.Token.WaitHandle.WaitOne(Settling);
}
