using CowCopy.Planning;
using CowCopy.References;

namespace CowCopy.Tests.References;

/// <summary>A file to clone from: whether it still is what it was, and which of several comes next.</summary>
[TestClass]
public sealed class CloneBaseTests
{
    private static readonly VolumeId Volume = new(7);

    private static readonly FileFacts Facts = new()
    {
        Kind = FileKind.Regular,
        Length = 100,
        Modified = FileTimestamp.FromUtc(new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc)),
        Changed = FileTimestamp.FromUtc(new DateTime(2025, 2, 28, 12, 34, 56, DateTimeKind.Utc)),
        Identity = new FileIdentity(Volume, 0, 42),
    };

    [TestMethod]
    public void It_is_the_same_file_with_the_same_length_and_times()
    {
        CloneBase known = new("path", Facts);
        FileTimestamp other = FileTimestamp.FromUtc(new DateTime(2026, 2, 28, 12, 34, 56, DateTimeKind.Utc));

        Assert.IsTrue(known.StillMatches(Facts));
        Assert.IsTrue(known.StillMatches(Facts with { Accessed = other, Mode = 1, LinkCount = 2 }));
        foreach (FileFacts now in new[]
        {
            Facts with { Kind = FileKind.SymbolicLink },
            Facts with { Identity = new FileIdentity(Volume, 0, 43) },
            Facts with { Length = 101 },
            Facts with { Modified = other },
            Facts with { Changed = other },
            FileFacts.Missing,
        })
        {
            Assert.IsFalse(known.StillMatches(now), now.ToString());
        }
    }

    [TestMethod]
    public void It_has_room_below_the_cap_and_until_a_clone_is_refused()
    {
        CloneBase counted = new(null, Facts, clones: 2), refused = new(null, Facts);
        Assert.IsFalse(counted.IsFull(softCap: 3));
        counted.Count();
        Assert.IsTrue(counted.IsFull(softCap: 3));
        Assert.IsFalse(counted.IsFull(softCap: 4));
        Assert.AreEqual(3, counted.Clones);
        refused.Exhaust();
        Assert.IsTrue(refused.IsFull(softCap: 8000));
    }

    [TestMethod]
    public void The_first_with_room_is_cloned_from_and_full_ones_between_are_dropped()
    {
        CloneBase[] bases = [.. Enumerable.Range(0, 5).Select(index => new CloneBase("base" + index, Facts))];
        for (int index = 0; index < 4; index++) bases[index].Next = bases[index + 1];

        Assert.AreSame(bases[0], bases[0].FirstWithRoom(softCap: 1));
        for (int full = 0; full < 5; full++)
        {
            bases[full].Exhaust();
            Assert.AreSame(bases[Math.Min(full + 1, 4)], bases[0].FirstWithRoom(softCap: 1), full.ToString());
            Assert.AreSame(bases[Math.Min(full + 1, 4)], bases[0].Next, full.ToString());
        }
    }
}
