using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>Creates an empty file for each destination; nothing is copied.</summary>
/// <param name="renames">Whether it is created under a temporary name beside the destination and renamed.</param>
public sealed class FileCreation(bool renames) : Candidate
{
    public override string Name => renames ? "create and rename" : "create";

    public override Action Ready(CopySet files, Question question) => () =>
    {
        foreach (CopyRequest request in files.Requests)
        {
            string name = renames ? request.Destination + ".tmp" : request.Destination;
            Create(name);
            if (renames) File.Move(name, request.Destination);
        }
    };

    public override string? ProblemAfter(CopySet files)
    {
        ArgumentNullException.ThrowIfNull(files);
        IEnumerable<string> expected = files.Requests.Select(static request => request.Destination);
        IEnumerable<string> found = files.DestinationDirectories.SelectMany(static directory => Directory.EnumerateFiles(directory));
        return expected.Order(StringComparer.Ordinal).SequenceEqual(found.Order(StringComparer.Ordinal))
            ? null
            : "The files are not those that were to be created.";
    }

    private static void Create(string path)
    {
        using SafeFileHandle file = File.OpenHandle(path, FileMode.CreateNew, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete);
    }
}
