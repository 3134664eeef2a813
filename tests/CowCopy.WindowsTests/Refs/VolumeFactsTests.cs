using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests.Refs;

/// <summary>What a ReFS volume and a Dev Drive report, and what follows from missing reports.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Cloning")]
[DoNotParallelize] // the interposer's script is one for all
public sealed class VolumeFactsTests
{
    private const int NoSuchFunction = 1, AccessDenied = 5, NotSupported = 50;

    [TestMethod]
    public void A_volume_that_clones_says_so()
    {
        RefsVolume.Start();

        VolumeInfo info = new VolumeInspector().Probe(Drives.Cloning());

        Assert.AreEqual(("ReFS", true, true), (info.FileSystem, info.CanClone, info.CountsReferences), info.Message);
        Assert.AreEqual(8176, info.ReferenceLimit);
        Assert.IsTrue(info.BlockSize is 4096 or 65536, $"{info.BlockSize}");
        Assert.IsGreaterThan(0, info.FreeBytes!.Value);
        Assert.AreEqual("", info.RemoteProtocol ?? "");
    }

    [TestMethod]
    [DataRow("state 0x0000", false, null)]
    [DataRow("state 0x2000", true, false)]
    [DataRow("state 0x6000", true, true)]
    [DataRow("state 0x6000 0x3FFF", true, null)] // knows Dev Drives, and not whether they are trusted
    [DataRow("state 0x0000 0x1FFF", false, null)] // knows no Dev Drives
    public void A_Dev_Drive_is_recognized_by_its_state(string state, bool? isDevDrive, bool? isTrusted)
    {
        RefsVolume.Start(state);

        VolumeInfo info = new VolumeInspector().Probe(Drives.Cloning());

        Assert.AreEqual((isDevDrive, isTrusted), (info.IsDevDrive, info.IsTrusted));
    }

    [TestMethod]
    [DataRow(NoSuchFunction)]
    [DataRow(AccessDenied)]
    [DataRow(NotSupported)]
    public void A_query_that_fails_leaves_it_unknown(int error)
    {
        RefsVolume.Start($"error DeviceIoControl 0x{ControlCodes.QueryPersistentVolumeState:X8} 1 * {error}");

        VolumeInfo info = new VolumeInspector().Probe(Drives.Cloning());

        Assert.AreEqual(((bool?)null, (bool?)null), (info.IsDevDrive, info.IsTrusted));
        Assert.AreEqual(("ReFS", true), (info.FileSystem, info.CanClone));
    }

    [TestMethod]
    public void The_version_is_the_volume_s()
    {
        RefsVolume.Start("version 3 14");
        Assert.AreEqual(new Version(3, 14), new VolumeInspector().Probe(Drives.Cloning()).FormatVersion);
    }

    [TestMethod]
    public void A_volume_that_says_nothing_is_no_error()
    {
        RefsVolume.Start("error GetVolumeInformationByHandleW * 1 * 5", "error DeviceIoControl * 1 * 5");

        VolumeInfo info = new VolumeInspector().Probe(Drives.Cloning());

        Assert.AreNotEqual(true, info.CanClone);
    }

    [TestMethod]
    [DataRow("state 0x6000", "trusted")]
    [DataRow("state 0x2000", "not trusted")]
    public void The_command_line_tells_of_a_Dev_Drive(string state, string words)
    {
        RefsVolume.Start(state);
        using StringWriter output = new(System.Globalization.CultureInfo.InvariantCulture),
            error = new(System.Globalization.CultureInfo.InvariantCulture);

        int exitCode = Tool.Application.Run(["probe", Drives.Cloning()], new Tool.ToolContext(output, error, CancellationToken.None));

        Assert.AreEqual((0, ""), (exitCode, error.ToString()));
        Assert.Contains("ReFS", output.ToString());
        Assert.Contains("Dev Drive", output.ToString());
        Assert.Contains(words, output.ToString());
    }
}
