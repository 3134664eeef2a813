using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.Benchmarks.Patterns;

/// <summary>Opens each source to read it and closes it, so many times; nothing is read and nothing is copied.</summary>
/// <param name="times">Opens of each file.</param>
public sealed class FileOpens(int times) : CopyCandidate
{
    public override string Name => times == 1 ? "1 open" : $"{times} opens";

    public override Action Ready(CopySet files, Question question) => () =>
    {
        foreach (string source in files.Sources)
            for (int i = 0; i < times; i++) Open(source);
    };

    public override string? ProblemAfter(CopySet files)
    {
        ArgumentNullException.ThrowIfNull(files);
        return files.Requests.Any(static request => File.Exists(request.Destination)) ? "A file was copied." : null;
    }

    private static void Open(string path)
    {
        using SafeFileHandle file = File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
    }
}
