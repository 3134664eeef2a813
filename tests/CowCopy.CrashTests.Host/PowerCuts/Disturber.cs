using CowCopy.LoopVolumes;

namespace CowCopy.CrashTests.Host.PowerCuts;

/// <summary>Disturbs a volume for as long as this object lives.</summary>
internal sealed class Disturber : IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly Thread _thread;
    private Exception? _failure;

    public Disturber(string volume, Disturbance disturbance)
    {
        _thread = new Thread(() => Work(volume, disturbance));
        _thread.Start();
    }

    public void Dispose()
    {
        _end.Cancel();
        _thread.Join();
        _end.Dispose();
        if (_failure is not null) throw new IOException("The volume could not be disturbed.", _failure);
    }

    private void Work(string volume, Disturbance disturbance)
    {
        try
        {
            if (disturbance == Disturbance.Sync) Sync(volume);
            if (disturbance == Disturbance.Fsync) Flush(Path.Combine(volume, "unrelated"));
        }
        catch (IOException e)
        {
            _failure = e;
        }
    }

    private void Sync(string volume)
    {
        while (!_end.IsCancellationRequested) Command.Run("sync", ["-f", volume]);
    }

    private void Flush(string path)
    {
        using FileStream file = new(path, FileMode.Create, FileAccess.Write, FileShare.Read, bufferSize: 0);
        while (!_end.IsCancellationRequested)
        {
            file.WriteByte(1);
            file.Flush(flushToDisk: true);
        }
    }
}
