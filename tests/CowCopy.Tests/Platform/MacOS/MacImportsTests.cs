using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using System.Text;
using CowCopy.Platform.MacOS;
using CowCopy.TestKit;
using static CowCopy.Platform.MacOS.LibSystem;

namespace CowCopy.Tests.Platform.MacOS;

/// <summary>
/// Which function of the C library each import of macOS calls: Linux lacks those that only macOS has, and has the others. What they do
/// there is another matter.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed unsafe class MacImportsTests
{
    private const int NotFound = 2, BadDescriptor = 9;

    private readonly MacImports _mac = new(isIntel: false), _intel = new(isIntel: true);

    [TestMethod]
    public void Functions_of_macOS_are_called_by_their_names()
    {
        AssertCalls("clonefile", () => _mac.CloneFile(null, null, 0));
        AssertCalls("getattrlist", () => _mac.GetAttributes(null, null, null, 0, 0));
        AssertCalls("lchflags", () => _mac.SetFlags(null, 0));
        AssertCalls("fcopyfile", () => _mac.CopyFile(0, 0, 0, 0));
    }

    [TestMethod]
    public void On_Intel_queries_have_names_of_their_own()
    {
        AssertCalls("stat$INODE64", () => _intel.Stat(null, null));
        AssertCalls("lstat$INODE64", () => _intel.LinkStat(null, null));
        AssertCalls("fstat$INODE64", () => _intel.FileStat(0, null));
        AssertCalls("statfs$INODE64", () => _intel.StatFs(null, null));
    }

    [TestMethod]
    public void The_names_are_those_of_the_processor()
    {
        bool isIntel = RuntimeInformation.ProcessArchitecture == Architecture.X64;
        bool hasName = true;
        try
        {
            StatBuffer buffer;
            fixed (byte* path = "/\0"u8) _ = new MacImports().Stat(path, &buffer);
        }
        catch (EntryPointNotFoundException)
        {
            hasName = false;
        }

        Assert.AreEqual(isIntel, !hasName);
    }

    [TestMethod]
    public void On_Apple_silicon_queries_have_the_usual_names()
    {
        using TempDirectory directory = new();
        string link = directory.Combine("link"), missing = directory.Combine("missing");
        File.CreateSymbolicLink(link, missing);
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        fixed (byte* found = Native(link), none = Native(missing), bytes = buffer)
        {
            StatBuffer* stat = (StatBuffer*)bytes;
            Assert.AreEqual(0, _mac.LinkStat(found, stat));
            AssertFails(NotFound, _mac.LinkStat(none, stat));
            AssertFails(NotFound, _mac.Stat(found, stat));
            AssertFails(NotFound, _mac.StatFs(found, bytes));
            AssertFails(BadDescriptor, _mac.FileStat(-1, stat));
        }
    }

    [TestMethod]
    public void Links_and_times_are_functions_of_all_Unix_systems()
    {
        using TempDirectory directory = new();
        string file = directory.WriteFile("file", "content"), link = directory.Combine("link");
        TimeSpec* times = stackalloc TimeSpec[2];
        fixed (byte* from = Native(file), to = Native(link), none = Native(directory.Combine("missing")))
        {
            Assert.AreEqual(0, _mac.Link(from, to));
            AssertFails(NotFound, _mac.Link(none, to));
        }

        Assert.AreEqual("content", File.ReadAllText(link));
        AssertFails(BadDescriptor, _mac.SetTimes(-1, times));
    }

    private static void AssertCalls(string name, Func<int> call)
    {
        string message = Assert.ThrowsExactly<EntryPointNotFoundException>(() => call()).Message;
        Assert.Contains($"'{name}'", message);
    }

    private static void AssertFails(int error, int result) => Assert.AreEqual((-1, error), (result, Marshal.GetLastPInvokeError()));

    private static byte[] Native(string path) => Encoding.UTF8.GetBytes(path + '\0');
}
