using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Volumes;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>Clones file after file on one thread.</summary>
/// <param name="sources">The state of the sources: dirty as the question leaves them, or flushed before the measurement.</param>
public sealed class SequentialClones(SourceCondition sources) : CopyCandidate
{
    private readonly FileCopier _copier = new();
    private readonly CopyOptions _options = new() { Mode = CopyMode.Clone };

    public override string Name => sources == SourceCondition.Clean ? "clean sources" : "dirty sources";

    public override string? WhyNot(string directory) => CloneNeed.WhyNot(directory);

    public override Action Ready(CopySet files, Question question)
    {
        ArgumentNullException.ThrowIfNull(files);
        if (sources == SourceCondition.Clean) Flush(files);
        return () =>
        {
            foreach (CopyRequest request in files.Requests) Clone(request);
        };
    }

    private static void Flush(CopySet files)
    {
        using VolumeFlush volume = VolumeFlush.Open(files.SourceDirectory);
        volume.Flush();
        if (volume.IsSupported) return;
        foreach (string source in files.Sources)
        {
            using SafeFileHandle file = File.OpenHandle(source, FileMode.Open, FileAccess.Write);
            RandomAccess.FlushToDisk(file);
        }
    }

    private void Clone(CopyRequest request)
    {
        CopyResult result = _copier.Copy(request.Source, request.Destination, _options);
        if (result.Method == CopyMethod.ByteCopy) throw new IOException($"{request.Source} was not cloned: {result.Reason}.");
    }
}
