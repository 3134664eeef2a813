using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using Microsoft.CopyOnWrite;

namespace CowCopy.Benchmarks.Candidates;

/// <summary>The CopyOnWrite package: a clone where it can make one, else <see cref="File.Copy(string, string, bool)"/>.</summary>
public sealed class CopyOnWriteCandidate : CopyCandidate
{
    private readonly ICopyOnWriteFilesystem _volumes = CopyOnWriteFilesystemFactory.GetInstance();

    public override string Name => "CopyOnWrite package";

    public override Action Ready(CopySet files, Question question) => () =>
    {
        foreach (CopyRequest request in files.Requests) Copy(request);
    };

    private void Copy(CopyRequest request)
    {
        if (!_volumes.CopyOnWriteLinkSupportedBetweenPaths(request.Source, request.Destination))
        {
            File.Copy(request.Source, request.Destination, overwrite: true);
            return;
        }

        File.Delete(request.Destination);
        _volumes.CloneFile(request.Source, request.Destination);
    }
}
