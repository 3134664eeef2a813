namespace CowCopy.Benchmarks.Peers;

/// <summary>Peers from packages that are not always there: none in this build.</summary>
public static class OtherPeers
{
    public static IReadOnlyList<Peer> All { get; } = [];
}
