using System.Runtime.ExceptionServices;
using CowCopy.Tool.Pages;
using Microsoft.Build.Logging;
using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Opens a binary log and reads it, record by record.</summary>
internal static class BuildLogFile
{
    public const string Remedy = "Pass a log that \"dotnet build -bl\" or \"msbuild -bl\" writes.";

    private const int HighestPlausibleVersion = 10_000;

    // COR_E_IO: ResolveLinkTarget has no code of the system for too many links.
    private const int LoopWithoutCode = unchecked((int)0x80131620);

    // In memory, beside the texts.
    private const int StringBytes = 64, ListBytes = 192, PairBytes = 32;

    /// <summary>Reads a log.</summary>
    /// <param name="path">The file.</param>
    /// <param name="progress">Receives how much of the file is read, from 0 to 1; null for none.</param>
    /// <param name="boundsHeap">
    /// Whether the heap of the process is bounded while the log is read; only where nothing else needs it.
    /// </param>
    /// <param name="cancellation">Ends the reading.</param>
    /// <exception cref="InvalidDataException">It is not a whole log that this version reads; the message is for users.</exception>
    public static BuildLog Read(string path, IProgress<double>? progress, bool boundsHeap, CancellationToken cancellation)
    {
        string operation = Operation(path);
        try
        {
            using FileStream file = Open(path);
            if (file.ReadByte() != 0x1F || file.ReadByte() != 0x8B) throw Foreign();
            file.Position = 0;
            LogBudget budget = new(file.Length);
            using BinaryReader log = new(new BufferedStream(new LogBytes(file, budget, progress, cancellation)));
            using LogRecords records = new(log, budget);
            return Replay(path, records, budget, boundsHeap);
        }
        catch (InvalidDataException error) when (!cancellation.IsCancellationRequested)
        {
            throw new InvalidDataException($"{operation}: {error.Message}", error);
        }
        catch (Exception error) when (!cancellation.IsCancellationRequested && error is IOException or UnauthorizedAccessException)
        {
            throw new InvalidDataException($"{operation}: {FileReason.Of(error)}.", error);
        }
        finally
        {
            cancellation.ThrowIfCancellationRequested();
        }
    }

    /// <summary>The error of a log that shows its damage only once it is read.</summary>
    public static InvalidDataException Damaged(string path, DamagedLogException error) =>
        new($"{Operation(path)}: {Text(error.Message)}", error);

    private static string Operation(string path) => $"Cannot read the build log \"{path}\"";

    private static FileStream Open(string path)
    {
        if (Directory.Exists(path)) throw new InvalidDataException($"it is a directory. {Remedy}");

        // A device, pipe or socket has no length: opening one could wait for ever. What cannot be reached fails to open.
        if (File.Exists(path) && Target(path).Length == 0) throw new InvalidDataException($"it is empty, or no regular file. {Remedy}");
        return new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
    }

    private static FileInfo Target(string path)
    {
        try
        {
            return (FileInfo?)File.ResolveLinkTarget(path, returnFinalTarget: true) ?? new FileInfo(path);
        }
        catch (IOException error) when (error.HResult == LoopWithoutCode)
        {
            throw new InvalidDataException("symbolic links lead in a loop. Check the links of the path.", error);
        }
    }

    private static BuildLog Replay(string path, LogRecords records, LogBudget budget, bool boundsHeap)
    {
        Strings.Initialize("en-US"); // else the reader fails at a record before the one that names the language
        BuildLogReader reader = new(budget);
        Exception? failure = null;
        try
        {
            using HeapLimit? limit = boundsHeap ? HeapLimit.Set(budget.Heap) : null;
            foreach (Record record in Source(records, reader, budget).ReadRecordsFromDecompressedStream(records))
                if (record.Args is { } args) reader.Read(args);
            if (records.Failure is null) records.CheckEnd();
        }
        catch (Exception error) when (MissingPart.Of(error, records.Version) is { } missing)
        {
            throw new InvalidDataException(missing, error);
        }
        catch (Exception error) when (error is not (OperationCanceledException or IOException and not EndOfStreamException))
        {
            failure = error;
        }

        failure = records.Failure ?? failure;
        bool isCut = failure is EndOfStreamException && records.Version >= LogRecords.FirstFramed && reader.HasBuild;
        if (!isCut) ThrowIfFailed(records, budget, failure);
        return reader.Result(path, isCut);
    }

    private static BinLogReader Source(LogRecords records, BuildLogReader reader, LogBudget budget)
    {
        BinLogReader source = new();
        source.RecoverableReadError += _ => reader.CountUnread();
        source.OnStringRead += (text, _) => budget.Keep(StringBytes + ((long)sizeof(char) * text.Length));
        source.OnNameValueListRead += (list, _) =>
        {
            budget.Keep(ListBytes + ((long)PairBytes * list.Count));
            if (records is { Version: >= LogRecords.FirstFramed, IsReadWhole: false })
                throw new DamagedLogException("a list is shorter than its record");
        };
        return source;
    }

    private static void ThrowIfFailed(LogRecords records, LogBudget budget, Exception? failure)
    {
        bool isCutOff = failure is EndOfStreamException;
        if (failure is IOException && !isCutOff) ExceptionDispatchInfo.Throw(failure);
        if (records.Version == 0 && isCutOff) throw CutOff();
        bool isUnknown = records.Version == 0 && failure is DamagedLogException; // its first block cannot be decompressed
        if (!isUnknown && records.Version is <= 0 or >= HighestPlausibleVersion) throw Foreign();
        if (isCutOff) throw CutOff();
        if (failure is NotSupportedException)
        {
            throw new InvalidDataException($"its format is version {records.Version}, which is newer than this tool knows. "
                + "Update the tool, or build with an older SDK.");
        }

        if (failure is null) return;
        throw new InvalidDataException(Text(Damage(records, budget, failure)), failure);
    }

    private static string Text(string damage) => $"it is damaged ({damage}). Build again with -bl.";

    private static InvalidDataException Foreign() => new($"it is not a binary log. {Remedy}");

    private static InvalidDataException CutOff() => new(
        "it ends in the middle: it was cut off, or is still being written. Wait for the end of the build, or build again with -bl.");

    // The reader puts exceptions into its own. Their words are for programmers.
    private static string Damage(LogRecords records, LogBudget budget, Exception failure)
    {
        for (Exception? cause = failure; cause is not null; cause = cause.InnerException)
        {
            if (cause is DamagedLogException) return cause.Message;
            if (cause is OutOfMemoryException) return budget.OutOfHeap().Message;
        }

        return $"near {records.Place} is what no build writes";
    }
}
