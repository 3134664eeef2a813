using System.Collections.Concurrent;
using CowCopy.Diagnostics.Inspection;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>Checks whether files may be shared, and reads where they are.</summary>
internal sealed class CandidateCheck(IDiagnosticPlatform platform)
{
    private readonly ConcurrentBag<List<Extent>> _lists = []; // one for each thread at most

    /// <summary>Finds out whether a file may be shared, its kind and its place.</summary>
    /// <param name="candidate">The file.</param>
    /// <param name="number">Stands for the place where that is not certain.</param>
    public void Check(Candidate candidate, int number)
    {
        PlatformStatus status = platform.Inspect(candidate.File.At, LinkTreatment.Keep, out FileFacts facts);
        if (!status.IsOk) candidate.Leave(status);
        else if (facts.LinkCount != 1) candidate.Leave(UnsharedReason.SeveralNames);
        else if (facts.Length != candidate.File.Length) candidate.Leave(UnsharedReason.Changed);
        else Check(candidate, facts, number);
    }

    /// <summary>Returns a file with its facts and extents; null where it is no longer the file that was found.</summary>
    public SurveyedFile? Load(in FoundFile file)
    {
        string path = file.Path;
        platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        if (facts.Length != file.Length) return null; // none where it cannot be queried
        return FileExtents.Read(platform, path) is { } extents ? new SurveyedFile(path, facts, file.Volume, extents) : null;
    }

    private void Check(Candidate candidate, in FileFacts facts, int number)
    {
        PlatformStatus status = platform.UnwrittenFiles!.OpenUnwritten(candidate.File.At, facts, out FileHandle handle, out ulong kind);
        if (!status.IsOk)
        {
            candidate.Leave(status);
            return;
        }

        if (!_lists.TryTake(out List<Extent>? extents)) extents = [];
        extents.Clear();
        status = platform.Handles!.ReadExtents(handle, extents);
        platform.Handles!.Close(handle);
        if (!status.IsOk) candidate.Leave(UnsharedReason.PlaceUnknown, status.NativeCode);
        (candidate.Kind, candidate.Place) = (kind, Digest.OfPlaces(extents) ?? new Digest(0, (ulong)number));
        _lists.Add(extents);
    }
}
