using System.Runtime.InteropServices;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows.Imports;

/// <summary>The same imports for .NET Framework, which does not generate their code: see Platform/Windows/Imports.</summary>
internal static unsafe class Kernel32
{
    private const string Name = "kernel32";

    [DllImport(Name, EntryPoint = "CreateFileW", SetLastError = true, ExactSpelling = true)]
    public static extern nint CreateFile(char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template);

    [DllImport(Name, EntryPoint = "ReOpenFile", SetLastError = true, ExactSpelling = true)]
    public static extern nint ReopenFile(nint file, uint access, uint share, uint flags);

    [DllImport(Name, EntryPoint = "CloseHandle", SetLastError = true, ExactSpelling = true)]
    public static extern int CloseHandle(nint handle);

    [DllImport(Name, EntryPoint = "ReadFile", SetLastError = true, ExactSpelling = true)]
    public static extern int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped);

    [DllImport(Name, EntryPoint = "WriteFile", SetLastError = true, ExactSpelling = true)]
    public static extern int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped);

    [DllImport(Name, EntryPoint = "FlushFileBuffers", SetLastError = true, ExactSpelling = true)]
    public static extern int FlushFileBuffers(nint file);

    [DllImport(Name, EntryPoint = "DeviceIoControl", SetLastError = true, ExactSpelling = true)]
    public static extern int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped);

    [DllImport(Name, EntryPoint = "GetFileInformationByHandle", SetLastError = true, ExactSpelling = true)]
    public static extern int GetInformation(nint file, ByHandleInformation* information);

    [DllImport(Name, EntryPoint = "GetFileInformationByHandleEx", SetLastError = true, ExactSpelling = true)]
    public static extern int GetInformation(nint file, int informationClass, void* information, uint bytes);

    [DllImport(Name, EntryPoint = "SetFileInformationByHandle", SetLastError = true, ExactSpelling = true)]
    public static extern int SetInformation(nint file, int informationClass, void* information, uint bytes);

    [DllImport(Name, EntryPoint = "GetVolumeInformationByHandleW", SetLastError = true, ExactSpelling = true)]
    public static extern int GetVolumeInformation(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength);

    [DllImport(Name, EntryPoint = "GetFinalPathNameByHandleW", SetLastError = true, ExactSpelling = true)]
    public static extern uint GetFinalPath(nint file, char* path, uint length, uint flags);

    [DllImport(Name, EntryPoint = "CopyFileExW", SetLastError = true, ExactSpelling = true)]
    public static extern int CopyFile(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags);

    [DllImport(Name, EntryPoint = "CreateDirectoryW", SetLastError = true, ExactSpelling = true)]
    public static extern int CreateDirectory(char* path, nint security);

    [DllImport(Name, EntryPoint = "RemoveDirectoryW", SetLastError = true, ExactSpelling = true)]
    public static extern int RemoveDirectory(char* path);

    [DllImport(Name, EntryPoint = "CreateHardLinkW", SetLastError = true, ExactSpelling = true)]
    public static extern int CreateHardLink(char* link, char* existing, nint security);

    [DllImport(Name, EntryPoint = "CreateSymbolicLinkW", SetLastError = true, ExactSpelling = true)]
    public static extern byte CreateSymbolicLink(char* link, char* target, uint flags);

    [DllImport(Name, EntryPoint = "GetFileAttributesW", SetLastError = true, ExactSpelling = true)]
    public static extern uint GetAttributes(char* path);

    [DllImport(Name, EntryPoint = "SetFileAttributesW", SetLastError = true, ExactSpelling = true)]
    public static extern int SetAttributes(char* path, uint attributes);

    [DllImport(Name, EntryPoint = "FindFirstFileExW", SetLastError = true, ExactSpelling = true)]
    public static extern nint FindFirst(char* pattern, int level, FindData* data, int operation, nint filter, uint flags);

    [DllImport(Name, EntryPoint = "FindNextFileW", SetLastError = true, ExactSpelling = true)]
    public static extern int FindNext(nint search, FindData* data);

    [DllImport(Name, EntryPoint = "FindClose", SetLastError = true, ExactSpelling = true)]
    public static extern int FindClose(nint search);
}
