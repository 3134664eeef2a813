namespace CowCopy.Benchmarks.Patterns;

/// <summary>A program that watches a directory and does nothing else with what it receives.</summary>
internal sealed class DirectoryWatcher : IDisposable
{
    // Events come from another thread; the check of a benchmark waits for the first.
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    private readonly TaskCompletionSource _received = new();
    private readonly FileSystemWatcher _watcher;

    public DirectoryWatcher(string directory, int bufferBytes)
    {
        _watcher = new FileSystemWatcher(directory) { InternalBufferSize = bufferBytes };
        _watcher.Created += OnEvent;
        _watcher.Deleted += OnEvent;
        _watcher.Error += (_, _) => _received.TrySetResult(); // a buffer that overflows also shows that it watches
        _watcher.EnableRaisingEvents = true;
    }

    /// <returns>Whether an event arrived.</returns>
    public bool WaitForEvent() => _received.Task.Wait(Patience);

    public void Dispose() => _watcher.Dispose();

    private void OnEvent(object sender, FileSystemEventArgs e) => _received.TrySetResult();
}
