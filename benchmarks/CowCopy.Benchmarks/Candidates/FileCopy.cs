using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Candidates;

/// <summary><see cref="File.Copy(string, string, bool)"/>, file after file.</summary>
public sealed class FileCopy : CopyCandidate
{
    public override string Name => "File.Copy";

    public override Action Ready(CopySet files, Question question) => () =>
    {
        foreach (CopyRequest request in files.Requests) File.Copy(request.Source, request.Destination, overwrite: true);
    };
}
