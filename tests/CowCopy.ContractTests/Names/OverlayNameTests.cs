using System.Runtime.Versioning;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Names;

/// <summary>
/// Which names are one file on an overlay, where device and file numbers come from several volumes and hard links end at a change.
/// </summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class OverlayNameTests
{
    private const int Length = 40_000;

    private readonly FileCopier _copier = new(new LinuxPlatform());

    [TestMethod]
    [DataRow(VolumeRole.Xfs, "")]
    [DataRow(VolumeRole.Ext4, "")]
    [DataRow(VolumeRole.Xfs, "index=on")]
    [DataRow(VolumeRole.Ext4, "xino=on")]
    public void Two_names_of_one_file_of_the_image_are_left_alone(VolumeRole lower, string options)
    {
        using LayeredDirectory overlay = new(lower, options);
        string source = overlay.Lower("source", Content.Of(Length));
        Posix.HardLink(overlay.Below("source"), overlay.Below("second"));
        overlay.Mount();

        Assert.AreEqual(CopyOutcome.SameFile, _copier.Copy(source, overlay.At("second")).Outcome);
        Assert.AreEqual(CopyOutcome.SameFile, _copier.Copy(source, overlay.At("missing", "..", "source")).Outcome);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, "", CopyOutcome.Copied)]
    [DataRow(VolumeRole.Ext4, "", CopyOutcome.Copied)]
    [DataRow(VolumeRole.Xfs, "index=on", CopyOutcome.SameFile)]
    public void Two_names_of_one_file_of_the_image_are_two_files_once_one_was_changed_unless_links_are_indexed(
        VolumeRole lower, string options, CopyOutcome outcome)
    {
        using LayeredDirectory overlay = new(lower, options);
        string source = overlay.Lower("source", Content.Of(Length)), second = overlay.At("second");
        Posix.HardLink(overlay.Below("source"), overlay.Below("second"));
        overlay.Mount();
        File.AppendAllText(source, "changed");

        CopyResult result = _copier.Copy(source, second);

        Assert.AreEqual(outcome, result.Outcome);
        ByteAssert.AreEqual(File.ReadAllBytes(source), File.ReadAllBytes(second));
        ByteAssert.AreEqual(Content.Of(Length), File.ReadAllBytes(overlay.Below("second")));
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs, "")]
    [DataRow(VolumeRole.Ext4, "")]
    [DataRow(VolumeRole.Xfs, "index=on")]
    public void Another_name_of_a_file_of_the_image_keeps_its_content_when_one_is_replaced(VolumeRole lower, string options)
    {
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            byte[] old = Content.Of(Length, seed: 2);
            using LayeredDirectory overlay = new(lower, options);
            string source = overlay.Lower("source", Content.Of(Length)), destination = overlay.Lower("copy", old);
            Posix.HardLink(overlay.Below("copy"), overlay.Below("second"));
            overlay.Mount();

            _copier.Copy(source, destination, new CopyOptions { Overwrite = overwrite });

            ByteAssert.AreEqual(Content.Of(Length), File.ReadAllBytes(destination));
            ByteAssert.AreEqual(old, File.ReadAllBytes(overlay.At("second")));
        }
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void A_hard_link_to_a_file_of_the_image_is_another_name_of_it(VolumeRole lower)
    {
        using LayeredDirectory overlay = new(lower);
        string source = overlay.Lower("source", Content.Of(Length)), link = overlay.At("new", "link");
        overlay.Mount();

        Assert.AreEqual(CopyMethod.HardLink, _copier.AttemptHardLink(source, link).Method);

        Assert.AreEqual(CopyOutcome.SameFile, _copier.Copy(source, link).Outcome);
        File.AppendAllText(source, "changed");
        ByteAssert.AreEqual(File.ReadAllBytes(source), File.ReadAllBytes(link));
    }

    // The lower layer's volume and the upper layer's give out the same numbers.
    [TestMethod]
    [DataRow(VolumeRole.OtherVolume, "")]
    [DataRow(VolumeRole.OtherVolume, "xino=on")]
    public void Different_files_of_two_layers_are_never_one_file(VolumeRole lower, string options)
    {
        const int Files = 200;
        using LayeredDirectory overlay = new(lower, options);
        for (int index = 0; index < Files; index++) overlay.Lower($"source{index}", Content.Of(100, index));
        overlay.Mount();
        for (int index = 0; index < Files; index++) overlay.Upper($"copy{index}", Content.Of(100, Files));

        BatchResult result =
            _copier.CopyAll(
                [.. Enumerable.Range(0, Files).Select(index => new CopyRequest(overlay.At($"source{index}"), overlay.At($"copy{index}")))]);

        Assert.AreEqual(Files, result.Counts.Copied);
        for (int index = 0; index < Files; index++)
            ByteAssert.AreEqual(Content.Of(100, index), File.ReadAllBytes(overlay.At($"copy{index}")));
    }

    [TestMethod]
    public void A_file_whose_mode_alone_was_changed_is_copied_whole()
    {
        using LayeredDirectory overlay = new(VolumeRole.Xfs, "metacopy=on,redirect_dir=on");
        string source = overlay.Lower("source", Content.Of(Length)),
            destination = overlay.Lower("copy", Content.Of(Length - 5000, seed: 2));
        overlay.Mount();
        foreach (string path in new[] { source, destination })
            Modes.Set(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);

        _copier.Copy(source, destination);

        overlay.Remount();
        ByteAssert.AreEqual(Content.Of(Length), File.ReadAllBytes(destination));
        ByteAssert.AreEqual(Content.Of(Length), File.ReadAllBytes(source));
    }

    [TestMethod]
    public void A_link_to_a_file_of_another_volume_does_not_change_what_is_known_of_the_overlay()
    {
        byte[] old = Content.Of(Length - 5000, seed: 2);
        using LayeredDirectory overlay = new(VolumeRole.Xfs);
        using TempDirectory elsewhere = new(TestVolumes.Require(VolumeRole.OtherVolume));
        overlay.Mount();
        string source = overlay.Upper("source", Content.Of(Length)), library = overlay.Upper("library", old), link = overlay.At("link");
        File.CreateSymbolicLink(link, elsewhere.WriteFile("target", "content"));
        using MappedFile mapped = new(library);

        _copier.Copy(elsewhere.Combine("target"), link, new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });
        File.CreateSymbolicLink(overlay.At("again"), elsewhere.Combine("target"));
        _copier.Copy(source, overlay.At("again"), new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });
        _copier.Copy(source, library);

        ByteAssert.AreEqual(old, mapped.Read());
        ByteAssert.AreEqual(Content.Of(Length), File.ReadAllBytes(library));
    }
}
