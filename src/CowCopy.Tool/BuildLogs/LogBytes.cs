using System.IO.Compression;
using CowCopy.Tool.Rendering;

namespace CowCopy.Tool.BuildLogs;

/// <summary>The decompressed bytes of a log, which its budget bounds.</summary>
internal sealed class LogBytes(FileStream file, LogBudget budget, IProgress<double>? progress, CancellationToken cancellation)
    : GZipStream(file, CompressionMode.Decompress, leaveOpen: true)
{
    private long _decompressed;

    /// <remarks>All ways to read a stream of another class than GZipStream itself come here.</remarks>
    public override int Read(byte[] buffer, int offset, int count)
    {
        cancellation.ThrowIfCancellationRequested();
        try
        {
            int read = base.Read(buffer, offset, count);
            _decompressed += read;
            budget.Decompress(read);
            progress?.Report((double)file.Position / file.Length);
            return read;
        }
        catch (InvalidDataException error)
        {
            string place = Quantity.Count(_decompressed);
            throw new DamagedLogException($"what follows byte {place} of its content cannot be decompressed", error);
        }
    }
}
