namespace CowCopy.Platform.Windows;

/// <summary>Forwards each call to its import.</summary>
internal sealed unsafe class SystemCalls : IWindowsCalls
{
    public nint CreateFile(char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template) =>
        Imports.CreateFileW(path, access, share, security, disposition, flags, template);

    public nint ReopenFile(nint file, uint access, uint share, uint flags) => Imports.ReOpenFile(file, access, share, flags);

    public int CloseHandle(nint handle) => Imports.CloseHandle(handle);

    public int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped) =>
        Imports.ReadFile(file, buffer, count, read, overlapped);

    public int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped) =>
        Imports.WriteFile(file, buffer, count, written, overlapped);

    public int FlushFileBuffers(nint file) => Imports.FlushFileBuffers(file);

    public int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped) =>
        Imports.DeviceIoControl(file, code, input, inputBytes, output, outputBytes, returned, overlapped);

    public int GetFileInformationByHandle(nint file, ByHandleInformation* information) =>
        Imports.GetFileInformationByHandle(file, information);

    public int GetFileInformationByHandleEx(nint file, int informationClass, void* information, uint bytes) =>
        Imports.GetFileInformationByHandleEx(file, informationClass, information, bytes);

    public int SetFileInformationByHandle(nint file, int informationClass, void* information, uint bytes) =>
        Imports.SetFileInformationByHandle(file, informationClass, information, bytes);

    public int GetVolumeInformationByHandle(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength) =>
        Imports.GetVolumeInformationByHandleW(file, label, labelLength, serial, longestName, flags, fileSystem, fileSystemLength);

    public uint GetFinalPathNameByHandle(nint file, char* path, uint length, uint flags) =>
        Imports.GetFinalPathNameByHandleW(file, path, length, flags);

    public int CopyFileEx(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags) =>
        Imports.CopyFileExW(existing, copy, progress, data, cancel, flags);

    public int CreateDirectory(char* path, nint security) => Imports.CreateDirectoryW(path, security);

    public int RemoveDirectory(char* path) => Imports.RemoveDirectoryW(path);

    public int CreateHardLink(char* link, char* existing, nint security) => Imports.CreateHardLinkW(link, existing, security);

    public byte CreateSymbolicLink(char* link, char* target, uint flags) => Imports.CreateSymbolicLinkW(link, target, flags);

    public uint GetFileAttributes(char* path) => Imports.GetFileAttributesW(path);

    public int SetFileAttributes(char* path, uint attributes) => Imports.SetFileAttributesW(path, attributes);

    public nint FindFirstFileEx(char* pattern, int level, FindData* data, int operation, nint filter, uint flags) =>
        Imports.FindFirstFileExW(pattern, level, data, operation, filter, flags);

    public int FindNextFile(nint search, FindData* data) => Imports.FindNextFileW(search, data);

    public int FindClose(nint search) => Imports.FindClose(search);

    public int NtQueryVolumeInformationFile(nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass) =>
        Imports.NtQueryVolumeInformationFile(file, ioStatus, information, bytes, informationClass);

    public int RtlGetVersion(SystemVersion* version) => Imports.RtlGetVersion(version);

    public int RegGetValue(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes) =>
        Imports.RegGetValueW(key, subKey, value, flags, type, data, bytes);

    public int GetFileInformationByName(char* path, int informationClass, StatInformation* information, uint bytes) =>
        Imports.GetFileInformationByName(path, informationClass, information, bytes);
}
