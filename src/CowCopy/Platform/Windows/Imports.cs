#if NET
using Import = System.Runtime.InteropServices.LibraryImportAttribute;
#else
using Import = System.Runtime.InteropServices.DllImportAttribute;
#endif

namespace CowCopy.Platform.Windows;

/// <summary>
/// The imports, by their own names: numbers and pointers only. Errors come as the last P/Invoke error; ntdll returns an NTSTATUS and the
/// registry an error code. Generated code implements them, for .NET Framework Polyfills/Imports.cs.
/// </summary>
internal static unsafe partial class Imports
{
    private const string Kernel32 = "kernel32", NtDll = "ntdll", Advapi32 = "advapi32";

    /// <summary>From Windows 11 24H2 and Server 2025.</summary>
    private const string FileApiSet = "api-ms-win-core-file-l2-1-4.dll";

    [Import(Kernel32, SetLastError = true)]
    public static partial nint CreateFileW(char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template);

    [Import(Kernel32, SetLastError = true)]
    public static partial nint ReOpenFile(nint file, uint access, uint share, uint flags);

    [Import(Kernel32, SetLastError = true)]
    public static partial int CloseHandle(nint handle);

    [Import(Kernel32, SetLastError = true)]
    public static partial int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped);

    [Import(Kernel32, SetLastError = true)]
    public static partial int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped);

    [Import(Kernel32, SetLastError = true)]
    public static partial int FlushFileBuffers(nint file);

    [Import(Kernel32, SetLastError = true)]
    public static partial int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped);

    [Import(Kernel32, SetLastError = true)]
    public static partial int GetFileInformationByHandle(nint file, ByHandleInformation* information);

    [Import(Kernel32, SetLastError = true)]
    public static partial int GetFileInformationByHandleEx(nint file, int informationClass, void* information, uint bytes);

    [Import(Kernel32, SetLastError = true)]
    public static partial int SetFileInformationByHandle(nint file, int informationClass, void* information, uint bytes);

    [Import(Kernel32, SetLastError = true)]
    public static partial int GetVolumeInformationByHandleW(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength);

    [Import(Kernel32, SetLastError = true)]
    public static partial uint GetFinalPathNameByHandleW(nint file, char* path, uint length, uint flags);

    [Import(Kernel32, SetLastError = true)]
    public static partial int CopyFileExW(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags);

    [Import(Kernel32, SetLastError = true)]
    public static partial int CreateDirectoryW(char* path, nint security);

    [Import(Kernel32, SetLastError = true)]
    public static partial int RemoveDirectoryW(char* path);

    [Import(Kernel32, SetLastError = true)]
    public static partial int CreateHardLinkW(char* link, char* existing, nint security);

    [Import(Kernel32, SetLastError = true)]
    public static partial byte CreateSymbolicLinkW(char* link, char* target, uint flags);

    [Import(Kernel32, SetLastError = true)]
    public static partial uint GetFileAttributesW(char* path);

    [Import(Kernel32, SetLastError = true)]
    public static partial int GetFileAttributesExW(char* path, int level, AttributeData* data);

    [Import(Kernel32, SetLastError = true)]
    public static partial int SetFileAttributesW(char* path, uint attributes);

    /// <remarks>kernel32 has no call that returns these sizes by handle.</remarks>
    [Import(NtDll)]
    public static partial int NtQueryVolumeInformationFile(
        nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass);

    /// <remarks>From Windows 10 1703; kernel32 has its like from Windows 11 24H2.</remarks>
    [Import(NtDll)]
    public static partial int NtQueryInformationByName(
        NativeName* name, nint* ioStatus, StatInformation* information, uint bytes, int informationClass);

    /// <remarks>What kernel32 returns depends on the manifest of the process.</remarks>
    [Import(NtDll)]
    public static partial int RtlGetVersion(SystemVersion* version);

    [Import(Advapi32, SetLastError = true)]
    public static partial int GetKernelObjectSecurity(nint handle, uint information, byte* descriptor, uint bytes, uint* needed);

    [Import(Advapi32)]
    public static partial int RegGetValueW(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes);

    [Import(FileApiSet, SetLastError = true)]
    public static partial int GetFileInformationByName(char* path, int informationClass, StatInformation* information, uint bytes);
}
