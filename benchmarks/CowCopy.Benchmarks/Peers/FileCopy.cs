using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;

namespace CowCopy.Benchmarks.Peers;

/// <summary>.NET's own call, file after file.</summary>
public sealed class FileCopy : Peer
{
    public override string Name => "File.Copy";

    public override Action Ready(CopySet files, Question question) => () =>
    {
        foreach (CopyRequest request in files.Requests) File.Copy(request.Source, request.Destination, overwrite: true);
    };
}
