using CowCopy.Planning;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows;

/// <summary>Attributes and times of an open file. What is not given stays as it is.</summary>
internal static unsafe class BasicSettings
{
    public static PlatformStatus SetAttributes(this IWindowsCalls calls, FileHandle file, uint attributes)
    {
        uint carried = attributes & FileMarks.Carried;
        if (carried == 0) carried = FileMarks.Normal; // a zero would mean "as they are"
        return calls.Set(file, new BasicInformation { Attributes = carried });
    }

    /// <remarks>The time of the last access is left to the system, as its own copy does.</remarks>
    public static PlatformStatus SetModified(this IWindowsCalls calls, FileHandle file, FileTimestamp modified) =>
        calls.Set(file, new BasicInformation { Modified = FileTime.From(modified) });

    private static PlatformStatus Set(this IWindowsCalls calls, FileHandle file, BasicInformation information) =>
        Win32Error.Answer(
            calls.SetFileInformationByHandle(file.Value, InformationClass.Basic, &information, (uint)sizeof(BasicInformation)) != 0);
}
