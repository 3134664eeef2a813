using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace CowCopy.WindowsTests.Interposing;

/// <summary>
/// kernel32 as the library sees it: the interposer if it is loaded, else Windows itself. Each call returns its error, or 0.
/// </summary>
internal static unsafe class Kernel32
{
    private static readonly nint Library =
        NativeLibrary.Load(Interposer.IsInPlace ? Path.Combine(AppContext.BaseDirectory, "interposer.dll") : "kernel32.dll");

    private static readonly delegate* unmanaged<nint, uint, void*, uint, void*, uint, uint*, nint, int> ControlDevice =
        (delegate* unmanaged<nint, uint, void*, uint, void*, uint, uint*, nint, int>)NativeLibrary.GetExport(Library, "DeviceIoControl");

    private static readonly delegate* unmanaged<char*, char*, nint, nint, int*, uint, int> CopyFile =
        (delegate* unmanaged<char*, char*, nint, nint, int*, uint, int>)NativeLibrary.GetExport(Library, "CopyFileExW");

    public static int Control(SafeFileHandle file, uint code, ReadOnlySpan<byte> input, Span<byte> output) =>
        Control(file, code, input, output, out _);

    public static int Control(SafeFileHandle file, uint code, ReadOnlySpan<byte> input, Span<byte> output, out int length)
    {
        uint returned = 0;
        int done, error;
        fixed (byte* from = input, to = output)
        {
            Marshal.SetLastSystemError(0);
            done = ControlDevice(file.DangerousGetHandle(), code, from, (uint)input.Length, to, (uint)output.Length, &returned, 0);
            error = Marshal.GetLastSystemError();
        }

        GC.KeepAlive(file);
        length = (int)returned;
        return done != 0 ? 0 : error;
    }

    public static int Copy(string source, string destination, uint flags)
    {
        fixed (char* from = source, to = destination)
        {
            Marshal.SetLastSystemError(0);
            return CopyFile(from, to, 0, 0, null, flags) != 0 ? 0 : Marshal.GetLastSystemError();
        }
    }
}
