using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using System.Text;
using CowCopy.Diagnostics.Machines;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.Platform.Unix;
using CowCopy.TestKit;

namespace CowCopy.Tests.Platform;

/// <summary>
/// Each number that the kernel is given or gives, as its headers have it: asm-generic/ioctl.h, arch/powerpc/include/uapi/asm/ioctl.h,
/// linux/fs.h, linux/btrfs.h, linux/fiemap.h, linux/magic.h, and magic numbers in the sources of file systems.
/// </summary>
[TestClass]
public sealed class LinuxNumberTests
{
    [TestMethod]
    [DataRow(nameof(IoctlCode.Clone), 0x40049409u, 0x80049409u, DisplayName = "_IOW(0x94, 9, int)")]
    [DataRow(nameof(IoctlCode.Deduplicate), 0xC0189436u, 0xC0189436u, DisplayName = "_IOWR(0x94, 54, struct file_dedupe_range)")]
    [DataRow(nameof(IoctlCode.Snapshot), 0x50009417u, 0x90009417u, DisplayName = "_IOW(0x94, 23, struct btrfs_ioctl_vol_args_v2)")]
    [DataRow(nameof(IoctlCode.NestedSubvolumes), 0xD000943Du, 0xD000943Du, DisplayName = "_IOWR(0x94, 61, 4096 bytes)")]
    [DataRow(nameof(IoctlCode.TreeSearch), 0xD0009411u, 0xD0009411u, DisplayName = "_IOWR(0x94, 17, struct btrfs_ioctl_search_args)")]
    [DataRow(nameof(IoctlCode.BlockSize), 0x00000002u, 0x20000002u, DisplayName = "_IO(0, 2)")]
    [DataRow(nameof(IoctlCode.Fiemap), 0xC020660Bu, 0xC020660Bu, DisplayName = "_IOWR('f', 11, struct fiemap)")]
    [DataRow(nameof(IoctlCode.GetFlags), 0x80086601u, 0x40086601u, DisplayName = "_IOR('f', 1, long)")]
    [DataRow(nameof(IoctlCode.XfsGeometry), 0x80705864u, 0x40705864u, DisplayName = "_IOR('X', 100, struct xfs_fsop_geom_v1)")]
    public void Each_request_has_its_number(string name, uint generic, uint power)
    {
        object? NumberOn(Architecture architecture) => typeof(IoctlCode).GetProperty(name)!.GetValue(new IoctlCode(architecture));
        foreach (Architecture architecture in new[] { Architecture.X64, Architecture.Arm64, Architecture.S390x })
            Assert.AreEqual((nuint)generic, NumberOn(architecture), architecture.ToString());
        Assert.AreEqual((nuint)power, NumberOn(Architecture.Ppc64le));
    }

    [TestMethod]
    [DataRow(Architecture.X64, 0x20000, 0x10000)]
    [DataRow(Architecture.S390x, 0x20000, 0x10000)]
    [DataRow(Architecture.RiscV64, 0x20000, 0x10000)]
    [DataRow(Architecture.Arm, 0x8000, 0x4000)]
    [DataRow(Architecture.Armv6, 0x8000, 0x4000)]
    [DataRow(Architecture.Arm64, 0x8000, 0x4000)]
    [DataRow(Architecture.Ppc64le, 0x8000, 0x4000)]
    public void Two_flags_of_open_depend_on_the_architecture(Architecture architecture, int noFollow, int directory) =>
        Assert.AreEqual((noFollow, directory), (OpenFlags.NoFollow(architecture), OpenFlags.Directory(architecture)));

    // asm/unistd.h of each architecture; those without a table of their own have the generic one.
    [TestMethod]
    [DataRow(Architecture.X64, 332, 217, 269)]
    [DataRow(Architecture.X86, 383, 220, 307)]
    [DataRow(Architecture.Arm, 397, 217, 334)]
    [DataRow(Architecture.Armv6, 397, 217, 334)]
    [DataRow(Architecture.S390x, 379, 220, 300)]
    [DataRow(Architecture.Ppc64le, 383, 202, 298)]
    [DataRow(Architecture.Arm64, 291, 61, 48)]
    [DataRow(Architecture.RiscV64, 291, 61, 48)]
    [DataRow(Architecture.LoongArch64, 291, 61, 48)]
    public void Calls_have_a_number_on_each_architecture(Architecture architecture, int statx, int getdents, int faccessat) =>
        Assert.AreEqual(
            ((nint)statx, (nint)getdents, (nint)faccessat),
            (LibC.StatxNumber(architecture), LibC.ReadEntriesNumber(architecture), LibC.AccessAtNumber(architecture)));

    // Whether a file system can share blocks, as its source has remap_file_range for all volumes (Yes), for some (Unknown) or not (No).
    [TestMethod]
    [DataRow(0x9123683Eu, "btrfs", CloneSupport.Yes)]
    [DataRow(0x58465342u, "xfs", CloneSupport.Unknown)]
    [DataRow(0xEF53u, "ext4", CloneSupport.No)]
    [DataRow(0x01021994u, "tmpfs", CloneSupport.No)]
    [DataRow(0x858458F6u, "ramfs", CloneSupport.No)]
    [DataRow(0xF2F52010u, "f2fs", CloneSupport.No)]
    [DataRow(0x4D44u, "vfat", CloneSupport.No)]
    [DataRow(0x2011BAB0u, "exfat", CloneSupport.No)]
    [DataRow(0x482Bu, "hfsplus", CloneSupport.No)]
    [DataRow(0x7366746Eu, "ntfs3", CloneSupport.No)]
    [DataRow(0x5346544Eu, "ntfs", CloneSupport.No)]
    [DataRow(0x73717368u, "squashfs", CloneSupport.No)]
    [DataRow(0x9660u, "iso9660", CloneSupport.No)]
    [DataRow(0x794C7630u, "overlay", CloneSupport.Unknown)]
    [DataRow(0x2FC12FC1u, "zfs", CloneSupport.Unknown)]
    [DataRow(0xCA451A4Eu, "bcachefs", CloneSupport.Unknown)]
    [DataRow(0x7461636Fu, "ocfs2", CloneSupport.Unknown)]
    [DataRow(0x6969u, "nfs", CloneSupport.Unknown)]
    [DataRow(0xFE534D42u, "smb", CloneSupport.Unknown)]
    [DataRow(0xFF534D42u, "cifs", CloneSupport.Unknown)]
    [DataRow(0x65735546u, "fuse", CloneSupport.Unknown)]
    [DataRow(0x01021997u, "9p", CloneSupport.Unknown)]
    [DataRow(0x0BADCAFEu, "0x0BADCAFE", CloneSupport.Unknown)]
    public void Each_file_system_has_its_number(uint type, string name, object expected)
    {
        CloneSupport clones = (CloneSupport)expected;
        FileSystemName found = FileSystemName.From(type);
        Assert.AreEqual((name, clones), (found.Name, found.CloneSupport));
        Assert.AreEqual(clones == CloneSupport.No || name == "xfs", found.HasOneId, "one id for the whole volume");
        Assert.AreEqual(name is "ext4" or "xfs" or "btrfs" or "tmpfs" or "ramfs" or "f2fs", found.HasCaseRule, "names differ by case");
        Assert.AreEqual(name == "overlay", found.IsStacked, "files of other file systems");
        Assert.IsTrue(FileSystemName.TakesNames(type));
    }

    [TestMethod]
    [DataRow(0x9FA0u, DisplayName = "PROC_SUPER_MAGIC")]
    [DataRow(0x62656572u, DisplayName = "SYSFS_MAGIC")]
    [DataRow(0x1CD1u, DisplayName = "DEVPTS_SUPER_MAGIC")]
    [DataRow(0x73636673u, DisplayName = "SECURITYFS_MAGIC")]
    [DataRow(0x64626720u, DisplayName = "DEBUGFS_MAGIC")]
    [DataRow(0x74726163u, DisplayName = "TRACEFS_MAGIC")]
    [DataRow(0xF97CFF8Cu, DisplayName = "SELINUX_MAGIC")]
    [DataRow(0x27E0EBu, DisplayName = "CGROUP_SUPER_MAGIC")]
    [DataRow(0x63677270u, DisplayName = "CGROUP2_SUPER_MAGIC")]
    public void The_kernel_s_own_take_no_names(uint type)
    {
        byte[] buffer = new byte[StatFsReader.Bytes];
        BitConverter.TryWriteBytes(buffer, (ulong)type);
        Assert.IsFalse(new StatFsReader(buffer, Architecture.X64).TakesNames);
    }

    [TestMethod]
    public void A_word_has_64_bits_but_on_one_architecture()
    {
        byte[] buffer = new byte[StatFsReader.Bytes];
        BitConverter.TryWriteBytes(buffer, 0x5846534200000000UL + 0xEF53);
        BitConverter.TryWriteBytes(buffer.AsSpan(8), 1UL << 33);
        StatFsReader reader = new(buffer, Architecture.X64);
        Assert.AreEqual((0xEF53u, 1L << 33, true), (reader.Type, reader.BlockSize, reader.TakesNames));
        Assert.AreEqual(0x58465342, new StatFsReader(buffer, Architecture.S390x).BlockSize);
    }

    [TestMethod]
    [DataRow(Architecture.X64, 8)]
    [DataRow(Architecture.S390x, 4)]
    public void The_id_of_a_file_system_is_read_where_it_is(Architecture architecture, int word)
    {
        byte[] buffer = new byte[StatFsReader.Bytes];
        BitConverter.TryWriteBytes(buffer.AsSpan((2 * word) + 40), 0x12345678u); // after five counts of 8 bytes
        BitConverter.TryWriteBytes(buffer.AsSpan((2 * word) + 48 + (2 * word)), 0x1020u); // flags without ST_RDONLY

        StatFsReader reader = new(buffer, architecture);

        Assert.AreEqual(0x12345678u, reader.FileSystemId);
        Assert.IsFalse(reader.IsReadOnly);
    }

    [TestMethod]
    public void A_request_for_extents_goes_from_its_start_to_the_end_of_the_file_and_flushes_it_first()
    {
        const ulong Start = 4096;
        byte[] buffer = new byte[FiemapRequest.HeaderBytes + (3 * 56) + 55];
        Array.Fill(buffer, (byte)0xAA);

        FiemapRequest request = new(buffer, Start);

        Assert.AreEqual(Start, BitConverter.ToUInt64(buffer, 0), "fm_start");
        Assert.AreEqual(ulong.MaxValue - Start, BitConverter.ToUInt64(buffer, 8), "fm_length");
        Assert.AreEqual(1u, BitConverter.ToUInt32(buffer, 16), "fm_flags: FIEMAP_FLAG_SYNC");
        Assert.AreEqual(0, request.Count, "fm_mapped_extents");
        Assert.AreEqual(3u, BitConverter.ToUInt32(buffer, 24), "fm_extent_count: those that fit");
        Assert.AreEqual(0u, BitConverter.ToUInt32(buffer, 28), "fm_reserved");
    }

    [TestMethod]
    [DataRow(0u, 8192L, false, false, false, false, DisplayName = "without flags")]
    [DataRow(0x2u, 0L, false, false, false, false, DisplayName = "unknown: its place is not known")]
    [DataRow(0x4u | 0x2u, 0L, false, false, false, false, DisplayName = "delalloc: it has no place")]
    [DataRow(0x4u, 0L, false, false, false, false, DisplayName = "delalloc alone")]
    [DataRow(0x8u, 8192L, false, false, true, false, DisplayName = "encoded")]
    [DataRow(0x80u | 0x8u, 8192L, false, false, true, false, DisplayName = "encrypted, which is encoded")]
    [DataRow(0x200u, 0L, false, true, false, false, DisplayName = "inline: inside the metadata")]
    [DataRow(0x400u, 0L, false, true, false, false, DisplayName = "tail: together with others")]
    [DataRow(0x800u, 8192L, false, false, false, true, DisplayName = "unwritten: reads as zeros")]
    [DataRow(0x2000u, 8192L, true, false, false, false, DisplayName = "shared")]
    public void Each_flag_of_an_extent_has_its_meaning(uint flag, long place, bool shared, bool inline, bool encoded, bool unwritten)
    {
        foreach (uint last in new[] { 0u, 1u })
        {
            byte[] buffer = new byte[FiemapRequest.HeaderBytes + 56];
            FiemapRequest request = new(buffer, 0);
            BitConverter.TryWriteBytes(buffer.AsSpan(20), 1);
            Span<byte> at = buffer.AsSpan(FiemapRequest.HeaderBytes);
            BitConverter.TryWriteBytes(at, 16384L);
            BitConverter.TryWriteBytes(at[8..], 8192L);
            BitConverter.TryWriteBytes(at[16..], 4096L);
            BitConverter.TryWriteBytes(at[40..], flag | last);
            List<Extent> extents = [];

            ulong? next = request.Collect(extents);

            Assert.AreEqual(last == 1 ? null : 20480UL, next);
            Assert.AreEqual(
                new Extent(16384, 4096, place, shared, inline) { IsEncoded = encoded, IsUnwritten = unwritten }, extents.Single());
        }
    }

    /// <summary>Every mode, for a file of this user, of another in a group of this one, and of one in none: as .NET has it.</summary>
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void Read_only_is_what_the_base_library_says()
    {
        using TempDirectory directory = new();
        string path = directory.WriteFile("file", "");
        LinuxPlatform platform = new();
        (uint User, uint Group)[] owners =
            Environment.IsPrivilegedProcess ? [(0, 0), (4711, 0), (4711, 4711)] : [(uint.MaxValue, uint.MaxValue)];
        foreach ((uint user, uint group) in owners)
        {
            LinuxCalls.ChangeOwner(path, user, group);
            for (int mode = 0; mode < 512; mode++)
            {
                File.SetUnixFileMode(path, (UnixFileMode)mode);
                Assert.IsTrue(platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk);
                bool expected = File.GetAttributes(path).HasFlag(FileAttributes.ReadOnly);
                Assert.AreEqual(expected, facts.IsReadOnly, $"{Convert.ToString(mode, 8)}, user {user}, group {group}");
                Assert.AreEqual((uint)mode, facts.Mode);
                Assert.AreEqual(user is 0 or uint.MaxValue, facts.IsOwned);
            }
        }
    }

    [TestMethod]
    public void A_user_is_in_each_of_its_groups()
    {
        CurrentUser user = new(1000, 50, 60, 70);
        foreach (uint group in new[] { 50u, 60u, 70u })
            Assert.IsFalse(user.SeesReadOnly(mode: 0x134, owner: 1, group), $"0464 in the group {group}");
        Assert.IsTrue(user.SeesReadOnly(mode: 0x134, owner: 1, group: 80));
        Assert.AreEqual((true, false, true), (user.Is(1000), user.Is(0), user.Owns(1000)));
        Assert.AreEqual((false, true), (user.Owns(0), new CurrentUser(0).Owns(1000)), "root may what every owner may");
        Assert.AreEqual((false, true, false), (user.IsRoot, new CurrentUser(0).IsRoot, new CurrentUser(0).Is(1000)));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void The_groups_of_this_process_are_all_of_them()
    {
        if (!Environment.IsPrivilegedProcess) Assert.Inconclusive("Only root chooses its groups.");
        CurrentUser? user = null;
        LinuxCalls.InGroups(50, [60, 70, 80], () => user = CurrentUser.Current());
        Assert.IsTrue(user!.IsRoot);
        foreach (uint group in new[] { 50u, 60u, 70u, 80u })
            Assert.IsFalse(user.SeesReadOnly(mode: 0x134, owner: 1, group), $"0464 in the group {group}");
        Assert.IsTrue(user.SeesReadOnly(mode: 0x134, owner: 1, group: 0));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void The_umask_of_this_process_is_read()
    {
        uint? umask = Umask.Read();
        using TempDirectory directory = new();
        string made = directory.Combine("made");
        Directory.CreateDirectory(made);
        Assert.AreEqual(0x1FFu & ~(uint)File.GetUnixFileMode(made), umask, "what a new directory lacks");
        Assert.IsNull(Umask.Read(directory.Combine("missing")));
    }

    [TestMethod]
    [DataRow(0u, true)]
    [DataRow(1u << 12, false, DisplayName = "XFS_FSOP_GEOM_FLAGS_DIRV2CI")]
    [DataRow(~(1u << 12), true)]
    [DataRow(~0u, false)]
    public void Whether_case_counts_on_an_XFS_is_in_its_geometry(uint flags, bool isSensitive) =>
        Assert.AreEqual(isSensitive, LinuxPlatform.IsXfsCaseSensitive(flags));

    [TestMethod]
    [DataRow(0u, false)]
    [DataRow(1u << 20, true, DisplayName = "XFS_FSOP_GEOM_FLAGS_REFLINK")]
    [DataRow(~(1u << 20), false)]
    [DataRow(~0u, true)]
    public void Whether_an_XFS_shares_blocks_is_in_its_geometry(uint flags, bool shares) => Assert.AreEqual(
        (shares ? CloneSupport.Yes : CloneSupport.No, "this xfs was made with reflink=" + (shares ? 1 : 0)),
        LinuxPlatform.DescribeXfs(flags));

    [TestMethod]
    [DataRow(0, 0L, true)]
    [DataRow(0, 0x40000000L, false, DisplayName = "FS_CASEFOLD_FL")]
    [DataRow(0, ~0x40000000L, true)]
    [DataRow(25, 0L, true, DisplayName = "ENOTTY: without attributes there is no case folding")]
    [DataRow(25, 0x40000000L, true)]
    [DataRow(5, 0L, null, DisplayName = "EIO: not known")]
    public void Whether_case_counts_in_a_directory_is_in_its_attributes(int error, long attributes, bool? isSensitive) =>
        Assert.AreEqual(isSensitive, LinuxPlatform.IsCaseSensitive(Errno.OfLinux(error), attributes));

    [TestMethod]
    [DataRow("Umask:\t0000", 0u)]
    [DataRow("Umask:\t0001", 1u)]
    [DataRow("Umask:\t0010", 8u)]
    [DataRow("Umask:\t0100", 64u)]
    [DataRow("Umask:\t1000", 512u)]
    [DataRow("Umask:\t0777", 511u)]
    [DataRow("XUmask:\t0777", null)]
    public void Each_digit_of_the_umask_has_three_bits(string line, uint? umask) =>
        Assert.AreEqual(umask, Umask.Parse(Encoding.UTF8.GetBytes("Name:\tx\n" + line)));

    [TestMethod]
    [DataRow(@"\001\007\070\077\177", "\u0001\u0007\u0038\u003f\u007f")]
    [DataRow(@"\303\251", "\u00e9", DisplayName = "UTF-8")]
    [DataRow(@"a\04", @"a\04", DisplayName = "two digits are no escape")]
    [DataRow(@"a\089", @"a\089", DisplayName = "nor are those that are not octal")]
    [DataRow(@"a\", @"a\")]
    [DataRow(@"b040\040", "b040 ", DisplayName = "digits alone are no escape")]
    [DataRow(@"\940", @"\940")]
    [DataRow(@"\134040", @"\040", DisplayName = "an escaped backslash starts no escape")]
    public void Escapes_of_mountinfo_are_three_octal_digits(string field, string text)
    {
        MountedVolume mount = MountInfo.Parse([$"1 2 0:5 / {field} rw - ext4 {field} rw,name={field}"]).Single();
        Assert.AreEqual((text, text, text), (mount.Path, mount.Source, mount.ValueOf("name")));
    }

    [TestMethod]
    [DataRow("1 2 0:5 / /m rw - ext4 dev", true, DisplayName = "without options of the file system")]
    [DataRow("1 2 0:5 / /m rw shared:1 master:2 propagate_from:3 - ext4 dev rw", true, DisplayName = "with optional fields")]
    [DataRow("1 2 0:5 / /m rw - ext4", false, DisplayName = "without a source")]
    [DataRow("1 2 0:5 / - rw ext4 dev", false, DisplayName = "a dash too early")]
    [DataRow("-1 2 0:5 / /m rw - ext4 dev rw", false, DisplayName = "a number that is none")]
    [DataRow("\t1 2 0:5 / /m rw - ext4 dev rw", false, DisplayName = "white space")]
    public void A_line_of_mountinfo_has_all_its_fields_or_is_none(string line, bool isWhole) =>
        Assert.HasCount(isWhole ? 1 : 0, MountInfo.Parse([line]));
}
