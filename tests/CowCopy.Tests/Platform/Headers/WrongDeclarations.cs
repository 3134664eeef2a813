using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>Declarations that differ from the headers in one thing each; nothing is called.</summary>
[SuppressMessage("Interoperability", "SYSLIB1054", Justification = "Read by reflection only.")]
[SuppressMessage("Security", "CA5392", Justification = "Never called.")]
internal static unsafe class WrongDeclarations
{
    [StructLayout(LayoutKind.Explicit, Size = 8)]
    internal struct Offset
    {
        [FieldOffset(4)] public uint Low;
    }

    [StructLayout(LayoutKind.Explicit, Size = 12)]
    internal struct Size
    {
        [FieldOffset(0)] public uint Low;
    }

    internal static class Constant
    {
        public const uint Value = 3;
    }

    internal static class Name
    {
        [DllImport("libc", EntryPoint = "clonefiel")]
        public static extern int Clone(byte* source, byte* destination, uint flags);
    }

    internal static class Width
    {
        [DllImport("kernel32", EntryPoint = "CloseHandle")]
        public static extern int Close(short handle);
    }

    internal static class Count
    {
        [DllImport("libc", EntryPoint = "link")]
        public static extern int Link(byte* existing);
    }

    internal static class Variadic
    {
        [DllImport("libc", EntryPoint = "open")]
        public static extern int Open(byte* path, int flags);
    }

    internal static class Convention
    {
        [DllImport("kernel32", EntryPoint = "CloseHandle", CallingConvention = CallingConvention.Cdecl)]
        public static extern int Close(nint handle);
    }

    internal static class Right
    {
        public const uint Value = 1;

        [DllImport("kernel32", EntryPoint = "CloseHandle")]
        public static extern int Close(nint handle);
    }
}
