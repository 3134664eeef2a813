using System.Runtime.InteropServices;

namespace CowCopy.WindowsTests.Interposing;

/// <summary>CopyFile2, which the library does not use; Windows 8 and later.</summary>
internal static unsafe partial class CopyFile2
{
    private const uint DisableBlockCloning = 2; // COPY_FILE2_V2_DISABLE_BLOCK_CLONING

    /// <summary>Copies with the flag of Windows 11 24H2 that keeps it from cloning; returns the HRESULT.</summary>
    public static int WithoutCloning(string source, string destination)
    {
        ExtendedParameters parameters = new() { Size = (uint)sizeof(ExtendedParameters), FlagsOfVersion2 = DisableBlockCloning };
        fixed (char* from = source, to = destination) return Copy(from, to, &parameters);
    }

    [LibraryImport("kernel32", EntryPoint = "CopyFile2")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static partial int Copy(char* source, char* destination, ExtendedParameters* parameters);

    /// <summary>COPYFILE2_EXTENDED_PARAMETERS_V2.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 112)]
    private struct ExtendedParameters
    {
        [FieldOffset(0)] public uint Size;
        [FieldOffset(32)] public uint FlagsOfVersion2;
    }
}
