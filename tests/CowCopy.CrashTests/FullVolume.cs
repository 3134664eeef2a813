using System.Globalization;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.CrashTests;

/// <summary>A small volume that is nearly full, and files elsewhere that are to be copied to it and do not all fit.</summary>
internal sealed class FullVolume : IDisposable
{
    private const long Size = 320L << 20; // the least that mkfs.xfs makes is 300 MiB
    private const int Chunk = 256 << 10;
    private const int ChunksToFree = 8;
    private const int OldLength = 3000;
    private const int NewLength = 30_000;
    private const UnixFileMode OldMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    private const UnixFileMode NewMode = OldMode | UnixFileMode.GroupRead;

    private static readonly DateTime OldTime = new(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc);
    private static readonly DateTime NewTime = new(2021, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    private readonly TempDirectory _sources = new();
    private readonly LoopVolume _volume;
    private readonly CopyRequest[] _requests;
    private bool _hasOldFiles;

    private FullVolume(LoopVolume volume, int files)
    {
        _volume = volume;
        Directory.CreateDirectory(Filler);
        Directory.CreateDirectory(Copies);
        _requests =
            [.. Enumerable.Range(0, files)
                .Select(index => new CopyRequest(_sources.Combine(Name(index)), Path.Combine(Copies, Name(index))))];
        for (int index = 0; index < files; index++) Write(_requests[index].Source, Content(index, FileAge.New), NewMode, NewTime);
    }

    private string Filler => Path.Combine(_volume.Path, "filler");

    private string Copies => Path.Combine(_volume.Path, "copies");

    public static FullVolume Require(LoopFileSystem fileSystem, int files)
    {
        OwnVolumes.Require(fileSystem);
        return new FullVolume(LoopVolume.Create(fileSystem, Size).UntilExit(), files);
    }

    public void WriteOldFiles()
    {
        _hasOldFiles = true;
        for (int index = 0; index < _requests.Length; index++)
            Write(_requests[index].Destination, Content(index, FileAge.AsBefore), OldMode, OldTime);
    }

    /// <summary>Fills the volume, then frees room for a part of the files.</summary>
    public void Fill()
    {
        int chunks = 0;
        while (TryWriteChunk(FillerFile(chunks))) chunks++;
        for (int freed = 0; freed < ChunksToFree; freed++) File.Delete(FillerFile(--chunks));
        Sync();
    }

    public BatchResult Copy(CopyOptions options) => new FileCopier().CopyAll(_requests, options);

    /// <summary>Materialises the files; returns the result of each, as the progress receives it.</summary>
    public CopyResult[] Materialize()
    {
        CopyReports reports = new();
        BatchResult result = new FileCopier().Materialize(
            _requests.Select(static one => new ManifestEntry(one.Source, Path.GetFileName(one.Destination)) { Permissions = NewMode }),
            Copies, progress: reports);
        CopyResult[] results = new CopyResult[_requests.Length];
        foreach (CopyProgress one in reports.Files) results[one.Index] = one.Result!;
        Assert.AreEqual(results.Count(static one => !one.Succeeded), result.Counts.Failed);
        return results;
    }

    public void AssertIs(int index, FileAge age)
    {
        FileInfo file = new(_requests[index].Destination);
        bool expected = age == FileAge.New || _hasOldFiles;
        Assert.AreEqual(expected, file.Exists, file.FullName);
        if (!expected) return;

        // An error of a delayed write is reported to the process that flushes.
        using FileStream stream = new(file.FullName, FileMode.Open, FileAccess.ReadWrite);
        stream.Flush(flushToDisk: true);
        byte[] content = new byte[stream.Length];
        stream.ReadExactly(content);
        Assert.IsTrue(Content(index, age).AsSpan().SequenceEqual(content), $"content of {file} ({age}, {file.Length} bytes)");
        Assert.AreEqual(age == FileAge.New ? NewMode : OldMode, file.UnixFileMode, file.FullName);
        Assert.AreEqual(age == FileAge.New ? NewTime : OldTime, file.LastWriteTimeUtc, file.FullName);
    }

    public void AssertNothingElse()
    {
        string[] strangers = [.. Directory.GetFiles(Copies).Except(_requests.Select(request => request.Destination))];
        CollectionAssert.AreEqual(Array.Empty<string>(), strangers);
    }

    public void AssertRoomMakesARepair()
    {
        Directory.Delete(Filler, recursive: true);
        Sync();
        Assert.IsTrue(Copy(new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp }).Succeeded);
        for (int index = 0; index < _requests.Length; index++) AssertIs(index, FileAge.New);
        AssertNothingElse();
    }

    public void Dispose()
    {
        _volume.Dispose();
        _sources.Dispose();
    }

    private static string Name(int index) => index.ToString("D3", CultureInfo.InvariantCulture);

    private static byte[] Content(int index, FileAge age)
    {
        byte[] content = new byte[age == FileAge.New ? NewLength : OldLength];
        new Random(index).NextBytes(content);
        return content;
    }

    private static void Write(string path, byte[] content, UnixFileMode mode, DateTime time)
    {
        File.WriteAllBytes(path, content);
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(path, mode);
        File.SetLastWriteTimeUtc(path, time);
    }

    private static bool TryWriteChunk(string path)
    {
        try
        {
            using FileStream file = new(path, FileMode.CreateNew, FileAccess.Write, FileShare.None, bufferSize: 0);
            file.Write(new byte[Chunk]);
            file.Flush(flushToDisk: true);
            return true;
        }
        catch (IOException)
        {
            // Full, which is what was wanted.
            File.Delete(path);
            return false;
        }
    }

    private string FillerFile(int number) => Path.Combine(Filler, Name(number));

    private void Sync() => Assert.AreEqual(0, Command.Run("sync", ["-f", _volume.Path]).ExitCode);
}
