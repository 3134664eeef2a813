using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Portable;
using CowCopy.TestKit;

namespace CowCopy.Tests.Platform;

/// <summary>Systems that copy by path, with a clone of their own before the base library's copy.</summary>
[TestClass]
public sealed class PortablePlatformTests
{
    [TestMethod]
    [DataRow(nameof(StatusCode.Ok), "a clone")]
    [DataRow(nameof(StatusCode.NotSupported), "new")]
    [DataRow(nameof(StatusCode.DifferentVolume), "new")]
    [DataRow(nameof(StatusCode.InvalidArgument), "new")]
    [DataRow(nameof(StatusCode.NotPermitted), "new")]
    [DataRow(nameof(StatusCode.AlreadyExists), null)]
    [DataRow(nameof(StatusCode.NotFound), null)]
    [DataRow(nameof(StatusCode.DeviceError), null)]
    public void A_refused_clone_is_followed_by_a_copy_unless_that_would_meet_the_same(string answer, string? content)
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", "new"), destination = directory.Combine("copy");
        ScriptedNativeCalls native = new(Enum.Parse<StatusCode>(answer));

        PlatformStatus status = new PortablePlatform(native).SystemCopy(source, destination, CancellationToken.None, out _);

        Assert.AreEqual(1, native.Clones);
        Assert.AreEqual(content is not null, status.IsOk);
        Assert.AreEqual(content, File.Exists(destination) ? File.ReadAllText(destination) : null);
    }

    [TestMethod]
    public void Files_are_distinguished_and_volumes_described()
    {
        using TempDirectory directory = new();
        string file = directory.WriteFile("file", "");
        PortablePlatform platform = new(new ScriptedNativeCalls(StatusCode.Ok));

        Assert.IsTrue(platform.Inspect(file, LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.AreEqual(new FileIdentity(new VolumeId(9), 0, 2), facts.Identity);
        Assert.AreEqual(StatusCode.NotFound, platform.Inspect(directory.Combine("none"), LinkTreatment.Keep, out facts).Code);
        Assert.AreEqual(FileFacts.Missing, facts);
        Assert.IsTrue(platform.InspectVolume(file, out VolumeFacts volume).IsOk);
        Assert.AreEqual("apfs", volume.FileSystem);
        Assert.IsTrue(new PortablePlatform(new ScriptedNativeCalls(StatusCode.Other)).InspectVolume(file, out volume).IsOk);
        Assert.AreNotEqual("apfs", volume.FileSystem);
    }
}
