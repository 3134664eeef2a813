namespace CowCopy.Platform.Windows;

/// <summary>
/// The calls of Windows that this platform makes, one member for each import, so that the code above runs over a simulation as well.
/// Errors come as the last P/Invoke error, except where a member returns its own code.
/// </summary>
internal unsafe class WindowsCalls
{
    public virtual nint CreateFile(char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template) =>
        Imports.CreateFileW(path, access, share, security, disposition, flags, template);

    public virtual nint ReopenFile(nint file, uint access, uint share, uint flags) => Imports.ReOpenFile(file, access, share, flags);

    public virtual int CloseHandle(nint handle) => Imports.CloseHandle(handle);

    public virtual int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped) =>
        Imports.ReadFile(file, buffer, count, read, overlapped);

    public virtual int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped) =>
        Imports.WriteFile(file, buffer, count, written, overlapped);

    public virtual int FlushFileBuffers(nint file) => Imports.FlushFileBuffers(file);

    public virtual int DeviceIoControl(
        nint file, uint code, void* input, uint inputBytes, void* output, uint outputBytes, uint* returned, nint overlapped) =>
        Imports.DeviceIoControl(file, code, input, inputBytes, output, outputBytes, returned, overlapped);

    public virtual int GetFileInformationByHandle(nint file, ByHandleInformation* information) =>
        Imports.GetFileInformationByHandle(file, information);

    public virtual int GetFileInformationByHandleEx(nint file, int informationClass, void* information, uint bytes) =>
        Imports.GetFileInformationByHandleEx(file, informationClass, information, bytes);

    public virtual int SetFileInformationByHandle(nint file, int informationClass, void* information, uint bytes) =>
        Imports.SetFileInformationByHandle(file, informationClass, information, bytes);

    public virtual int GetVolumeInformationByHandle(
        nint file, char* label, uint labelLength, uint* serial, uint* longestName, uint* flags, char* fileSystem, uint fileSystemLength) =>
        Imports.GetVolumeInformationByHandleW(file, label, labelLength, serial, longestName, flags, fileSystem, fileSystemLength);

    public virtual uint GetFinalPathNameByHandle(nint file, char* path, uint length, uint flags) =>
        Imports.GetFinalPathNameByHandleW(file, path, length, flags);

    public virtual int CopyFileEx(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags) =>
        Imports.CopyFileExW(existing, copy, progress, data, cancel, flags);

    public virtual int CreateDirectory(char* path, nint security) => Imports.CreateDirectoryW(path, security);

    public virtual int RemoveDirectory(char* path) => Imports.RemoveDirectoryW(path);

    public virtual int CreateHardLink(char* link, char* existing, nint security) => Imports.CreateHardLinkW(link, existing, security);

    public virtual byte CreateSymbolicLink(char* link, char* target, uint flags) => Imports.CreateSymbolicLinkW(link, target, flags);

    public virtual uint GetFileAttributes(char* path) => Imports.GetFileAttributesW(path);

    public virtual int GetFileAttributesEx(char* path, int level, AttributeData* data) => Imports.GetFileAttributesExW(path, level, data);

    public virtual int SetFileAttributes(char* path, uint attributes) => Imports.SetFileAttributesW(path, attributes);

    public virtual int NtQueryVolumeInformationFile(nint file, nint* ioStatus, VolumeSize* information, uint bytes, int informationClass) =>
        Imports.NtQueryVolumeInformationFile(file, ioStatus, information, bytes, informationClass);

    public virtual int NtQueryInformationByName(
        NativeName* name, nint* ioStatus, StatInformation* information, uint bytes, int informationClass) =>
        Imports.NtQueryInformationByName(name, ioStatus, information, bytes, informationClass);

    public virtual int RtlGetVersion(SystemVersion* version) => Imports.RtlGetVersion(version);

    public virtual int GetKernelObjectSecurity(nint handle, uint information, byte* descriptor, uint bytes, uint* needed) =>
        Imports.GetKernelObjectSecurity(handle, information, descriptor, bytes, needed);

    public virtual int RegGetValue(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes) =>
        Imports.RegGetValueW(key, subKey, value, flags, type, data, bytes);

    public virtual int GetFileInformationByName(char* path, int informationClass, StatInformation* information, uint bytes) =>
        Imports.GetFileInformationByName(path, informationClass, information, bytes);
}
