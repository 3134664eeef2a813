using System.Runtime.InteropServices;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows.Imports;

/// <summary>The same imports for .NET Framework, which does not generate their code: see Platform/Windows/Imports.</summary>
internal static unsafe class NtDll
{
    private const string Name = "ntdll";

    [DllImport(Name, EntryPoint = "NtQueryVolumeInformationFile", ExactSpelling = true)]
    public static extern int QueryVolume(nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass);

    [DllImport(Name, EntryPoint = "RtlGetVersion", ExactSpelling = true)]
    public static extern int GetVersion(SystemVersion* version);
}
