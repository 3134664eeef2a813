using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using static CowCopy.Tests.Platform.Windows.FoundFile;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>What takes a handle: identity, links that are followed, and files behind reparse points that are no links.</summary>
[TestClass]
public sealed class WindowsHandleQueryTests
{
    private const uint Newest = 26100, Middle = 17763, Oldest = 14393;
    private const string ByName = "GetFileInformationByName", Attributes = "GetFileAttributesEx";
    private const string Handle = "GetFileInformationByHandle", Tag = "FileAttributeTagInfo", Open = "CreateFile";
    private const string Itself = "FILE_FLAG_BACKUP_SEMANTICS|FILE_FLAG_OPEN_REPARSE_POINT", Behind = "FILE_FLAG_BACKUP_SEMANTICS";
    private const uint Link = 0xA000000C, Dedup = 0x80000013;

    [TestMethod]
    public void A_link_found_by_name_is_followed_by_a_handle_only_where_it_is_to_be_followed()
    {
        ScriptedWindows windows = FoundFile.In(Newest, 0x400, Link);
        WindowsPlatform platform = Platform(windows);
        Assert.IsTrue(platform.Inspect(@"C:\f", LinkTreatment.Keep, out FileFacts kept).IsOk);
        Assert.AreEqual((FileKind.SymbolicLink, ByName), (kept.Kind, Names(windows)));
        windows.Made.Clear();
        windows.Return(Handle, ByHandle(0x20));
        Assert.IsTrue(platform.Inspect(@"C:\f", LinkTreatment.Follow, out FileFacts followed).IsOk);
        Assert.AreEqual(FileKind.Regular, followed.Kind);
        Assert.AreEqual(Behind, Opened(windows).Single());
        Assert.IsEmpty(windows.Open);
    }

    [TestMethod]
    public void A_file_whose_identity_is_not_found_by_name_is_opened_for_it()
    {
        ScriptedWindows windows = FoundFile.In(Newest, 0x20, 0, volume: 0);
        windows.Return(Handle, ByHandle(0x20)).Return("FileIdInfo", Words(5, 6, 7)).Return("FileBasicInfo", Words(0, 0, 0, 0, 0));
        Assert.IsTrue(Platform(windows).Inspect(@"C:\f", LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.AreEqual(new FileIdentity(new VolumeId(5), 7, 6), facts.Identity);
        Assert.AreEqual((5L << 30, 2u, false), (facts.Length, facts.LinkCount, facts.IsBrief));
        Assert.AreEqual((Seconds(1), Seconds(2), Seconds(3), Seconds(3)), (facts.Created, facts.Accessed, facts.Modified, facts.Changed));
        Assert.AreEqual(Itself, Opened(windows).Single());
        Assert.AreEqual(
            $"{Handle} #1\nFileBasicInfo #1 -> 40\nFileIdInfo #1 -> 24\nCloseHandle #1", string.Join('\n', windows.Made.Skip(2)));
    }

    [TestMethod]
    public void The_time_of_the_last_change_is_that_of_the_handle()
    {
        ScriptedWindows windows = new() { Build = Oldest };
        windows.Return(Handle, ByHandle(0x20)).Return("FileBasicInfo", Words(0, 0, 0, (ulong)(At(9).Ticks), 0));
        Assert.IsTrue(Platform(windows).Inspect(@"C:\f", LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.AreEqual(Seconds(9), facts.Changed);
    }

    [TestMethod]
    public void Behind_a_reparse_point_that_is_no_link_is_another_file()
    {
        foreach (uint build in (uint[])[Newest, Middle, Oldest])
        {
            ScriptedWindows windows = FoundFile.In(build, 0x420, Dedup);
            windows.Reply(Handle, new(0, ByHandle(0x420))).Return(Handle, ByHandle(0x21)).Return(Tag, Tags(0x420, Dedup));
            Assert.IsTrue(Platform(windows).InspectBriefly(@"C:\f", out FileFacts facts).IsOk);
            Assert.AreEqual((FileKind.Regular, 0x21u, true), (facts.Kind, facts.Mode, facts.NeedsSystemCopy));
            CollectionAssert.AreEqual(new[] { Itself, Behind }, Opened(windows));
            Assert.IsEmpty(windows.Open);
        }
    }

    [TestMethod]
    public void A_reparse_point_that_cannot_be_opened_through_is_described_itself()
    {
        ScriptedWindows windows = FoundFile.In(Newest, 0x420, Dedup);
        windows.Succeed(Open).Fail(Open, 1920).Return(Handle, ByHandle(0x420)).Return(Tag, Tags(0x420, Dedup));
        Assert.IsTrue(Platform(windows).InspectBriefly(@"C:\f", out FileFacts facts).IsOk);
        Assert.AreEqual((FileKind.Regular, 5L << 30, true), (facts.Kind, facts.Length, facts.NeedsSystemCopy));
    }

    [TestMethod]
    public void A_link_found_by_a_handle_and_one_that_is_followed_take_no_second_handle()
    {
        ScriptedWindows windows = new() { Build = Oldest };
        windows.Return(Attributes, new AttributeData { Attributes = 0x410 });
        windows.Return(Handle, ByHandle(0x410)).Return(Tag, Tags(0x410, 0xA0000003));
        WindowsPlatform platform = Platform(windows);
        Assert.IsTrue(platform.InspectBriefly(@"C:\f", out FileFacts facts).IsOk);
        Assert.AreEqual((FileKind.SymbolicLink, Itself), (facts.Kind, Opened(windows).Single()));
        windows.Made.Clear();
        Assert.IsTrue(platform.Inspect(@"C:\f", LinkTreatment.Follow, out _).IsOk);
        Assert.AreEqual(Behind, Opened(windows).Single());
    }

    [TestMethod]
    public void A_query_of_the_handle_that_fails_is_the_result()
    {
        foreach (string call in (string[])[Open, Handle, Tag])
        {
            foreach (LinkTreatment links in (LinkTreatment[])[LinkTreatment.Keep, LinkTreatment.Follow])
            {
                ScriptedWindows windows = new() { Build = Oldest };
                if (call == Tag) windows.Return(Handle, ByHandle(0x400));
                windows.Fail(call, 1117);
                PlatformStatus status = Platform(windows).Inspect(@"C:\f", links, out FileFacts facts);
                Assert.AreEqual(new PlatformStatus(StatusCode.DeviceError, 1117), status, $"{call} {links}");
                if (call != Tag) Assert.AreEqual((default, 1), (facts, Opened(windows).Length), $"{call} {links}");
                Assert.IsEmpty(windows.Open);
            }
        }
    }

    [TestMethod]
    public void A_reparse_point_that_was_opened_through_is_not_opened_again()
    {
        ScriptedWindows windows = new() { Build = Oldest };
        windows.Return(Handle, ByHandle(0x420)).Return(Tag, Tags(0x420, Dedup));
        Assert.IsTrue(Platform(windows).Inspect(@"C:\f", LinkTreatment.Follow, out FileFacts facts).IsOk);
        Assert.AreEqual((FileKind.Regular, Behind), (facts.Kind, Opened(windows).Single()));
    }

    private static WindowsPlatform Platform(ScriptedWindows windows)
    {
        WindowsPlatform platform = new(windows);
        windows.Made.Clear();
        return platform;
    }

    private static string Names(ScriptedWindows windows) => string.Join(' ', windows.Made.Select(call => call.Split(' ')[0]));

    private static string[] Opened(ScriptedWindows windows) =>
        [.. windows.Made.Where(call => call.StartsWith(Open, StringComparison.Ordinal)).Select(call => call.Split(' ')[^1])];

    private static byte[] Tags(uint attributes, uint tag) => [.. BitConverter.GetBytes(attributes), .. BitConverter.GetBytes(tag)];

    private static byte[] Words(params ulong[] words) => [.. words.SelectMany(BitConverter.GetBytes)];
}
