using System.Runtime.CompilerServices;
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

    /// <param name="source">The file to copy.</param>
    /// <param name="destination">The copy.</param>
    /// <param name="flags">COPY_FILE_*.</param>
    /// <param name="withRoutine">Whether to pass a progress routine.</param>
    public static int Copy(string source, string destination, uint flags, bool withRoutine = false)
    {
        delegate* unmanaged[Stdcall]<long, long, long, long, uint, uint, nint, nint, nint, uint> routine = withRoutine ? &Continue : null;
        fixed (char* from = source, to = destination)
        {
            Marshal.SetLastSystemError(0);
            return CopyFile(from, to, (nint)routine, 0, null, flags) != 0 ? 0 : Marshal.GetLastSystemError();
        }
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvStdcall)])]
    private static uint Continue(
        long length, long done, long streamLength, long streamDone, uint stream, uint reason, nint source, nint destination, nint data)
    {
        return 0; // PROGRESS_CONTINUE
    }
}
