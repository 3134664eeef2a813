using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows;

/// <summary>
/// LPPROGRESS_ROUTINE of winbase.h: stores the length of the file that CopyFileEx copies where its data points to, and returns that no
/// further call is wanted.
/// </summary>
internal sealed unsafe class CopyProgressRoutine
{
    private const uint Quiet = 3; // PROGRESS_QUIET

#if NET
    public nint Address { get; } = (nint)(delegate* unmanaged[Stdcall]<long, long, long, long, uint, uint, nint, nint, nint, uint>)&Store;

    [UnmanagedCallersOnly(CallConvs = [typeof(System.Runtime.CompilerServices.CallConvStdcall)])]
#else
    private readonly Routine _held = Store; // as long as the address is used

    public nint Address => Marshal.GetFunctionPointerForDelegate(_held);

    [UnmanagedFunctionPointer(CallingConvention.StdCall)]
    private delegate uint Routine(
        long length, long done, long streamLength, long streamDone, uint stream, uint reason, nint source, nint destination, nint data);
#endif

    private static uint Store(
        long length, long done, long streamLength, long streamDone, uint stream, uint reason, nint source, nint destination, nint data)
    {
        *(long*)data = length;
        return Quiet;
    }
}
