using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>Links by REPARSE_DATA_BUFFER of ntifs.h and by CreateSymbolicLink.</summary>
[TestClass]
public sealed class WindowsLinkTests
{
    private const uint SymbolicLink = 0xA000000C, MountPoint = 0xA0000003;
    private const int InvalidParameter = 87, PrivilegeNotHeld = 1314, DeviceError = 1117;
    private const string Get = "FSCTL_GET_REPARSE_POINT", Set = "FSCTL_SET_REPARSE_POINT";
    private const string All = "FILE_SHARE_READ|FILE_SHARE_WRITE|FILE_SHARE_DELETE";
    private const string Itself = "FILE_FLAG_BACKUP_SEMANTICS|FILE_FLAG_OPEN_REPARSE_POINT";

    [TestMethod]
    [DataRow(0x400u, LinkKind.File)]
    [DataRow(0x410u, LinkKind.Directory)]
    public void A_symbolic_link_is_one_to_a_directory_if_it_is_one_itself(uint attributes, object kind)
    {
        ScriptedWindows windows = new();
        windows.Return(Get, Buffer(SymbolicLink, @"\??\D:\real", "shown"));
        windows.Return("FileAttributeTagInfo", [.. BitConverter.GetBytes(attributes), .. BitConverter.GetBytes(SymbolicLink)]);

        Assert.IsTrue(new WindowsLinks(windows).Read(@"C:\link", out LinkTarget target).IsOk);

        Assert.AreEqual(new LinkTarget(@"D:\real", (LinkKind)kind), target);
        Assert.AreEqual(
            $"CreateFile C:\\link: FILE_READ_ATTRIBUTES, {All}, OPEN_EXISTING, {Itself}\n"
            + $"{Get} #1 -> 16384\nFileAttributeTagInfo #1 -> 8\nCloseHandle #1",
            windows.Text);
    }

    [TestMethod]
    public void A_junction_is_read_with_the_name_that_it_is_shown_with()
    {
        ScriptedWindows windows = new();
        windows.Return(Get, Buffer(MountPoint, @"\??\D:\real", "D:\\real"));
        windows.Return("FileAttributeTagInfo", [.. BitConverter.GetBytes(0x410u), .. BitConverter.GetBytes(MountPoint)]);
        Assert.IsTrue(new WindowsLinks(windows).Read(@"C:\link", out LinkTarget target).IsOk);
        Assert.AreEqual(new LinkTarget(@"\??\D:\real", LinkKind.Junction) { Shown = @"D:\real" }, target);
        Assert.IsEmpty(windows.Open);
    }

    [TestMethod]
    public void What_is_no_link_is_not_supported_and_a_refused_call_is_the_result()
    {
        ScriptedWindows other = new();
        other.Return(Get, Buffer(0x80000013, "a", "b"));
        Assert.AreEqual(StatusCode.NotSupported, new WindowsLinks(other).Read(@"C:\link", out LinkTarget target).Code);
        Assert.AreEqual(LinkTarget.None, target);

        foreach (string call in (string[])["CreateFile", Get, "FileAttributeTagInfo"])
        {
            ScriptedWindows windows = new();
            if (call != Get) windows.Return(Get, Buffer(SymbolicLink, "real", "real"));
            windows.Fail(call, DeviceError);
            PlatformStatus status = new WindowsLinks(windows).Read(@"C:\link", out target);
            Assert.AreEqual((new PlatformStatus(StatusCode.DeviceError, DeviceError), LinkTarget.None), (status, target), call);
            Assert.IsEmpty(windows.Open, call);
        }
    }

    [TestMethod]
    public unsafe void The_names_of_a_link_may_be_in_any_order_and_end_with_the_data()
    {
        byte[] buffer = Buffer(SymbolicLink, "used", "shown", shownFirst: true);
        fixed (byte* at = buffer)
        {
            Assert.AreEqual(new LinkTarget("used"), WindowsLinks.Parse(at, buffer.Length));
            Assert.IsNull(WindowsLinks.Parse(at, buffer.Length - 1), "cut short");
        }

        buffer = Buffer(MountPoint, "ab", "");
        fixed (byte* at = buffer)
        {
            Assert.HasCount(20, buffer);
            Assert.AreEqual(new LinkTarget("ab", LinkKind.Junction) { Shown = "" }, WindowsLinks.Parse(at, 20));
        }
    }

    [TestMethod]
    public void A_junction_is_a_new_directory_with_a_reparse_point()
    {
        ScriptedWindows windows = new();
        LinkTarget target = new(@"\??\D:\real", LinkKind.Junction) { Shown = "é" };

        Assert.IsTrue(new WindowsLinks(windows).Make(target, @"C:\link").IsOk);

        // tag, length of what follows the first 8 bytes, reserved; offset and length of both names; the names, each with a zero
        byte[] names = Encoding.Unicode.GetBytes("\\??\\D:\\real\0é\0");
        byte[] data =
        [
            3, 0, 0, 0xA0, (byte)(8 + names.Length), 0, 0, 0, 0, 0, 22, 0, 24, 0, 2, 0, .. names,
        ];
        Assert.AreEqual(
            $"CreateDirectory C:\\link\nCreateFile C:\\link: GENERIC_WRITE, {All}, OPEN_EXISTING, {Itself}\n"
            + $"{Set} #1 {Convert.ToHexString(data)}\nCloseHandle #1",
            windows.Text);
    }

    [TestMethod]
    public void A_junction_without_a_displayed_name_has_an_empty_one()
    {
        byte[] data = WindowsLinks.JunctionBuffer(new LinkTarget("ab", LinkKind.Junction));
        string[] parts = ["030000A0", "1000", "0000", "0000", "0400", "0600", "0000", "610062000000", "0000"];
        Assert.AreEqual(string.Concat(parts), Convert.ToHexString(data));
    }

    [TestMethod]
    public void A_junction_that_cannot_be_made_leaves_no_directory()
    {
        foreach (string call in (string[])["CreateDirectory", "CreateFile", Set])
        {
            ScriptedWindows windows = new();
            windows.Fail(call, DeviceError);
            PlatformStatus status = new WindowsLinks(windows).Make(new LinkTarget(@"\??\D:\real", LinkKind.Junction), @"C:\link");
            Assert.AreEqual(new PlatformStatus(StatusCode.DeviceError, DeviceError), status, call);
            Assert.IsEmpty(windows.Open, call);
            Assert.AreEqual(call != "CreateDirectory", windows.Made[^1] == @"RemoveDirectory C:\link", "not one that was there before");
        }
    }

    [TestMethod]
    [DataRow(8182, true)]
    [DataRow(8183, false)]
    public void A_junction_takes_16_KiB(int length, bool fits)
    {
        ScriptedWindows windows = new();
        PlatformStatus status = new WindowsLinks(windows).Make(new LinkTarget(new string('x', length), LinkKind.Junction), @"C:\link");
        Assert.AreEqual(fits ? PlatformStatus.Ok : PlatformStatus.From(StatusCode.NameTooLong), status);
        Assert.AreEqual(fits, windows.Made.Count > 0);
    }

    [TestMethod]
    [DataRow(LinkKind.File, 2)]
    [DataRow(LinkKind.Directory, 3)]
    public void A_symbolic_link_is_made_without_a_privilege_where_the_system_permits_it(object kind, int flags)
    {
        ScriptedWindows windows = new();
        Assert.IsTrue(new WindowsLinks(windows).Make(new LinkTarget("real", (LinkKind)kind), @"C:\link").IsOk);
        Assert.AreEqual($@"CreateSymbolicLink C:\link to real {flags}", windows.Text);
    }

    [TestMethod]
    public void A_system_that_does_not_know_the_flag_is_given_it_once()
    {
        ScriptedWindows windows = new();
        windows.Fail("CreateSymbolicLink", InvalidParameter).Succeed("CreateSymbolicLink");
        WindowsLinks links = new(windows);
        for (int time = 0; time < 2; time++) Assert.IsTrue(links.Make(new LinkTarget("real", LinkKind.Directory), @"C:\link").IsOk);
        CollectionAssert.AreEqual(new[] { "3", "1", "1" }, windows.Made.Select(call => call.Split(' ')[^1]).ToArray());
    }

    [TestMethod]
    public void A_system_older_than_the_flag_is_given_a_wrong_argument_once()
    {
        ScriptedWindows windows = new();
        windows.Fail("CreateSymbolicLink", InvalidParameter).Succeed("CreateSymbolicLink").Fail("CreateSymbolicLink", InvalidParameter);
        WindowsLinks links = new(windows);
        Assert.IsTrue(links.Make(new LinkTarget("real"), @"C:\link").IsOk);
        Assert.AreEqual(InvalidParameter, links.Make(new LinkTarget("real"), @"C:\link").NativeCode);
        Assert.HasCount(3, windows.Made);
    }

    [TestMethod]
    public void An_argument_that_is_wrong_in_itself_says_nothing_about_the_flag()
    {
        ScriptedWindows windows = new();
        windows.Fail("CreateSymbolicLink", InvalidParameter).Fail("CreateSymbolicLink", InvalidParameter).Succeed("CreateSymbolicLink");
        WindowsLinks links = new(windows);
        Assert.AreEqual(InvalidParameter, links.Make(new LinkTarget("real"), @"C:\link").NativeCode);
        Assert.IsTrue(links.Make(new LinkTarget("real"), @"C:\link").IsOk);
        CollectionAssert.AreEqual(new[] { "2", "0", "2" }, windows.Made.Select(call => call.Split(' ')[^1]).ToArray());
    }

    [TestMethod]
    public void A_missing_privilege_is_one_of_links()
    {
        ScriptedWindows windows = new();
        windows.Fail("CreateSymbolicLink", PrivilegeNotHeld);
        PlatformStatus status = new WindowsPlatform(windows).SymbolicLink(new LinkTarget("real"), @"C:\link");
        Assert.AreEqual(new PlatformStatus(StatusCode.LinkNotPermitted, PrivilegeNotHeld), status);

        windows = new();
        windows.Fail("CreateSymbolicLink", 183);
        status = new WindowsLinks(windows).Make(new LinkTarget("real"), @"C:\link");
        Assert.AreEqual(new PlatformStatus(StatusCode.AlreadyExists, 183), status);
        Assert.HasCount(1, windows.Made);

        windows = new();
        windows.Fail("CreateSymbolicLink", InvalidParameter).Fail("CreateSymbolicLink", PrivilegeNotHeld);
        WindowsLinks older = new(windows);
        for (int time = 0; time < 2; time++)
            Assert.AreEqual(StatusCode.LinkNotPermitted, older.Make(new LinkTarget("real"), @"C:\link").Code);
        Assert.HasCount(3, windows.Made, "the system is older than the flag");
    }

    /// <summary>REPARSE_DATA_BUFFER: tag, length, reserved, offset and length of both names, flags of a symbolic link, names.</summary>
    private static byte[] Buffer(uint tag, string used, string shown, bool shownFirst = false)
    {
        int usedBytes = used.Length * 2, shownBytes = shown.Length * 2;
        (int usedAt, int shownAt) = shownFirst ? (shownBytes, 0) : (0, usedBytes);
        byte[] head = tag == SymbolicLink ? new byte[20] : new byte[16];
        BitConverter.TryWriteBytes(head, tag);
        BitConverter.TryWriteBytes(head.AsSpan(4), (ushort)(head.Length - 8 + usedBytes + shownBytes));
        BitConverter.TryWriteBytes(head.AsSpan(8), (ushort)usedAt);
        BitConverter.TryWriteBytes(head.AsSpan(10), (ushort)usedBytes);
        BitConverter.TryWriteBytes(head.AsSpan(12), (ushort)shownAt);
        BitConverter.TryWriteBytes(head.AsSpan(14), (ushort)shownBytes);
        return [.. head, .. Encoding.Unicode.GetBytes(shownFirst ? shown + used : used + shown)];
    }
}
