using System.Runtime.Versioning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>A file that is mapped and no longer open, as a loader leaves a library.</summary>
[UnsupportedOSPlatform("windows")]
internal sealed class MappedFile : IDisposable
{
    private readonly nint _address;
    private readonly int _length;

    public MappedFile(string path)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite);
        _length = (int)file.Length;
        _address = Posix.Map(file.SafeFileHandle, _length);
    }

    /// <summary>What the mapping holds now.</summary>
    public byte[] Read()
    {
        byte[] content = new byte[_length];
        System.Runtime.InteropServices.Marshal.Copy(_address, content, 0, _length);
        return content;
    }

    public void Dispose() => Posix.Unmap(_address, _length);
}
