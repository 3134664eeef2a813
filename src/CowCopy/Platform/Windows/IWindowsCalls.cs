
namespace CowCopy.Platform.Windows;

/// <summary>
/// The calls of Windows that this platform makes, one member for each import, so that the code above runs over a simulation as well.
/// Errors come as the last P/Invoke error, except where a member returns its own code.
/// </summary>
internal unsafe interface IWindowsCalls
{
    nint CreateFile(char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template);

    nint ReopenFile(nint file, uint access, uint share, uint flags);

    int CloseHandle(nint handle);

    int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped);

    int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped);

    int FlushFileBuffers(nint file);

    int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped);

    int GetFileInformationByHandle(nint file, ByHandleInformation* information);

    int GetFileInformationByHandleEx(nint file, int informationClass, void* information, uint bytes);

    int SetFileInformationByHandle(nint file, int informationClass, void* information, uint bytes);

    int GetVolumeInformationByHandle(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength);

    uint GetFinalPathNameByHandle(nint file, char* path, uint length, uint flags);

    int CopyFileEx(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags);

    int CreateDirectory(char* path, nint security);

    int RemoveDirectory(char* path);

    int CreateHardLink(char* link, char* existing, nint security);

    byte CreateSymbolicLink(char* link, char* target, uint flags);

    uint GetFileAttributes(char* path);

    int SetFileAttributes(char* path, uint attributes);

    nint FindFirstFileEx(char* pattern, int level, FindData* data, int operation, nint filter, uint flags);

    int FindNextFile(nint search, FindData* data);

    int FindClose(nint search);

    int NtQueryVolumeInformationFile(nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass);

    int RtlGetVersion(SystemVersion* version);

    int RegGetValue(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes);

    int GetFileInformationByName(char* path, int informationClass, StatInformation* information, uint bytes);
}
