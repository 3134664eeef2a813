using CowCopy.TestKit;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests.Refs;

/// <summary>The clone itself is refused: what each error leads to.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Cloning")]
[DoNotParallelize] // the interposer's script is one for all
public sealed class RefusedCloneTests : IDisposable
{
    private const int Length = 300_001;

    private readonly TempDirectory _directory = new(Drives.Cloning());

    [TestMethod]
    [DataRow(1, DisplayName = "invalid function: an older file system")]
    [DataRow(50, DisplayName = "not supported: these two files")]
    [DataRow(87, DisplayName = "invalid parameter")]
    [DataRow(17, DisplayName = "not the same device")]
    [DataRow(19, DisplayName = "write protected")]
    [DataRow(33, DisplayName = "lock violation")]
    [DataRow(112, DisplayName = "disk full")]
    [DataRow(120, DisplayName = "call not implemented")]
    [DataRow(347, DisplayName = "too many references")]
    [DataRow(495, DisplayName = "not with encryption")]
    [DataRow(511, DisplayName = "weak reference invalid")]
    [DataRow(665, DisplayName = "file system limitation")]
    [DataRow(1450, DisplayName = "no system resources")]
    public void The_copy_is_made_all_the_same(int error)
    {
        RefsVolume.Start($"error DeviceIoControl 0x{ControlCodes.DuplicateExtentsToFile:X8} 1 * {error}");
        string source = ClusterFile.Write(_directory, "source", Length), destination = _directory.Combine("copy"),
            old = ClusterFile.Write(_directory, "old", 5000);

        CopyResult[] results = [new FileCopier().Copy(source, destination), new FileCopier().Copy(source, old)];

        foreach (CopyResult result in results)
            Assert.AreEqual((CopyOutcome.Copied, 0L), (result.Outcome, result.BytesShared), $"{result.Method}, {result.Reason}");
        ClusterFile.AssertEqual(source, destination);
        ClusterFile.AssertEqual(source, old);
        Assert.HasCount(3, Directory.GetFileSystemEntries(_directory.Path));
        Assert.AreNotEqual(0, Interposer.Journal().Count(call => call.Error == error), "the clone was not tried");
    }

    [TestMethod]
    public void No_such_function_is_remembered_of_the_volume()
    {
        RefsVolume.Start($"error DeviceIoControl 0x{ControlCodes.DuplicateExtentsToFile:X8} 1 * 1");
        Assert.AreEqual(1, TriesOfTwoCopies());
    }

    [TestMethod]
    [DataRow(50)]
    [DataRow(87)]
    public void A_refusal_of_two_files_is_not(int error)
    {
        RefsVolume.Start($"error DeviceIoControl 0x{ControlCodes.DuplicateExtentsToFile:X8} 1 * {error}");
        Assert.AreEqual(2, TriesOfTwoCopies());
    }

    [TestMethod]
    [DataRow(1117, CopyErrorKind.DeviceError)]
    [DataRow(1295, CopyErrorKind.QuotaExceeded)]
    public void What_a_byte_copy_would_meet_as_well_is_reported(int error, CopyErrorKind reported)
    {
        RefsVolume.Start($"error DeviceIoControl 0x{ControlCodes.DuplicateExtentsToFile:X8} 1 * {error}");
        string source = ClusterFile.Write(_directory, "source", Length), destination = _directory.Combine("copy");

        CopyResult result = new FileCopier().CopyAll([new(source, destination)]).Results[0];

        Assert.AreEqual((reported, error), (result.Failure?.Kind, result.Failure?.NativeCode));
        Assert.IsFalse(File.Exists(destination));
    }

    public void Dispose() => _directory.Dispose();

    private int TriesOfTwoCopies()
    {
        string source = ClusterFile.Write(_directory, "source", Length);
        FileCopier copier = new();
        copier.Copy(source, _directory.Combine("one"));
        copier.Copy(source, _directory.Combine("two"));
        return Interposer.Journal().Count(call => call.Code == ControlCodes.DuplicateExtentsToFile);
    }
}
