using CowCopy.Benchmarks.Floor;

namespace CowCopy.Benchmarks.Peers;

/// <summary>The rows of the tables; the first is what the others are compared with.</summary>
public static class KnownPeers
{
    /// <param name="clones">Whether the volume shares blocks: only there can <c>cp</c> be told to.</param>
    public static IReadOnlyList<Peer> All(CloneSupport clones) =>
    [
        new BuiltInTask(),
        new CowCopyTask(),
        new CowCopyEngine(),
        new CowCopyTree(),
        new SystemCallFloor(),
        new FileCopy(),
        new CpProcess("auto"),
        new CpProcess("never"),
        .. clones == CloneSupport.No ? (CpProcess[])[] : [new("always", Carried.Nothing)],
        .. OtherPeers.All,
    ];

    /// <summary>Who is asked from which length on a clone pays.</summary>
    public static IReadOnlyList<Peer> ForSizes() =>
    [
        new BuiltInTask(),
        new CowCopyEngine(),
        new CowCopyEngine("by clone", new CopyOptions { Mode = CopyMode.Clone }),
        new CowCopyEngine("by bytes", new CopyOptions { Mode = CopyMode.ByteCopy }),
    ];

    /// <summary>Task against task.</summary>
    public static IReadOnlyList<Peer> Tasks() => [new BuiltInTask(), new CowCopyTask()];
}
