namespace CowCopy.Benchmarks.Peers;

/// <summary>Peers from packages that are not always there.</summary>
public static class OtherPeers
{
    public static IReadOnlyList<Peer> All { get; } = [new CopyOnWritePeer()];
}
