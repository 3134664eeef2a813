using CowCopy.ContractTests.Real;
using CowCopy.Planning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Devices, pipes and sockets where a copy is to go.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class SpecialFileTests
{
    [TestMethod]
    public void A_pipe_at_the_destination_is_refused_and_stays() => AssertRefused(Posix.MakePipe);

    [TestMethod]
    public void A_socket_at_the_destination_is_refused_and_stays() => AssertRefused(Posix.MakeSocket);

    [TestMethod]
    public void A_device_at_the_destination_is_refused_and_stays() => AssertRefused(path =>
    {
        if (!Posix.TryMakeFullDevice(path)) Assert.Inconclusive("A device node can be made by root only, on a volume that allows it.");
    });

    [TestMethod]
    public void A_mirror_does_not_replace_a_pipe_by_a_file_or_a_directory()
    {
        using Bed bed = Bed.On<Xfs>();
        bed.Clean("tree/file", Content.Of(5000));
        bed.Clean("tree/directory/file", Content.Of(5000));
        bed.Files.SymbolicLink(bed.At("tree", "link"), "file");
        foreach (string name in new[] { "file", "directory", "link" })
        {
            bed.Files.MakeDirectory(bed.At("copy"));
            Posix.MakePipe(bed.At("copy", name));
        }

        TreeResult result = bed.Copier.CopyTree(bed.At("tree"), bed.At("copy"), new TreeOptions { Mirror = true });

        Assert.IsFalse(result.Succeeded);
        foreach (string name in new[] { "file", "directory", "link" }) Assert.AreEqual(FileKind.Other, bed.Facts(bed.At("copy", name)).Kind, name);
    }

    private static void AssertRefused(Action<string> make)
    {
        foreach (OverwriteMode overwrite in Enum.GetValues<OverwriteMode>())
        {
            using Bed bed = Bed.On<Xfs>();
            string source = bed.Clean("source", Content.Of(5000)), destination = bed.At("special");
            make(destination);
            FileFacts before = bed.Facts(destination);
            CopyOptions options = new() { Overwrite = overwrite, OverwriteReadOnly = true };

            FileCopyException exception = Assert.ThrowsExactly<FileCopyException>(() => bed.Copier.Copy(source, destination, options));

            Assert.AreEqual(CopyErrorKind.DestinationNotRegular, exception.Failure.Kind);
            Assert.Contains(source, exception.Message);
            Assert.Contains(destination, exception.Message);
            Assert.AreEqual(CopyErrorKind.DestinationNotRegular, bed.Copier.TryCreateHardLink(source, destination, options).Failure!.Kind);
            Assert.AreEqual(CopyErrorKind.DestinationNotRegular, bed.Copier.TryCreateSymbolicLink(source, destination, options).Failure!.Kind);
            Assert.AreEqual(CopyErrorKind.DestinationNotRegular, bed.Copier.Plan(source, destination, options).Failure!.Kind);
            Assert.AreEqual(CopyErrorKind.DestinationNotRegular, bed.Copier.CopyAll([new(source, bed.At("new")), new(source, destination)], options).Results[1].Failure!.Kind);
            Assert.AreEqual((before.Kind, before.Identity), (bed.Facts(destination).Kind, bed.Facts(destination).Identity));
        }
    }
}
