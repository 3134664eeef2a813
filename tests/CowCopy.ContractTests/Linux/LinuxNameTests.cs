using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Linux;

/// <summary>What the Linux platform does with names and files that are not as usual.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LinuxNameTests
{
    private const uint OrdinaryUser = 65534;
    private const uint OfDirectory = 0x1ED, OfFile = 0x1A4; // 0755, 0644

    /// <summary>A name with a NUL would end there, and be that of another file.</summary>
    [TestMethod]
    public void No_call_is_made_with_a_name_that_would_be_cut_short()
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Memory());
        string good = directory.WriteFile("good", "content"), other = directory.Combine("other");
        string bad = good + "\0bad";
        Assert.IsTrue(platform.OpenDirectory(directory.Path, DirectoryAnchor.None, out FileHandle opened).IsOk);
        DirectoryAnchor anchor = new(directory.Path, opened);
        (string Call, Func<PlatformStatus> Run)[] calls =
        [
            ("Inspect", () => platform.Inspect(bad, LinkTreatment.Follow, out _)),
            ("Inspect below", () => platform.Inspect(
                new PathAt(directory.Path + "\0bad", "good", FileHandle.None), LinkTreatment.Follow, out _)),
            ("InspectMaskedMode", () => platform.InspectMaskedMode(directory.Path + "\0bad", out _)),
            ("InspectVolume", () => platform.InspectVolume(bad, out _)),
            ("CheckWritable", () => platform.CheckWritable(bad)),
            ("CheckCreation", () => platform.CheckCreation(directory.Path + "\0bad")),
            ("CheckDeletion", () => platform.CheckDeletion(bad)),
            ("ClearReadOnly", () => platform.ClearReadOnly(bad)),
            ("MakeDirectory", () => platform.MakeDirectory(other + "\0bad", OfDirectory)),
            ("Rename from", () => platform.Rename(bad, other)),
            ("Rename to", () => platform.Rename(good, other + "\0bad")),
            ("HardLink from", () => platform.HardLink(bad, other)),
            ("HardLink to", () => platform.HardLink(good, other + "\0bad")),
            ("SymbolicLink target", () => platform.SymbolicLink(new LinkTarget("a\0b"), other)),
            ("SymbolicLink", () => platform.SymbolicLink(new LinkTarget("a"), other + "\0bad")),
            ("ReadLink", () => platform.ReadLink(bad, out _)),
            ("OpenSource", () => platform.OpenSource(bad, out _)),
            ("CreateDestination", () => platform.CreateDestination(other + "\0bad", OfFile, out _)),
            ("OpenDirectory", () => platform.OpenDirectory(directory.Path + "\0bad", DirectoryAnchor.None, out _)),
            ("OpenDirectory below", () => platform.OpenDirectory(directory.Path + "/sub\0bad", anchor, out _)),
            ("ReadDirectory", () => platform.ReadDirectory(directory.Path + "\0bad", FileHandle.None, [])),
            ("Delete", () => platform.Delete(bad)),
            ("DeleteDirectory", () => platform.DeleteDirectory(directory.Path + "\0bad")),
        ];
        foreach ((string call, Func<PlatformStatus> run) in calls) Assert.AreEqual(StatusCode.InvalidName, run().Code, call);
        Assert.IsNull(platform.IsCaseSensitive(directory.Path + "\0bad"));
        platform.Close(opened);
        CollectionAssert.AreEqual((string[])["good"], Directory.GetFileSystemEntries(directory.Path).Select(Path.GetFileName).ToArray());
        Assert.AreEqual("content", File.ReadAllText(good));
    }

    /// <summary>
    /// Half of a pair would become the replacement character, so that many texts would be one name; and escaped bytes that are text
    /// together are a second spelling of it.
    /// </summary>
    [TestMethod]
    public void No_two_texts_are_one_name()
    {
        FileCopier copier = new(new LinuxPlatform());
        using TempDirectory directory = new(TestVolumes.Memory());
        string source = directory.WriteFile("source", "content");
        string[] bad = ["a\uD800", "a\uD801", "\uDFFF", "\uD800/x", "\uDCC3\uDCA9", "x\uDC7F"];
        string[] good = ["\uD83D\uDE00", "\uFFFD", "byte \uDCFF", "\uDC80\uDC81/\uDCFE"];

        BatchResult batch = copier.CopyAll(bad.Concat(good).Select(name => new CopyRequest(source, directory.Combine("batch", name))));
        BatchResult manifest = copier.Materialize(
            bad.Concat(good).Select(name => new ManifestEntry(source, name)), directory.Combine("manifest"));

        CollectionAssert.AreEqual(
            bad.Select(static _ => CopyErrorKind.InvalidPath).Concat(good.Select(static _ => CopyErrorKind.None)).ToArray(),
            batch.Results.Select(static one => one.Failure?.Kind ?? CopyErrorKind.None).ToArray());
        Assert.AreEqual((bad.Length, good.Length), (manifest.Counts.Failed, manifest.Counts.ByteCopied + manifest.Counts.Cloned));
        Assert.IsTrue(manifest.Failures.All(static one => one.Kind == CopyErrorKind.InvalidPath));
        foreach (string name in bad)
        {
            Assert.AreEqual(CopyErrorKind.InvalidPath, copier.Attempt(source, directory.Combine(name)).Failure?.Kind);
            Assert.AreEqual(CopyErrorKind.InvalidPath, copier.Attempt(directory.Combine(name), source).Failure?.Kind);
            Assert.AreEqual(CopyErrorKind.InvalidPath, copier.Plan(source, directory.Combine(name)).Failure?.Kind);
            Assert.AreEqual(CopyErrorKind.InvalidPath, copier.AttemptSymbolicLink(source, directory.Combine(name)).Failure?.Kind);
        }

        // Names that are no UTF-8 come back from the directory and are copied as they are.
        Assert.IsTrue(copier.CopyTree(directory.Combine("manifest"), directory.Combine("tree")).Succeeded);
        foreach (string tree in (string[])["batch", "manifest", "tree"])
            Assert.AreEqual(good.Length, copier.CopyTree(directory.Combine(tree), directory.Combine("again", tree)).Files.Counts.Copied);

        Directory.CreateDirectory(directory.Combine("empty"));
        foreach (string tree in (string[])["batch", "manifest", "tree", "again"]) // the base library cannot delete them
            copier.CopyTree(directory.Combine("empty"), directory.Combine(tree), new TreeOptions { Mirror = true });
    }

    /// <summary>4,095 bytes go in one call (PATH_MAX of linux/limits.h); a longer one is opened in parts, each of which is there.</summary>
    [TestMethod]
    public void A_path_is_as_long_as_it_is_around_the_limit_of_one_call()
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Memory());
        string deep = directory.Path;
        while (deep.Length < 3900)
        {
            deep = Path.Combine(deep, new string('d', 100));
            Assert.IsTrue(platform.MakeDirectory(deep, OfDirectory).IsOk);
        }

        int before = OpenDescriptors.Below(directory.Path).Length;
        for (int length = 4055; length < 4105; length++)
        {
            string file = deep + "/" + new string('f', length - deep.Length - 1);
            Assert.AreEqual(StatusCode.NotFound, platform.Inspect(file, LinkTreatment.Keep, out _).Code, $"{length}");
            Assert.IsTrue(platform.CreateDestination(file, OfFile, out FileHandle created).IsOk, $"{length}");
            platform.Close(created);
            Assert.IsTrue(platform.Inspect(file, LinkTreatment.Keep, out FileFacts facts).IsOk, $"{length}");
            Assert.AreEqual(FileKind.Regular, facts.Kind);
            Assert.IsTrue(platform.InspectVolume(file, out _).IsOk, $"{length}");
            Assert.IsTrue(platform.Rename(file, file[..^1] + "g").IsOk, $"{length}");
            Assert.IsTrue(platform.Delete(file[..^1] + "g").IsOk, $"{length}");
            string below = deep + "x/" + new string('f', length - deep.Length - 2);
            Assert.AreEqual(StatusCode.NotFound, platform.Inspect(below, LinkTreatment.Keep, out _).Code, $"{length}: part");
        }

        Assert.AreEqual(StatusCode.NameTooLong, platform.Inspect("/" + new string('n', 5000), LinkTreatment.Keep, out _).Code);
        Assert.AreEqual(StatusCode.NameTooLong, platform.Inspect(new string('n', 5000), LinkTreatment.Keep, out _).Code);
        Assert.AreEqual(StatusCode.InvalidName, platform.Inspect("", LinkTreatment.Keep, out _).Code);
        Assert.AreEqual(before, OpenDescriptors.Below(directory.Path).Length);
    }

    /// <summary>Only "." and ".." are left out of a listing; kinds that cannot be copied are known as such.</summary>
    [TestMethod]
    public void Every_name_is_listed_with_its_kind()
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Memory());
        foreach (string name in (string[])[".a", "..b", "...", "plain"]) directory.WriteFile(name, "");
        Directory.CreateDirectory(directory.Combine(".directory"));
        File.CreateSymbolicLink(directory.Combine("link"), "missing");
        Posix.MakePipe(directory.Combine("pipe"));
        List<DirectoryEntry> entries = [];
        Assert.IsTrue(platform.ReadDirectory(directory.Path, FileHandle.None, entries).IsOk);
        CollectionAssert.AreEquivalent(
            (string[])
            [
                ".a Regular", "..b Regular", "... Regular", "plain Regular", ".directory Directory", "link SymbolicLink", "pipe Other",
            ],
            entries.Select(static entry => $"{entry.Name} {entry.Kind}").ToArray());
        Assert.AreEqual(StatusCode.NotDirectory, platform.ReadDirectory(directory.Combine("plain"), FileHandle.None, []).Code);
        Assert.AreEqual(StatusCode.NotFound, platform.ReadLink(directory.Combine("none"), out _).Code);
        Assert.AreNotEqual(StatusCode.Ok, platform.ReadLink(directory.Combine("plain"), out LinkTarget target).Code);
        Assert.AreEqual(LinkTarget.None, target);
        Assert.IsTrue(platform.Inspect(directory.Combine("pipe"), LinkTreatment.Keep, out FileFacts pipe).IsOk);
        Assert.AreEqual(StatusCode.Busy, platform.OpenExclusive(directory.Combine("plain"), pipe, out FileHandle none).Code);
        Assert.IsFalse(none.IsOpen);
    }

    /// <summary>A volume is a device number: one for each, whichever of its two parts differs.</summary>
    [TestMethod]
    public void Each_mounted_device_is_one_volume()
    {
        LinuxPlatform platform = new();
        Dictionary<string, VolumeId> volumes = [];
        foreach (string line in File.ReadLines("/proc/self/mountinfo"))
        {
            string[] fields = line.Split(' '); // proc_pid_mountinfo(5): id, parent, device, root, mount point
            string point = fields[4].Replace("\\040", " ", StringComparison.Ordinal);
            bool isReached = platform.Inspect(point, LinkTreatment.Follow, out FileFacts facts).IsOk
                && line.StartsWith(facts.Mount.ToString(System.Globalization.CultureInfo.InvariantCulture) + " ", StringComparison.Ordinal);
            if (!isReached) continue; // another is mounted over it
            Assert.IsFalse(facts.IsImmutable, line);
            if (line.Contains(" - btrfs ", StringComparison.Ordinal)) continue; // whose subvolumes have numbers of their own
            if (volumes.TryGetValue(fields[2], out VolumeId known)) Assert.AreEqual(known, facts.Volume, line);
            volumes[fields[2]] = facts.Volume;
        }

        Assert.IsGreaterThan(1, volumes.Count);
        Assert.AreEqual(volumes.Count, volumes.Values.Distinct().Count());
    }

    [TestMethod]
    public void A_time_of_creation_that_is_not_reported_is_none()
    {
        Assert.IsTrue(new LinuxPlatform().Inspect("/proc/self/status", LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.AreEqual(default, facts.Created);
        Assert.IsFalse(facts.HasHoles, "its length is reported as 0");
    }

    [TestMethod]
    public void What_Linux_has_no_call_for_is_not_there()
    {
        LinuxPlatform platform = new();
        Assert.AreEqual((null, null, null), (platform.SystemCopies, platform.PathCopies, platform.PathClones));
        Assert.AreEqual((null, null), (platform.OpenRenames, platform.FileReplacement));
    }

    /// <summary>The owner may write where the owner may read; permissions of others stay.</summary>
    [TestMethod]
    [DataRow(0x124u, 0x1A4u)] // 0444, 0644
    [DataRow(0x100u, 0x180u)] // 0400, 0600
    [DataRow(0x049u, 0x049u)] // 0111
    [DataRow(0x000u, 0x000u)]
    [DataRow(0x16Du, 0x1EDu)] // 0555, 0755
    public void The_read_only_mark_is_lifted_for_an_owner_who_may_read(uint mode, uint expected)
    {
        LinuxPlatform platform = new();
        Assert.AreEqual(expected, platform.WithoutReadOnly(mode));
        using TempDirectory directory = new(TestVolumes.Memory());
        string file = directory.WriteFile("file", ""), link = directory.Combine("link");
        File.SetUnixFileMode(file, (UnixFileMode)mode);
        File.CreateSymbolicLink(link, "file");
        Assert.IsTrue(platform.ClearReadOnly(link).IsOk);
        Assert.AreEqual((UnixFileMode)expected, File.GetUnixFileMode(file));
        Assert.AreEqual(StatusCode.NotFound, platform.ClearReadOnly(directory.Combine("missing")).Code);
    }

    /// <summary>Set-user-id is not that of a copy. The sticky bit marks a directory that is not finished.</summary>
    [TestMethod]
    public void Only_permissions_are_given_to_what_is_created()
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Memory());
        string made = directory.Combine("made"), file = directory.WriteFile("file", "");
        Assert.IsTrue(platform.MakeDirectory(made, 0xE00 | OfDirectory).IsOk); // with 07000
        Assert.AreEqual((UnixFileMode)OfDirectory | UnixFileMode.StickyBit, File.GetUnixFileMode(made));
        using FileStream opened = File.OpenWrite(file);
        Assert.IsTrue(platform.SetMode(new FileHandle(opened.SafeFileHandle.DangerousGetHandle()), 0xE00 | OfFile).IsOk);
        Assert.AreEqual((UnixFileMode)OfFile, File.GetUnixFileMode(file));
        Assert.IsTrue(platform.Inspect(file, LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.AreEqual(OfFile, facts.Mode);
    }

    [TestMethod]
    [DataRow(VolumeRole.Ext4)]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void The_facts_of_a_file_are_those_that_stat_reports(VolumeRole role)
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(role)), elsewhere = new(TestVolumes.Memory());
        DateTime before = DateTime.UtcNow.AddSeconds(-2);
        string file = directory.Combine("file");
        File.WriteAllBytes(file, Content.Of(20_000));
        File.SetLastWriteTimeUtc(file, new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc));
        Assert.IsTrue(platform.Inspect(file, LinkTreatment.Keep, out FileFacts facts).IsOk);
        Assert.IsTrue(platform.Inspect(directory.Path, LinkTreatment.Keep, out FileFacts above).IsOk);
        Assert.IsTrue(platform.Inspect(elsewhere.Path, LinkTreatment.Keep, out FileFacts other).IsOk);

        Assert.IsTrue(facts.Created.IsAfter(FileTimestamp.FromUtc(before)), "statx(2) reports the time of creation here");
        Assert.AreNotEqual(0UL, facts.Mount);
        Assert.AreEqual(above.Mount, facts.Mount);
        Assert.AreNotEqual(other.Mount, facts.Mount);
        Assert.AreEqual(above.Volume, facts.Volume);
        Assert.AreNotEqual(other.Volume, facts.Volume);
        Assert.IsFalse(facts.HasHoles || facts.IsImmutable);

        using (FileStream sparse = File.OpenWrite(file)) sparse.SetLength(20_000 + (1 << 20));
        Assert.IsTrue(platform.Inspect(file, LinkTreatment.Keep, out facts).IsOk);
        Assert.IsTrue(facts.HasHoles);
    }

    /// <summary>unlink(2): in a sticky directory, only the owner of a file or of the directory, or with the capability for it.</summary>
    [TestMethod]
    public void Whether_a_file_may_be_deleted_is_what_deleting_it_would_find()
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root can give files to others.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Ext4));
        File.SetUnixFileMode(directory.Path, (UnixFileMode)0x1FF);
        string sticky = directory.Combine("sticky"), file = Path.Combine(sticky, "file");
        Directory.CreateDirectory(sticky);
        File.WriteAllText(file, "");
        File.SetUnixFileMode(sticky, (UnixFileMode)0x3FF); // 1777
        StatusCode[] found = new StatusCode[2];
        LinuxCalls.AsUser(OrdinaryUser, () => found[0] = new LinuxPlatform().CheckDeletion(file).Code);
        File.SetUnixFileMode(sticky, (UnixFileMode)0x1FF);
        LinuxCalls.AsUser(OrdinaryUser, () => found[1] = new LinuxPlatform().CheckDeletion(file).Code);
        CollectionAssert.AreEqual((StatusCode[])[StatusCode.NotPermitted, StatusCode.Ok], found);

        LinuxPlatform platform = new();
        Assert.AreEqual(StatusCode.Ok, platform.CheckDeletion(file).Code);
        foreach ((string path, uint flag) in new[] { (file, LinuxCalls.Immutable), (sticky, LinuxCalls.AppendOnly) })
        {
            if (!LinuxCalls.TrySetFlags(path, flag)) TestVolumes.Missing("Attributes of chattr(1) cannot be set.");
            PlatformStatus status = platform.CheckDeletion(file), deleted = platform.Delete(file);
            Assert.IsTrue(LinuxCalls.TrySetFlags(path, 0));
            Assert.AreEqual((StatusCode.NotPermitted, deleted.NativeCode), (status.Code, status.NativeCode), path);
        }

        string link = Path.Combine(sticky, "link");
        File.CreateSymbolicLink(link, "missing");
        Assert.AreEqual(StatusCode.Ok, platform.CheckDeletion(link).Code, "a link without a target can be deleted");
    }

    /// <summary>Names below it can be resolved all the same.</summary>
    [TestMethod]
    public void A_directory_that_may_be_searched_and_not_read_can_be_opened()
    {
        if (!Environment.IsPrivilegedProcess) TestVolumes.Missing("Only root can become another user.");
        using TempDirectory directory = new(TestVolumes.Memory());
        File.SetUnixFileMode(directory.Path, (UnixFileMode)0x1FF);
        string searched = directory.Combine("searched");
        Directory.CreateDirectory(Path.Combine(searched, "below"));
        File.SetUnixFileMode(searched, (UnixFileMode)0x1C9); // 0711
        PlatformStatus[] statuses = new PlatformStatus[3];
        LinuxCalls.AsUser(OrdinaryUser, () =>
        {
            LinuxPlatform platform = new();
            statuses[0] = platform.OpenDirectory(searched, DirectoryAnchor.None, out FileHandle opened);
            DirectoryAnchor anchor = new(searched, opened);
            statuses[1] = platform.OpenDirectory(Path.Combine(searched, "below"), anchor, out FileHandle below);
            statuses[2] = platform.ReadDirectory(searched, opened, []);
            foreach (FileHandle handle in (FileHandle[])[below, opened]) platform.Close(handle);
        });
        CollectionAssert.AreEqual(
            (StatusCode[])[StatusCode.Ok, StatusCode.Ok, StatusCode.AccessDenied], Array.ConvertAll(statuses, static one => one.Code));
    }

    [TestMethod]
    public void Only_the_end_of_a_file_that_is_in_memory_alone_counts_as_dirty()
    {
        LinuxPlatform platform = new();
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Ext4));
        string path = directory.Combine("file");
        using FileStream file = new(path, FileMode.Create, FileAccess.ReadWrite, FileShare.ReadWrite, bufferSize: 0);
        FileHandle handle = new(file.SafeFileHandle.DangerousGetHandle());
        long dirty = 0;
        for (int attempt = 0; attempt < 20 && dirty != 10L * Environment.SystemPageSize; attempt++)
        {
            file.Position = 0; // written again: a sync of another test may have flushed some of it
            file.Write(Content.Of(40 * Environment.SystemPageSize));
            PlatformStatus status = platform.CountDirty(handle, from: 30L * Environment.SystemPageSize, out dirty);
            if (status.Code == StatusCode.NotSupported) Assert.Inconclusive("cachestat(2) came with Linux 6.5.");
        }

        Assert.AreEqual(10L * Environment.SystemPageSize, dirty);
        Assert.AreNotEqual(StatusCode.Ok, platform.CountDirty(new FileHandle(-1), from: 0, out dirty).Code);
        Assert.AreEqual(0, dirty);
    }
}
