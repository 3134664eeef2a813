using CowCopy.Planning;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>
/// A file of 5 GiB with two names, whose four times are the first seconds since 1970 in the order of the headers, as each query returns it.
/// </summary>
internal static unsafe class FoundFile
{
    private const long Second = 10_000_000, Epoch = 11_644_473_600; // since 1601

    /// <summary>A Windows that finds it by each query of a name.</summary>
    public static ScriptedWindows In(uint build, uint attributes, uint tag, ulong volume = 5)
    {
        StatInformation stat = new()
        {
            Created = At(1),
            Accessed = At(2),
            Modified = At(3),
            Changed = At(4),
            Length = 5L << 30,
            Attributes = attributes,
            ReparseTag = tag,
            LinkCount = 2,
            VolumeSerial = volume,
            IdLow = 6,
            IdHigh = 7,
        };
        AttributeData data = new()
        {
            Attributes = attributes,
            Created = At(1),
            Accessed = At(2),
            Modified = At(3),
            LengthHigh = 1,
            LengthLow = 1 << 30,
        };
        ScriptedWindows windows = new() { Build = build };
        windows.Return("GetFileInformationByName", stat).Return("GetFileAttributesEx", data);
        return windows.Return("NtQueryInformationByName", [.. new ReadOnlySpan<byte>(&stat, 72)]); // FILE_STAT_INFORMATION
    }

    /// <summary>BY_HANDLE_FILE_INFORMATION.</summary>
    public static byte[] ByHandle(uint attributes)
    {
        ByHandleInformation found = new()
        {
            Attributes = attributes,
            Created = At(1),
            Accessed = At(2),
            Modified = At(3),
            LengthHigh = 1,
            LengthLow = 1 << 30,
            LinkCount = 2,
        };
        return [.. new ReadOnlySpan<byte>(&found, sizeof(ByHandleInformation))];
    }

    public static FileTime At(long second) => new((Epoch + second) * Second);

    public static FileTimestamp Seconds(long second) => new(second, 0);
}
