using CowCopy.Benchmarks.Peers;

namespace CowCopy.Benchmarks.Checking;

/// <summary>Looks whether copies are copies.</summary>
public static class CopyCheck
{
    /// <returns>What is wrong with the first that is not, or null.</returns>
    public static string? Problem(IReadOnlyList<CopyRequest> requests, Carried carried = Carried.ModesAndTimes) =>
        requests.Select(request => Problem(request, carried)).FirstOrDefault(static problem => problem is not null);

    private static string? Problem(CopyRequest request, Carried carried)
    {
        if (!File.Exists(request.Destination)) return $"{request.Destination} does not exist.";
        if (carried == Carried.ModesAndTimes && File.GetLastWriteTimeUtc(request.Destination) != File.GetLastWriteTimeUtc(request.Source)) return $"{request.Destination} has another time than its source.";
        return File.ReadAllBytes(request.Destination).AsSpan().SequenceEqual(File.ReadAllBytes(request.Source)) ? null : $"{request.Destination} differs from its source.";
    }
}
