using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Files;

/// <summary>What a copy of bytes asks of the system, and what it reports.</summary>
[TestClass]
public sealed class ByteWayTests
{
    private static readonly CopyOptions Bytes = new() { Mode = CopyMode.ByteCopy };

    private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux) { User = SimulatedUser.Owner };
    private readonly string _source, _copy;

    public ByteWayTests()
    {
        string drive = _machine.Mount(VolumeProfiles.Xfs, "drive").Path;
        (_source, _copy) = (Path.Combine(drive, "source"), Path.Combine(drive, "copy"));
    }

    [TestMethod]
    [DataRow(0, false)]
    [DataRow(5, false)]
    [DataRow(40_000, false)]
    [DataRow(40_000, true)]
    public void A_source_is_not_checked_again_where_all_of_it_was_copied(int length, bool hasHole)
    {
        byte[] content = RandomBytes(length);
        if (hasHole) content.AsSpan(0, length / 2).Clear();
        _machine.Files.Write(_source, hasHole ? [] : content);
        if (hasHole) _machine.Files.WriteAt(_source, length / 2, content.AsSpan(length / 2));

        CopyResult result = new FileCopier(_machine).Copy(_source, _copy, Bytes);

        ByteAssert.AreEqual(content, _machine.Files.Read(_copy));
        Assert.AreEqual(length, result.Length);
        Assert.AreEqual(0, _machine.Faults.Count(nameof(IOpenFiles.CheckSource)));
    }

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void A_source_that_became_shorter_or_cannot_be_read_is_checked_once(bool isShorter)
    {
        _machine.Files.Write(_source, RandomBytes(40_000));
        if (isShorter) _machine.Faults.Before(nameof(IFileHandles.CopyBytes), 1, () => _machine.Files.Cut(_source, 10));
        else _machine.Faults.Always(nameof(IFileHandles.CopyBytes), StatusCode.DeviceError);

        if (isShorter) Assert.AreEqual(10, new FileCopier(_machine).Copy(_source, _copy, Bytes).Length);
        else Assert.ThrowsExactly<FileCopyException>(() => new FileCopier(_machine).Copy(_source, _copy, Bytes));

        Assert.AreEqual(1, _machine.Faults.Count(nameof(IOpenFiles.CheckSource)));
    }

    private static byte[] RandomBytes(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }
}
