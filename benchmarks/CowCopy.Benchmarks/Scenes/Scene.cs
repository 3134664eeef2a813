using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Volumes;

namespace CowCopy.Benchmarks.Scenes;

/// <summary>Files to copy, set up in a directory before each measurement.</summary>
public abstract class Scene : IDisposable
{
    // XFS frees deleted files in the background, which must not slow down the next measurement.
    private static readonly TimeSpan Settling = TimeSpan.FromMilliseconds(40);

    private const int DeletionAttempts = 1000;

    private readonly CancellationTokenSource _never = new();

    /// <param name="parent">An existing directory on the volume that is measured.</param>
    protected Scene(string parent)
    {
        Root = Path.Combine(parent, $"cowcopy-bench-{Guid.NewGuid():N}");
        Directory.CreateDirectory(Root);
        Volume = VolumeFlush.Open(Root);
        AppDomain.CurrentDomain.ProcessExit += OnExit;
    }

    /// <summary>The name of the question.</summary>
    public abstract string Question { get; }

    /// <summary>The name of the corpus.</summary>
    public abstract string Corpus { get; }

    /// <summary>Copies that one operation makes, or finds up to date.</summary>
    public abstract int Files { get; }

    /// <summary>All copies, by full paths.</summary>
    public abstract IReadOnlyList<CopyRequest> Requests { get; }

    /// <summary>The volume of all files.</summary>
    public VolumeFlush Volume { get; }

    /// <summary>The directory of this scene.</summary>
    protected string Root { get; }

    /// <summary>Whether a candidate can run it.</summary>
    public abstract bool IsFor(Candidate candidate);

    /// <summary>Brings both sides into the state that the question names. Not measured.</summary>
    public abstract void SetUp();

    /// <summary>Checks that both sides are in the state that the question names.</summary>
    /// <returns>The first deviation, or null.</returns>
    public virtual string? ProblemBefore() => null;

    /// <summary>Prepares a measurement.</summary>
    /// <returns>The operation to measure.</returns>
    public abstract Action Ready(Candidate candidate);

    /// <summary>Ends what a measurement left running. Not measured.</summary>
    public virtual void TearDown()
    {
    }

    /// <summary>Checks that a measurement did what its name says, before <see cref="TearDown"/>.</summary>
    /// <returns>The first deviation, or null.</returns>
    public virtual string? ProblemAfter(Candidate candidate) => null;

    public void Dispose()
    {
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (!disposing) return;
        AppDomain.CurrentDomain.ProcessExit -= OnExit;
        EndWork();
        Volume.Dispose();
        _never.Dispose();
        Directory.Delete(Root, recursive: true);
    }

    /// <summary>Ends all that runs for the scene, before its directory is deleted.</summary>
    protected virtual void EndWork()
    {
    }

    // Other threads may still create files, and the volume may be unmounted.
    private void OnExit(object? sender, EventArgs e)
    {
        EndWork();
        for (int attempt = 1; Directory.Exists(Root); attempt++)
        {
            try
            {
                Directory.Delete(Root, recursive: true);
            }
            catch (IOException exception)
            {
                if (attempt < DeletionAttempts) continue;
                Console.Error.WriteLine($"Not deleted: {Root} ({exception.Message})");
                return;
            }
        }
    }

    protected void Settle() => _never.Token.WaitHandle.WaitOne(Settling);
}
