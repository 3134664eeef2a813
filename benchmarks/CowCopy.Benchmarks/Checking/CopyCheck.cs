using CowCopy.Benchmarks.Candidates;

namespace CowCopy.Benchmarks.Checking;

/// <summary>Compares copies with their sources.</summary>
public static class CopyCheck
{
    /// <returns>The first difference, or null.</returns>
    public static string? Problem(IReadOnlyList<CopyRequest> requests, PreservedMetadata preserved = PreservedMetadata.ModesAndTimes) =>
        requests.Select(request => Problem(request, preserved)).FirstOrDefault(static problem => problem is not null);

    private static string? Problem(CopyRequest request, PreservedMetadata preserved)
    {
        if (!File.Exists(request.Destination)) return $"{request.Destination} does not exist.";
        bool hasSameTime = File.GetLastWriteTimeUtc(request.Destination) == File.GetLastWriteTimeUtc(request.Source);
        if (preserved == PreservedMetadata.ModesAndTimes && !hasSameTime)
            return $"{request.Destination} and its source have different times.";
        bool isSame = File.ReadAllBytes(request.Destination).AsSpan().SequenceEqual(File.ReadAllBytes(request.Source));
        return isSame ? null : $"{request.Destination} differs from its source.";
    }
}
