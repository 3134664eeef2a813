using System.Globalization;
using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Structures;

/// <summary>FILE_REMOTE_PROTOCOL_INFO of winbase.h; the protocols are the WNNC_NET_* of wnnc.h.</summary>
[StructLayout(LayoutKind.Explicit, Size = 116)]
internal struct RemoteProtocol
{
    [FieldOffset(4)] public uint Protocol;
    [FieldOffset(8)] public ushort Major;
    [FieldOffset(10)] public ushort Minor;
    [FieldOffset(12)] public ushort Revision;

    public readonly string Describe() => Protocol switch
    {
        0x00020000 => string.Format(CultureInfo.InvariantCulture, "SMB {0}.{1}.{2}", Major, Minor, Revision),
        0x002E0000 => "WebDAV",
        0x00360000 => "Remote Desktop",
        0x003B0000 => "DFS",
        0x003F0000 => "VMware",
        0x00420000 => "NFS",
        0x00480000 => "9P",
        _ => "0x" + Protocol.ToString("X8", CultureInfo.InvariantCulture),
    };
}
