using System.Globalization;
using System.Text;

namespace CowCopy.Sdk.Totals;

/// <summary>
/// The totals of one process of a build, in a file that the build's other processes read. A process holds its file open to the end of the
/// build, which deletes it: one that no process holds is of a build that was killed, and counts for nothing.
/// </summary>
internal sealed class TotalsFile : IDisposable
{
    private const int Length = 256; // longer than any line: a reader finds a whole one, written by one call
    private const int Attempts = 3;
    private const int MinutesToStart = 1;

    private readonly string _directory;
    private readonly string _prefix;
    private readonly FileStream _stream;

    private TotalsFile(string directory, string prefix)
    {
        (_directory, _prefix) = (directory, prefix);
        string path = Path.Combine(directory, prefix + Guid.NewGuid().ToString("N"));
        FileShare share = FileShare.ReadWrite | FileShare.Delete;
        _stream = new FileStream(path, FileMode.CreateNew, FileAccess.ReadWrite, share, bufferSize: 1, FileOptions.DeleteOnClose);
    }

    /// <summary>Creates the file of this process; null where that fails: it does not know of the build's other processes then.</summary>
    /// <param name="directory">The directory of this user for such files; null for none.</param>
    /// <param name="build">What the processes of a build have in common: the directory that it was started in.</param>
    public static TotalsFile? Create(string? directory, string build)
    {
        if (directory is null || !PrivateDirectory.Create(directory)) return null;
        string prefix = Hash(build) + "-";
        for (int attempt = 0; attempt < Attempts; attempt++)
        {
            try
            {
                TotalsFile file = new(directory, prefix);
                if (File.Exists(file._stream.Name)) return file;
                file.Dispose();
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                // Another process took it for abandoned between its creation and its lock, as their clocks differ.
            }
        }

        return null;
    }

    /// <summary>Keeps the other processes of all builds from counting; null where that fails.</summary>
    /// <param name="milliseconds">The least time after which that fails.</param>
    public FileStream? Lock(int milliseconds)
    {
        for (int attempt = 0; attempt < milliseconds; attempt++)
        {
            try
            {
                return new FileStream(
                    Path.Combine(_directory, "lock"), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None, bufferSize: 1);
            }
            catch (Exception e) when (e is DirectoryNotFoundException or UnauthorizedAccessException)
            {
                return null;
            }
            catch (IOException)
            {
                CancellationToken.None.WaitHandle.WaitOne(1);
            }
        }

        return null;
    }

    public void Write(ProcessTotals totals)
    {
        try
        {
            byte[] line = Encoding.ASCII.GetBytes(totals.ToString().PadRight(Length));
            _stream.Position = 0;
            _stream.Write(line, 0, line.Length);
            _stream.Flush();
        }
        catch (IOException)
        {
            // A full volume: the other processes read what was written before, and the line counts less.
        }
    }

    /// <summary>Returns the totals of the build's other processes; null where they cannot be read.</summary>
    public ProcessTotals? ReadOthers()
    {
        try
        {
            ProcessTotals sum = default;
            foreach (string path in Directory.GetFiles(_directory, _prefix + "*"))
            {
                if (path == _stream.Name || IsStarting(path) || IsAbandoned(path)) continue;
                if (Read(path) is { } other) sum = sum.Plus(other);
            }

            return sum;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    public void Dispose() => _stream.Dispose();

    // On Unix a file is created first and locked then: without content it is of a process that is between the two, as a rule.
    private static bool IsStarting(string path)
    {
        FileInfo file = new(path);
        return file is { Exists: true, Length: 0 } && file.LastWriteTimeUtc.AddMinutes(MinutesToStart) > DateTime.UtcNow;
    }

    // While a process has it open, no other can have it for itself: a lock on Unix, a sharing violation on Windows.
    private static bool IsAbandoned(string path)
    {
        try
        {
            using FileStream alone = new(
                path, FileMode.Open, FileAccess.ReadWrite, FileShare.None, bufferSize: 1, FileOptions.DeleteOnClose);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static ProcessTotals? Read(string path)
    {
        try
        {
            using FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 1);
            byte[] line = new byte[Length];
            int read = stream.Read(line, 0, Length);
            return ProcessTotals.Parse(Encoding.ASCII.GetString(line, 0, read));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null; // its process has ended since
        }
    }

    private static string Hash(string text)
    {
        ulong hash = 14_695_981_039_346_656_037; // FNV-1a: equal in all processes, which string.GetHashCode is not
        foreach (char character in text) hash = unchecked((hash ^ character) * 1_099_511_628_211);
        return hash.ToString("x16", CultureInfo.InvariantCulture);
    }
}
