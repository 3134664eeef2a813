using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Linux;

/// <summary>What cannot be read or written is reported, with the bytes that were written before, on each way of copying bytes.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LinuxBytesTests
{
    private const int Length = 300_000; // more than one buffer
    private const string Unreadable = "/proc/self/mem"; // a regular file of length 0, whose first page no process maps: EIO
    private const string Full = "/dev/full";

    private static readonly LinuxPlatform Platform = new();

    private static readonly ByteCopy[] Ways =
    [
        .. from way in Enum.GetValues<ByteCopyWay>()
           from copy in (ByteCopy[])[new(Length, way), new(0, way), new(Length, way) { KeepsHoles = true }]
           select copy,
    ];

    [TestMethod]
    public void What_cannot_be_written_is_reported()
    {
        using TempDirectory directory = new();
        string source = Path.Combine(directory.Path, "source");
        File.WriteAllBytes(source, Content.Of(Length));
        foreach (ByteCopy way in Ways)
        {
            (PlatformStatus status, long written) = Copy(source, Full, way);
            Assert.AreEqual((StatusCode.NoSpace, 0L), (status.Code, written), way.ToString());
        }
    }

    [TestMethod]
    public void What_cannot_be_read_is_reported()
    {
        using TempDirectory directory = new();
        foreach (ByteCopy way in Ways.Where(static way => !way.KeepsHoles))
        {
            (PlatformStatus status, long written) = Copy(Unreadable, MakeEmpty(directory), way);
            Assert.AreEqual((StatusCode.DeviceError, 0L), (status.Code, written), way.ToString());
        }

        string other = Path.Combine(directory.Path, "other");
        File.WriteAllBytes(other, Content.Of(Length));
        foreach ((string one, string two) in new[] { (Unreadable, other), (other, Unreadable) })
        {
            PlatformStatus status = Platform.CompareContent(one, two, Length, out bool equal);
            Assert.AreEqual((StatusCode.DeviceError, false), (status.Code, equal), one);
        }
    }

    [TestMethod]
    public void Holes_are_not_kept_where_there_is_no_position()
    {
        using TempDirectory directory = new();
        string source = Path.Combine(directory.Path, "source"), pipe = Path.Combine(directory.Path, "pipe");
        File.WriteAllBytes(source, Content.Of(Length));
        Posix.MakePipe(pipe);
        using FileStream both = new(pipe, FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite); // so that opening it does not wait
        foreach (ByteCopy way in Ways.Where(static way => way.KeepsHoles))
        {
            Assert.IsFalse(Copy(source, pipe, way).Status.IsOk, "the destination: " + way);
            string copy = MakeEmpty(directory);
            Assert.IsFalse(Copy(pipe, copy, way).Status.IsOk, "the source: " + way);
            Assert.AreEqual(0, new FileInfo(copy).Length);
        }
    }

    /// <summary>A file that became shorter after it was queried: a copier compares the bytes written with the length (docs).</summary>
    [TestMethod]
    public void A_source_that_ends_before_its_length_is_copied_to_its_end()
    {
        using TempDirectory directory = new();
        foreach (int actual in new[] { 0, 1, Length - 1, Length })
        {
            string source = Path.Combine(directory.Path, "source");
            byte[] content = Content.Of(actual);
            File.WriteAllBytes(source, content);
            foreach (ByteCopy way in Ways)
            {
                string copy = MakeEmpty(directory);
                (PlatformStatus status, long written) = Copy(source, copy, way);
                Assert.AreEqual((StatusCode.Ok, actual), (status.Code, written), way.ToString());
                ByteAssert.AreEqual(content, File.ReadAllBytes(copy), way.ToString());
            }
        }
    }

    [TestMethod]
    public void No_more_than_the_length_is_copied_of_a_source_that_has_grown()
    {
        using TempDirectory directory = new();
        string source = Path.Combine(directory.Path, "source");
        byte[] content = Content.Of(2 * Length);
        File.WriteAllBytes(source, content);
        foreach (ByteCopy way in Ways.Where(static way => way.Length > 0))
        {
            string copy = MakeEmpty(directory);
            Assert.AreEqual((PlatformStatus.Ok, Length), Copy(source, copy, way), way.ToString());
            ByteAssert.AreEqual(content[..Length], File.ReadAllBytes(copy), way.ToString());
        }
    }

    [TestMethod]
    public void A_copy_that_is_cancelled_before_its_first_byte_writes_none()
    {
        using TempDirectory directory = new();
        string source = Path.Combine(directory.Path, "source");
        File.WriteAllBytes(source, Content.Of(Length));
        foreach (ByteCopy way in Ways)
        {
            string copy = MakeEmpty(directory);
            (PlatformStatus status, long written) = Copy(source, copy, way, new CancellationToken(canceled: true));
            Assert.AreEqual((StatusCode.Canceled, 0L), (status.Code, written), way.ToString());
            Assert.AreEqual(0, new FileInfo(copy).Length);
        }
    }

    private static (PlatformStatus Status, long Written) Copy(
        string source, string destination, ByteCopy way, CancellationToken cancellation = default)
    {
        using FileStream from = new(source, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
        using FileStream to = new(destination, FileMode.Open, FileAccess.Write, FileShare.ReadWrite, bufferSize: 0);
        PlatformStatus status = Platform.CopyBytes(HandleOf(from), HandleOf(to), way, cancellation, out long written);
        return (status, written);
    }

    private static FileHandle HandleOf(FileStream file) => new(file.SafeFileHandle.DangerousGetHandle());

    private static string MakeEmpty(TempDirectory directory)
    {
        string path = Path.Combine(directory.Path, "copy");
        File.WriteAllBytes(path, []);
        return path;
    }
}
