using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows;

/// <summary>
/// The imports, by their own names: numbers and pointers only, so that no target needs generated code. Errors come as the last P/Invoke
/// error; ntdll returns an NTSTATUS and the registry an error code.
/// </summary>
internal static unsafe class Imports
{
    private const string Kernel32 = "kernel32", NtDll = "ntdll", Advapi32 = "advapi32";

    /// <summary>From Windows 11 24H2 and Server 2025.</summary>
    private const string FileApiSet = "api-ms-win-core-file-l2-1-4.dll";

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern nint CreateFileW(char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern nint ReOpenFile(nint file, uint access, uint share, uint flags);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int CloseHandle(nint handle);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int FlushFileBuffers(nint file);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int GetFileInformationByHandle(nint file, ByHandleInformation* information);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int GetFileInformationByHandleEx(nint file, int informationClass, void* information, uint bytes);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int SetFileInformationByHandle(nint file, int informationClass, void* information, uint bytes);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int GetVolumeInformationByHandleW(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern uint GetFinalPathNameByHandleW(nint file, char* path, uint length, uint flags);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int CopyFileExW(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int CreateDirectoryW(char* path, nint security);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int RemoveDirectoryW(char* path);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int CreateHardLinkW(char* link, char* existing, nint security);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern byte CreateSymbolicLinkW(char* link, char* target, uint flags);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern uint GetFileAttributesW(char* path);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int SetFileAttributesW(char* path, uint attributes);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern nint FindFirstFileExW(char* pattern, int level, FindData* data, int operation, nint filter, uint flags);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int FindNextFileW(nint search, FindData* data);

    [DllImport(Kernel32, SetLastError = true, ExactSpelling = true)]
    public static extern int FindClose(nint search);

    /// <remarks>kernel32 has no call that returns these sizes by handle.</remarks>
    [DllImport(NtDll, ExactSpelling = true)]
    public static extern int NtQueryVolumeInformationFile(
        nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass);

    /// <remarks>What kernel32 returns depends on the manifest of the process.</remarks>
    [DllImport(NtDll, ExactSpelling = true)]
    public static extern int RtlGetVersion(SystemVersion* version);

    [DllImport(Advapi32, ExactSpelling = true)]
    public static extern int RegGetValueW(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes);

    [DllImport(FileApiSet, SetLastError = true, ExactSpelling = true)]
    public static extern int GetFileInformationByName(char* path, int informationClass, StatInformation* information, uint bytes);
}
