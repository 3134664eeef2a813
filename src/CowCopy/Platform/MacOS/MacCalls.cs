using System.Runtime.InteropServices;
using System.Text;
using CowCopy.Planning;
using CowCopy.Platform.Linux;
using CowCopy.Platform.Portable;
using static CowCopy.Platform.MacOS.LibSystem;

namespace CowCopy.Platform.MacOS;

/// <summary>macOS: clonefile, the facts of files and the properties of volumes.</summary>
internal sealed unsafe class MacCalls : INativeCalls
{
    private const uint WithoutOwner = 2; // CLONE_NOOWNERCOPY: the copy belongs to the current user

    private readonly CurrentUser _user = CurrentUser.Current(); // by calls that are the same on Linux and macOS
    private readonly bool _isIntel = RuntimeInformation.ProcessArchitecture == Architecture.X64;

    /// <remarks>All or nothing, with attributes, extended attributes and times; a symbolic link at the source is followed.</remarks>
    public PlatformStatus Clone(string source, string destination)
    {
        if (source.Contains('\0', StringComparison.Ordinal) || destination.Contains('\0', StringComparison.Ordinal))
            return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* from = Native(source), to = Native(destination))
            return LibSystem.CloneFile(from, to, WithoutOwner) == 0 ? PlatformStatus.Ok : Errno.OfMacOS(Marshal.GetLastPInvokeError());
    }

    public PlatformStatus Inspect(string path, LinkTreatment links, out FileFacts facts)
    {
        facts = default;
        if (path.Contains('\0', StringComparison.Ordinal)) return PlatformStatus.From(StatusCode.InvalidName);
        StatBuffer buffer;
        fixed (byte* name = Native(path))
        {
            int result = (links, _isIntel) switch
            {
                (LinkTreatment.Follow, true) => LibSystem.StatOnIntel(name, &buffer),
                (LinkTreatment.Follow, false) => LibSystem.Stat(name, &buffer),
                (_, true) => LibSystem.LinkStatOnIntel(name, &buffer),
                _ => LibSystem.LinkStat(name, &buffer),
            };
            if (result != 0) return Errno.OfMacOS(Marshal.GetLastPInvokeError()).WithFacts(out facts);
        }

        facts = buffer.ToFacts(_user);
        bool hasNoNumber = facts is { Kind: FileKind.Regular, Length: 0 } && NumbersContent(path);
        if (hasNoNumber) facts = facts with { Identity = facts.Identity.WithoutFile() };
        return PlatformStatus.Ok;
    }

    private bool NumbersContent(string path)
    {
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        return StatFs(path, buffer) == 0 && new StatFsBuffer(buffer).NumbersContent;
    }

    public bool? IsCaseSensitive(string directory)
    {
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        if (StatFs(directory, buffer) != 0 || Capabilities(new StatFsBuffer(buffer).MountedOn) is not { } capabilities) return null;
        return capabilities.IsCaseSensitive;
    }

    public VolumeFacts? DescribeVolume(string path)
    {
        byte[] buffer = new byte[StatFsBuffer.Bytes];
        if (StatFs(path, buffer) != 0) return null;
        StatFsBuffer volume = new(buffer);
        Inspect(path, LinkTreatment.Follow, out FileFacts facts);
        CloneSupport support = Capabilities(volume.MountedOn)?.CloneSupport ?? CloneSupport.Unknown;
        return VolumeFacts.Unknown with
        {
            Id = facts.Volume,
            HasOneId = true,
            FileSystem = volume.FileSystem,
            CloneSupport = support,
            SystemClones = support,
            Explanation = support switch
            {
                CloneSupport.Yes => volume.FileSystem + " shares blocks between files",
                CloneSupport.No => volume.FileSystem + " cannot share blocks between files",
                _ => "the volume does not report whether it shares blocks",
            },
            BlockSize = volume.BlockSize,
            FreeBytes = volume.FreeBytes,
            TotalBytes = volume.TotalBytes,
            IsReadOnly = volume.IsReadOnly,
        };
    }

    private int StatFs(string path, byte[] buffer)
    {
        fixed (byte* name = Native(path), target = buffer)
            return _isIntel ? LibSystem.StatFsOnIntel(name, target) : LibSystem.StatFs(name, target);
    }

    /// <summary>Returns the capabilities of a volume, which only its root reports.</summary>
    private static VolumeCapabilities? Capabilities(string root)
    {
        AttributeList attributes = AttributeList.ForCapabilities;
        VolumeCapabilities found = default;
        fixed (byte* name = Native(root))
        {
            int result = LibSystem.GetAttributes(name, &attributes, &found, (nuint)sizeof(VolumeCapabilities), 0);
            return result == 0 && found.Length >= sizeof(VolumeCapabilities) ? found : null;
        }
    }

    private static byte[] Native(string path) => Encoding.UTF8.GetBytes(path + '\0');
}
