using System.Runtime.InteropServices;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows.Imports;

/// <summary>
/// The two calls of ntdll that kernel32 has no equal for: sizes of a volume by handle, and the version without a manifest's say. They
/// answer an NTSTATUS.
/// </summary>
internal static unsafe partial class NtDll
{
    private const string Name = "ntdll";

    [LibraryImport(Name, EntryPoint = "NtQueryVolumeInformationFile")]
    public static partial int QueryVolume(nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass);

    [LibraryImport(Name, EntryPoint = "RtlGetVersion")]
    public static partial int GetVersion(SystemVersion* version);
}
