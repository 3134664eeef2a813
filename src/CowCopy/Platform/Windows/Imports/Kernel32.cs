using System.Runtime.InteropServices;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows.Imports;

/// <summary>
/// kernel32 as it is: numbers and pointers only, errors through the last P/Invoke error. For .NET Framework see Polyfills/Imports.
/// </summary>
internal static unsafe partial class Kernel32
{
    private const string Name = "kernel32";

    [LibraryImport(Name, EntryPoint = "CreateFileW", SetLastError = true)]
    public static partial nint CreateFile(char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template);

    [LibraryImport(Name, EntryPoint = "ReOpenFile", SetLastError = true)]
    public static partial nint ReopenFile(nint file, uint access, uint share, uint flags);

    [LibraryImport(Name, EntryPoint = "CloseHandle", SetLastError = true)]
    public static partial int CloseHandle(nint handle);

    [LibraryImport(Name, EntryPoint = "ReadFile", SetLastError = true)]
    public static partial int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped);

    [LibraryImport(Name, EntryPoint = "WriteFile", SetLastError = true)]
    public static partial int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped);

    [LibraryImport(Name, EntryPoint = "FlushFileBuffers", SetLastError = true)]
    public static partial int FlushFileBuffers(nint file);

    [LibraryImport(Name, EntryPoint = "DeviceIoControl", SetLastError = true)]
    public static partial int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped);

    [LibraryImport(Name, EntryPoint = "GetFileInformationByHandle", SetLastError = true)]
    public static partial int GetInformation(nint file, ByHandleInformation* information);

    [LibraryImport(Name, EntryPoint = "GetFileInformationByHandleEx", SetLastError = true)]
    public static partial int GetInformation(nint file, int informationClass, void* information, uint bytes);

    [LibraryImport(Name, EntryPoint = "SetFileInformationByHandle", SetLastError = true)]
    public static partial int SetInformation(nint file, int informationClass, void* information, uint bytes);

    [LibraryImport(Name, EntryPoint = "GetVolumeInformationByHandleW", SetLastError = true)]
    public static partial int GetVolumeInformation(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength);

    [LibraryImport(Name, EntryPoint = "GetFinalPathNameByHandleW", SetLastError = true)]
    public static partial uint GetFinalPath(nint file, char* path, uint length, uint flags);

    [LibraryImport(Name, EntryPoint = "CopyFileExW", SetLastError = true)]
    public static partial int CopyFile(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags);

    [LibraryImport(Name, EntryPoint = "CreateDirectoryW", SetLastError = true)]
    public static partial int CreateDirectory(char* path, nint security);

    [LibraryImport(Name, EntryPoint = "RemoveDirectoryW", SetLastError = true)]
    public static partial int RemoveDirectory(char* path);

    [LibraryImport(Name, EntryPoint = "CreateHardLinkW", SetLastError = true)]
    public static partial int CreateHardLink(char* link, char* existing, nint security);

    [LibraryImport(Name, EntryPoint = "CreateSymbolicLinkW", SetLastError = true)]
    public static partial byte CreateSymbolicLink(char* link, char* target, uint flags);

    [LibraryImport(Name, EntryPoint = "GetFileAttributesW", SetLastError = true)]
    public static partial uint GetAttributes(char* path);

    [LibraryImport(Name, EntryPoint = "SetFileAttributesW", SetLastError = true)]
    public static partial int SetAttributes(char* path, uint attributes);

    [LibraryImport(Name, EntryPoint = "FindFirstFileExW", SetLastError = true)]
    public static partial nint FindFirst(char* pattern, int level, FindData* data, int operation, nint filter, uint flags);

    [LibraryImport(Name, EntryPoint = "FindNextFileW", SetLastError = true)]
    public static partial int FindNext(nint search, FindData* data);

    [LibraryImport(Name, EntryPoint = "FindClose", SetLastError = true)]
    public static partial int FindClose(nint search);
}
