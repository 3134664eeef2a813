using System.Runtime.InteropServices;
using System.Text;
using CowCopy.Planning;
using CowCopy.Platform.Portable;

namespace CowCopy.Platform.MacOS;

/// <summary>macOS: clonefile, file numbers and what volumes say of themselves.</summary>
internal sealed unsafe class MacCalls : INativeCalls
{
    private const uint WithoutOwner = 2; // CLONE_NOOWNERCOPY: the copy belongs to who makes it

    private readonly bool _isIntel = RuntimeInformation.ProcessArchitecture == Architecture.X64;

    /// <remarks>All or nothing, with attributes, extended attributes and times; a symbolic link at the source is followed.</remarks>
    public PlatformStatus Clone(string source, string destination)
    {
        if (source.Contains('\0', StringComparison.Ordinal) || destination.Contains('\0', StringComparison.Ordinal)) return PlatformStatus.From(StatusCode.InvalidName);
        fixed (byte* from = Native(source), to = Native(destination)) return Answer(LibSystem.CloneFile(from, to, WithoutOwner));
    }

    public FileIdentity Identify(string path, LinkTreatment links)
    {
        StatBuffer buffer;
        int result;
        fixed (byte* name = Native(path))
        {
            result = (links, _isIntel) switch
            {
                (LinkTreatment.Follow, true) => LibSystem.StatOnIntel(name, &buffer),
                (LinkTreatment.Follow, false) => LibSystem.Stat(name, &buffer),
                (_, true) => LibSystem.LinkStatOnIntel(name, &buffer),
                _ => LibSystem.LinkStat(name, &buffer),
            };
        }

        return result == 0 ? new FileIdentity(VolumeOf(buffer.Device), 0, buffer.FileNumber) : default;
    }

    public bool? IsCaseSensitive(string directory)
    {
        byte[] buffer = new byte[StatFsAnswer.Bytes];
        if (StatFs(directory, buffer) != 0 || Capabilities(new StatFsAnswer(buffer).MountedOn) is not { } capabilities) return null;
        return capabilities.IsCaseSensitive;
    }

    public VolumeFacts? DescribeVolume(string path)
    {
        byte[] buffer = new byte[StatFsAnswer.Bytes];
        if (StatFs(path, buffer) != 0) return null;
        StatFsAnswer volume = new(buffer);
        CloneSupport support = AskForCloning(volume.MountedOn);
        return VolumeFacts.Unknown with
        {
            Id = Identify(path, LinkTreatment.Follow).Volume,
            HasOneId = true,
            FileSystem = volume.FileSystem,
            CloneSupport = support,
            SystemClones = support,
            Explanation = support switch
            {
                CloneSupport.Yes => volume.FileSystem + " shares blocks between files",
                CloneSupport.No => volume.FileSystem + " cannot share blocks between files",
                _ => "the volume did not say whether it shares blocks",
            },
            BlockSize = volume.BlockSize,
            FreeBytes = volume.FreeBytes,
            TotalBytes = volume.TotalBytes,
            IsReadOnly = volume.IsReadOnly,
        };
    }

    private int StatFs(string path, byte[] buffer)
    {
        fixed (byte* name = Native(path), answer = buffer)
            return _isIntel ? LibSystem.StatFsOnIntel(name, answer) : LibSystem.StatFs(name, answer);
    }

    private static CloneSupport AskForCloning(string root) => Capabilities(root)?.CloneSupport ?? CloneSupport.Unknown;

    /// <summary>Only a volume's root answers this.</summary>
    private static VolumeCapabilities? Capabilities(string root)
    {
        VolumeQuestion question = VolumeQuestion.ForCapabilities;
        VolumeCapabilities answer = default;
        fixed (byte* name = Native(root))
        {
            int result = LibSystem.GetAttributes(name, &question, &answer, (nuint)sizeof(VolumeCapabilities), 0);
            return result == 0 && answer.Length >= sizeof(VolumeCapabilities) ? answer : null;
        }
    }

    /// <summary>The device number, moved away from 0, which stands for "not known".</summary>
    private static VolumeId VolumeOf(int device) => new((1UL << 63) | (uint)device);

    private static byte[] Native(string path) => Encoding.UTF8.GetBytes(path + '\0');

    private static PlatformStatus Answer(int result) => result == 0 ? PlatformStatus.Ok : DarwinErrno.ToStatus(Marshal.GetLastPInvokeError());
}
