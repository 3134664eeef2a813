namespace CowCopy.Platform.Windows;

/// <summary>Implements the imports for .NET Framework, which does not generate their code.</summary>
internal static unsafe partial class Imports
{
    public static extern partial nint CreateFileW(
        char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template);
    public static extern partial nint ReOpenFile(nint file, uint access, uint share, uint flags);
    public static extern partial int CloseHandle(nint handle);
    public static extern partial int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped);
    public static extern partial int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped);
    public static extern partial int FlushFileBuffers(nint file);
    public static extern partial int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped);
    public static extern partial int GetFileInformationByHandle(nint file, ByHandleInformation* information);
    public static extern partial int GetFileInformationByHandleEx(nint file, int informationClass, void* information, uint bytes);
    public static extern partial int SetFileInformationByHandle(nint file, int informationClass, void* information, uint bytes);
    public static extern partial int GetVolumeInformationByHandleW(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength);
    public static extern partial uint GetFinalPathNameByHandleW(nint file, char* path, uint length, uint flags);
    public static extern partial int CopyFileExW(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags);
    public static extern partial int CreateDirectoryW(char* path, nint security);
    public static extern partial int RemoveDirectoryW(char* path);
    public static extern partial int CreateHardLinkW(char* link, char* existing, nint security);
    public static extern partial byte CreateSymbolicLinkW(char* link, char* target, uint flags);
    public static extern partial uint GetFileAttributesW(char* path);
    public static extern partial int GetFileAttributesExW(char* path, int level, AttributeData* data);
    public static extern partial int SetFileAttributesW(char* path, uint attributes);
    public static extern partial int NtQueryVolumeInformationFile(
        nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass);
    public static extern partial int NtQueryInformationByName(
        NativeName* name, nint* ioStatus, StatInformation* information, uint bytes, int informationClass);
    public static extern partial int RtlGetVersion(SystemVersion* version);
    public static extern partial int GetKernelObjectSecurity(nint handle, uint information, byte* descriptor, uint bytes, uint* needed);
    public static extern partial int RegGetValueW(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes);
    public static extern partial int GetFileInformationByName(char* path, int informationClass, StatInformation* information, uint bytes);
}
