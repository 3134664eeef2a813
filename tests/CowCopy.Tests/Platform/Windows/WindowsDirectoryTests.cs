using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Directories listed by FILE_ID_EXTD_DIR_INFO and FILE_FULL_DIR_INFO of winbase.h.</summary>
[TestClass]
public sealed class WindowsDirectoryTests
{
    private const string Ids = "FileIdExtdDirectoryInfo", IdsFirst = "FileIdExtdDirectoryRestartInfo";
    private const string Full = "FileFullDirectoryInfo", FullFirst = "FileFullDirectoryRestartInfo";
    private const uint Dedup = 0x80000013, Link = 0xA000000C, Junction = 0xA0000003;
    private const int NoMoreFiles = 18, NotFound = 2, AccessDenied = 5;
    private const long Second = 10_000_000, Epoch = 11_644_473_600;

    private static readonly FileHandle Given = new(70);

    [TestMethod]
    public void Entries_of_several_buffers_are_listed_with_what_the_system_keeps_of_them()
    {
        ScriptedWindows windows = new();
        windows.Return("FileIdInfo", [.. BitConverter.GetBytes(5UL), .. new byte[8], 1, 0, 0, 0, 0, 0, 0, 0]);
        windows.Return(IdsFirst, Entries(true, new Entry(".", 0x10, 0), new("..", 0x10, 0), new("a file", 0x23, 0)));
        windows.Return(Ids, Entries(true, new Entry("b", 0x10, 0), new("c", 0x420, Dedup), new("d", 0x400, Link)));
        windows.Fail(Ids, NoMoreFiles);
        List<DirectoryEntry> entries = [];

        Assert.IsTrue(new WindowsPlatform(windows).ReadDirectory(@"C:\d", FileHandle.None, entries).IsOk);

        Assert.AreEqual("a file Regular, b Directory, c Regular, d SymbolicLink", Describe(entries));
        FileFacts facts = entries[0].Listed!.Facts;
        Assert.AreEqual(new FileIdentity(new VolumeId(5), 0xB1, 0xA1), facts.Identity);
        Assert.IsFalse(facts.IsBrief);
        Assert.IsTrue(facts.IsReadOnly);
        Assert.AreEqual((5L << 30, 0x23u, FileKind.Regular), (facts.Length, facts.Mode, facts.Kind));
        Assert.AreEqual(
            (new FileTimestamp(1, 0), new FileTimestamp(2, 0), new FileTimestamp(3, 0), new FileTimestamp(4, 0)),
            (facts.Created, facts.Accessed, facts.Modified, facts.Changed));
        Assert.IsNull(entries[1].Listed);
        Assert.IsNull(entries[2].Listed, "the entry of a reparse point is not that of the file behind it");
        Assert.AreEqual(
            "CreateFile C:\\d: FILE_LIST_DIRECTORY|FILE_READ_ATTRIBUTES, FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE, "
            + "OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS\n"
            + $"FileIdInfo #1 -> 24\n{IdsFirst} #1 -> 65536\n{Ids} #1 -> 65536\n{Ids} #1 -> 65536\nCloseHandle #1",
            string.Join('\n', windows.Made.Skip(1)));
    }

    [TestMethod]
    [DataRow(87)]
    [DataRow(50)]
    [DataRow(1)]
    public void A_volume_that_lists_no_ids_lists_the_rest(int unknown)
    {
        ScriptedWindows windows = new();
        windows.Return("FileIdInfo", [.. BitConverter.GetBytes(5UL), .. new byte[8], 1, 0, 0, 0, 0, 0, 0, 0]);
        windows.Fail(IdsFirst, unknown).Return(FullFirst, Entries(false, new Entry("ab", 0x20, 0), new("c", 0x400, Link)));
        windows.Return(Full, Entries(false, new Entry("d", 0x410, Junction))).Fail(Full, NoMoreFiles);
        List<DirectoryEntry> entries = [];

        Assert.IsTrue(new DirectoryReader(windows).Read(@"C:\d", Given, entries).IsOk);

        Assert.AreEqual("ab Regular, c SymbolicLink, d SymbolicLink", Describe(entries));
        FileFacts facts = entries[0].Listed!.Facts;
        Assert.AreEqual((5L << 30, true, false), (facts.Length, facts.IsBrief, facts.Identity.IsKnown));
        Assert.AreEqual(
            $"FileIdInfo #70 -> 24\n{IdsFirst} #70 -> 65536\n{FullFirst} #70 -> 65536\n{Full} #70 -> 65536\n{Full} #70 -> 65536",
            windows.Text, "the handle of the caller stays open");
    }

    [TestMethod]
    public void A_time_of_the_last_change_that_is_not_reported_is_that_of_the_last_write()
    {
        ScriptedWindows windows = new();
        byte[] entry = Entries(true, new Entry("a", 0x20, 0));
        entry.AsSpan(32, 8).Clear();
        windows.Return(IdsFirst, entry).Fail(Ids, NoMoreFiles);
        List<DirectoryEntry> entries = [];
        Assert.IsTrue(new DirectoryReader(windows).Read(@"C:\d", Given, entries).IsOk);
        Assert.AreEqual(new FileTimestamp(3, 0), entries[0].Listed!.Facts.Changed);
        Assert.IsTrue(entries[0].Listed!.Facts.IsBrief, "without the id of the volume it is not known which file it is");
    }

    [TestMethod]
    public void An_empty_root_is_listed_and_a_failure_is_the_result()
    {
        (string, int, bool)[] cases =
            [(IdsFirst, NotFound, true), (IdsFirst, NoMoreFiles, true), (IdsFirst, AccessDenied, false), (Ids, 59, false)];
        foreach ((string call, int error, bool isOk) in cases)
        {
            ScriptedWindows windows = new();
            windows.Return(IdsFirst, Entries(true, new Entry(".", 0x10, 0)));
            if (call == IdsFirst) windows.Forget(IdsFirst);
            windows.Fail(call, error);
            PlatformStatus status = new DirectoryReader(windows).Read(@"C:\d", FileHandle.None, []);
            Assert.AreEqual(isOk ? PlatformStatus.Ok : Win32Error.ToStatus(error), status, $"{call} {error}");
            Assert.IsEmpty(windows.Open);
        }

        ScriptedWindows missing = new();
        missing.Fail("CreateFile", 3);
        Assert.AreEqual(new PlatformStatus(StatusCode.NotFound, 3), new DirectoryReader(missing).Read(@"C:\d", FileHandle.None, []));
        Assert.HasCount(1, missing.Made);
    }

    private static string Describe(List<DirectoryEntry> entries) =>
        string.Join(", ", entries.Select(entry => $"{entry.Name} {entry.Kind}"));

    /// <summary>
    /// The next entry's offset, an index, four times, the length, the allocation, attributes, bytes of the name, size of the extended
    /// attributes (or the tag of a reparse point); with ids the tag and 128 bits; the name. Each starts at a multiple of 8.
    /// </summary>
    private static byte[] Entries(bool hasIds, params Entry[] entries)
    {
        List<byte> all = [];
        foreach (Entry entry in entries)
        {
            byte[] one = new byte[((hasIds ? 88 : 68) + (entry.Name.Length * 2) + 7) / 8 * 8];
            if (entry != entries[^1]) BitConverter.TryWriteBytes(one, one.Length);
            for (int time = 0; time < 4; time++) BitConverter.TryWriteBytes(one.AsSpan(8 + (8 * time)), (Epoch + 1 + time) * Second);
            BitConverter.TryWriteBytes(one.AsSpan(40), 5L << 30);
            BitConverter.TryWriteBytes(one.AsSpan(56), entry.Attributes);
            BitConverter.TryWriteBytes(one.AsSpan(60), entry.Name.Length * 2);
            BitConverter.TryWriteBytes(one.AsSpan(64), hasIds ? 0x77u : entry.Tag);
            if (hasIds) BitConverter.TryWriteBytes(one.AsSpan(68), entry.Tag);
            if (hasIds) BitConverter.TryWriteBytes(one.AsSpan(72), 0xA1UL);
            if (hasIds) BitConverter.TryWriteBytes(one.AsSpan(80), 0xB1UL);
            Encoding.Unicode.GetBytes(entry.Name).CopyTo(one, hasIds ? 88 : 68);
            all.AddRange(one);
        }

        return [.. all];
    }

    private sealed record Entry(string Name, uint Attributes, uint Tag);
}
