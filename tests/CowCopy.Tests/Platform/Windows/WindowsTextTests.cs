using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Paths, names and times as Windows writes them.</summary>
[TestClass]
public sealed class WindowsTextTests
{
    [TestMethod]
    [DataRow(@"C:\a", @"C:\a")]
    [DataRow(@"\\?\C:\a", @"\\?\C:\a")]
    [DataRow(@"\\.\pipe\a", @"\\.\pipe\a")]
    [DataRow(@"\\server\share\a", @"\\server\share\a")]
    [DataRow(@"\??\C:\a", @"\\?\C:\a")]
    [DataRow("", null)]
    [DataRow("C:\\a\0b", null)]
    public void Short_paths_go_as_they_are(string path, string? expected) => Assert.AreEqual(expected, WindowsPath.ToNative(path));

    [TestMethod]
    [DataRow(@"C:\", @"\\?\C:\")]
    [DataRow(@"\\server\share\", @"\\?\UNC\server\share\")]
    [DataRow(@"\\?\C:\", @"\\?\C:\")]
    [DataRow(@"\\?\UNC\server\share\", @"\\?\UNC\server\share\")]
    public void Long_paths_go_past_the_limit(string start, string expected)
    {
        string rest = new('x', 248 - start.Length);
        Assert.AreEqual(expected + rest, WindowsPath.ToNative(start + rest));
        if (!start.StartsWith(@"\\?", StringComparison.Ordinal))
            Assert.AreEqual(start + rest[1..], WindowsPath.ToNative(start + rest[1..]), "one less");
    }

    [TestMethod]
    [DataRow(@"C:\a\foo.", @"\\?\C:\a\foo.")]
    [DataRow(@"C:\a.\foo", @"\\?\C:\a.\foo")]
    [DataRow(@"C:\a\foo ", @"\\?\C:\a\foo ")]
    [DataRow(@"C:\a\nul", @"\\?\C:\a\nul")]
    [DataRow(@"C:\a\NUL.txt", @"\\?\C:\a\NUL.txt")]
    [DataRow(@"C:\a\com1", @"\\?\C:\a\com1")]
    [DataRow(@"\\server\share\lpt9 .x", @"\\?\UNC\server\share\lpt9 .x")]
    [DataRow(@"C:\a\com¹", @"\\?\C:\a\com¹")]
    [DataRow(@"C:\nul\foo", @"C:\nul\foo")]
    [DataRow(@"C:\a\null", @"C:\a\null")]
    [DataRow(@"C:\a\com0", @"C:\a\com0")]
    [DataRow(@"C:\a\..\b", @"C:\a\..\b")]
    [DataRow(@"\\.\nul", @"\\.\nul")]
    public void Names_that_Win32_takes_for_others_go_as_they_are(string path, string expected) =>
        Assert.AreEqual(expected, WindowsPath.ToNative(path));

    [TestMethod]
    [DataRow(@"C:\a\b", "C:")]
    [DataRow(@"\\?\C:\a\b", "C:")]
    [DataRow(@"\\server\share\a", @"\\server\share")]
    [DataRow(@"\\?\UNC\server\share\a", @"\\server\share")]
    [DataRow(@"\\?\Volume{1}\a", "Volume{1}")]
    [DataRow(@"\\server", @"\\server")]
    public void A_path_says_which_drive_or_share_it_is_on(string path, string expected) =>
        Assert.AreEqual(expected, WindowsPath.RootOf(path));

    [TestMethod]
    [DataRow(@"V:\", "$RECYCLE.BIN", true)]
    [DataRow(@"V:\", "$Recycle.Bin", true)]
    [DataRow(@"v:", "System Volume Information", true)]
    [DataRow(@"\\?\V:\", "system volume information", true)]
    [DataRow(@"\\server\V$", "$RECYCLE.BIN", true)]
    [DataRow(@"\\?\UNC\server\share\", "$RECYCLE.BIN", true)]
    [DataRow(@"\\?\Volume{1}\", "$RECYCLE.BIN", true)]
    [DataRow(@"V:\", "$RECYCLE.BIN2", false)]
    [DataRow(@"V:\", "System Volume", false)]
    [DataRow(@"V:\a", "$RECYCLE.BIN", false)]
    [DataRow(@"\\?\V:\a\", "$RECYCLE.BIN", false)]
    [DataRow(@"\\server\share\a", "System Volume Information", false)]
    public void Two_names_at_the_root_of_a_volume_are_the_systems_own(string directory, string name, bool expected) =>
        Assert.AreEqual(expected, new WindowsPlatform(new ScriptedWindows()).IsOfSystem(directory, name));

    [TestMethod]
    public void A_file_is_renamed_aside_within_its_directory()
    {
        string aside = WindowsPath.Aside(@"C:\a\foo.txt");
        Assert.StartsWith(@"C:\a\.cowcopy-", aside);
        Assert.EndsWith(".tmp", aside);
        Assert.AreNotEqual(aside, WindowsPath.Aside(@"C:\a\foo.txt"));
        Assert.StartsWith(@"\\?\C:\", WindowsPath.Aside(@"C:\" + new string('d', 240) + @"\foo"));
    }

    [TestMethod]
    [DataRow(0L, 0u, 116_444_736_000_000_000L)]
    [DataRow(-11_644_473_600L, 0u, 0L)]
    [DataRow(1_700_000_000L, 123_456_700u, 133_444_736_001_234_567L)]
    public void Times_count_from_1601(long seconds, uint nanoseconds, long ticks)
    {
        FileTime time = FileTime.From(new FileTimestamp(seconds, nanoseconds));
        Assert.AreEqual(ticks, time.Ticks);
        Assert.AreEqual(new FileTimestamp(seconds, nanoseconds), time.ToTimestamp());
        Assert.AreEqual(ticks, DateTime.FromFileTimeUtc(ticks).ToFileTimeUtc());
        Assert.AreEqual(FileTimestamp.FromUtc(DateTime.FromFileTimeUtc(ticks)), time.ToTimestamp());
    }

    [TestMethod]
    [DataRow(0xA000000Cu, 20, @"..\real", @"..\real", @"..\real", false)]
    [DataRow(0xA000000Cu, 20, @"D:\real", @"\??\D:\real", @"D:\real", false)]
    [DataRow(0xA000000Cu, 20, "", @"\??\UNC\server\share\x", @"\\server\share\x", false)]
    [DataRow(0xA000000Cu, 20, "", @"\??\Volume{1}\x", @"\\?\Volume{1}\x", false)]
    [DataRow(0xA0000003u, 16, @"D:\target", @"\??\D:\target", @"\??\D:\target", true)]
    [DataRow(0xA0000003u, 16, "", @"\??\Volume{1}\", @"\??\Volume{1}\", true)]
    [DataRow(0xA000001Bu, 20, "x", "y", null, false, DisplayName = "something else")]
    [DataRow(0xA0000003u, 16, "x", "", null, true, DisplayName = "a junction to nowhere")]
    public unsafe void A_link_says_where_it_leads(uint tag, int names, string shown, string used, string? expected, bool isJunction)
    {
        byte[] text = Encoding.Unicode.GetBytes(used + shown), buffer = new byte[names + text.Length];
        BitConverter.TryWriteBytes(buffer, tag);
        BitConverter.TryWriteBytes(buffer.AsSpan(10), (ushort)(used.Length * 2));
        BitConverter.TryWriteBytes(buffer.AsSpan(12), (ushort)(used.Length * 2));
        BitConverter.TryWriteBytes(buffer.AsSpan(14), (ushort)(shown.Length * 2));
        text.CopyTo(buffer, names);
        fixed (byte* pointer = buffer)
        {
            LinkKind kind = isJunction ? LinkKind.Junction : LinkKind.File;
            LinkTarget? target = expected is null ? null : new LinkTarget(expected, kind) { Shown = isJunction ? shown : null };
            Assert.AreEqual(target, WindowsLinks.Parse(pointer, buffer.Length));
            Assert.IsNull(WindowsLinks.Parse(pointer, 8));
        }
    }

    [TestMethod]
    [DataRow(@"\??\D:\target", @"D:\target")]
    [DataRow(@"\??\Volume{1}\", "")]
    public unsafe void A_junction_is_written_as_it_was_read(string used, string shown)
    {
        LinkTarget junction = new(used, LinkKind.Junction) { Shown = shown };
        byte[] buffer = WindowsLinks.JunctionBuffer(junction);
        Assert.AreEqual(buffer.Length - 8, BitConverter.ToUInt16(buffer, 4), "the length of the data behind the header");
        fixed (byte* pointer = buffer) Assert.AreEqual(junction, WindowsLinks.Parse(pointer, buffer.Length));
    }

    [TestMethod]
    public unsafe void Streams_beside_the_content_are_listed()
    {
        byte[] buffer = new byte[256];
        int second = Write(buffer, 0, "::$DATA", isLast: false), third = Write(buffer, second, ":Zone.Identifier:$DATA", isLast: false);
        Write(buffer, third, ":é:$DATA", isLast: true);
        fixed (byte* pointer = buffer)
        {
            BitConverter.TryWriteBytes(buffer.AsSpan(8), 12_345L);
            string[] names = [.. AlternateStreams.NamesIn(pointer, buffer.Length, out long length)];
            CollectionAssert.AreEqual(new[] { ":Zone.Identifier:$DATA", ":é:$DATA" }, names);
            Assert.AreEqual(12_345, length);
            Assert.IsEmpty(AlternateStreams.NamesIn(pointer, second, out _), "cut short");
            Assert.IsEmpty(AlternateStreams.NamesIn(pointer, 0, out length));
            Assert.AreEqual(-1, length);
        }
    }

    [TestMethod]
    [DataRow(0x20u, 0u, FileKind.Regular)]
    [DataRow(0x10u, 0u, FileKind.Directory)]
    [DataRow(0x400u, 0xA000000Cu, FileKind.SymbolicLink)]
    [DataRow(0x410u, 0xA0000003u, FileKind.SymbolicLink)]
    [DataRow(0x400u, 0x80000013u, FileKind.Regular, DisplayName = "deduplicated")]
    [DataRow(0x20u, 0xA000000Cu, FileKind.Regular, DisplayName = "a tag without the attribute means nothing")]
    public void Kinds_by_attributes_and_tag(uint attributes, uint tag, object kind) =>
        Assert.AreEqual((FileKind)kind, FileQuery.KindOf(attributes, tag));

    [TestMethod]
    public void A_copy_carries_what_can_be_carried()
    {
        Assert.AreEqual(0x20u, AttributeBits.ForCopy(0));
        Assert.AreEqual(0x23u, AttributeBits.ForCopy(0x3));
        Assert.AreEqual(
            0x20u, AttributeBits.ForCopy(0x200 | 0x800 | 0x8000 | 0x80), "sparse, compressed, integrity and normal are not set this way");
    }

    private static int Write(byte[] buffer, int at, string name, bool isLast)
    {
        int next = (24 + (name.Length * 2) + 7) & ~7;
        BitConverter.TryWriteBytes(buffer.AsSpan(at), isLast ? 0 : next);
        BitConverter.TryWriteBytes(buffer.AsSpan(at + 4), name.Length * 2);
        Encoding.Unicode.GetBytes(name).CopyTo(buffer, at + 24);
        return at + next;
    }
}
