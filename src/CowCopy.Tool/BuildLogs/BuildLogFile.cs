using Microsoft.Build.Framework;
using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Opens a binary log and reads it, record by record.</summary>
internal static class BuildLogFile
{
    public const string Remedy = "Pass a log that \"dotnet build -bl\" or \"msbuild -bl\" writes.";

    private const int HighestPlausibleVersion = 10_000;

    /// <summary>Reads a log.</summary>
    /// <param name="path">The file.</param>
    /// <param name="progress">Receives how much of the file is read, from 0 to 1; null for none.</param>
    /// <param name="cancellation">Ends the reading.</param>
    /// <exception cref="InvalidDataException">It is not a whole log that this version reads; the message is for users.</exception>
    public static BuildLog Read(string path, IProgress<double>? progress, CancellationToken cancellation)
    {
        string operation = $"Cannot read the build log \"{path}\"";
        try
        {
            using FileStream file = Open(path);
            using WatchedStream watched = new(file, progress, cancellation);
            return Replay(path, watched);
        }
        catch (Exception error) when (!cancellation.IsCancellationRequested && error
            is IOException or UnauthorizedAccessException or NotSupportedException or InvalidDataException)
        {
            throw new InvalidDataException($"{operation}: {error.Message}", error);
        }
        finally
        {
            cancellation.ThrowIfCancellationRequested();
        }
    }

    private static FileStream Open(string path)
    {
        if (Directory.Exists(path)) throw new InvalidDataException($"it is a directory. {Remedy}");
        FileInfo file = new(path);
        FileSystemInfo? target = file.LinkTarget is null ? file : file.ResolveLinkTarget(returnFinalTarget: true);
        if (target is not FileInfo { Exists: true } found) throw new InvalidDataException($"there is no such file. {Remedy}");

        // A device, pipe or socket has no length: opening one could wait for ever.
        if (found.Length == 0) throw new InvalidDataException($"it is empty, or no regular file. {Remedy}");
        FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        try
        {
            if (stream.ReadByte() != 0x1F || stream.ReadByte() != 0x8B) throw Foreign();
            stream.Position = 0;
            return stream;
        }
        catch
        {
            stream.Dispose();
            throw;
        }
    }

    private static BuildLog Replay(string path, Stream stream)
    {
        Strings.Initialize("en-US"); // else the replay fails at a record before the one that names the language
        BuildLogReader reader = new();
        BinLogReader source = new() { EventFilter = BuildLogReader.Wants };
        int version = 0;
        source.OnFileFormatVersionRead += read => version = read;
        source.OnException += reader.Fail;
        source.RecoverableReadError += _ => reader.CountUnread();
        source.AnyEventRaised += (_, record) => TryRead(reader, record);
        try
        {
            source.Replay(stream);
        }
        catch (Exception error) when (error is NotSupportedException or InvalidDataException or EndOfStreamException)
        {
            throw version is > 0 and < HighestPlausibleVersion && error is NotSupportedException
                ? new InvalidDataException(
                    $"its format is version {version}, which is newer than this tool knows. Update the tool, or build with an older SDK.")
                : error is EndOfStreamException ? CutOff() : Foreign();
        }

        if (version is <= 0 or >= HighestPlausibleVersion) throw Foreign();
        if (source.HasEncounteredTruncation || reader.Failure is EndOfStreamException) throw CutOff();
        if (reader.Failure is { } failure)
            throw new InvalidDataException($"it is damaged ({OneLine(failure.Message)}). Build again with -bl.");
        return reader.Result(path);
    }

    // An exception would end the thread that reads the events, and leave the one that decodes them waiting.
    private static void TryRead(BuildLogReader reader, BuildEventArgs record)
    {
        try
        {
            if (reader.Failure is null) reader.Read(record);
        }
        catch (Exception error) when (error is ArgumentException or InvalidOperationException or FormatException or NullReferenceException)
        {
            reader.Fail(error);
        }
    }

    private static InvalidDataException Foreign() => new($"it is not a binary log. {Remedy}");

    private static InvalidDataException CutOff() => new(
        "it ends in the middle: it was cut off, or is still being written. Wait for the end of the build, or build again with -bl.");

    private static string OneLine(string text) => text.ReplaceLineEndings(" ").TrimEnd('.');
}
