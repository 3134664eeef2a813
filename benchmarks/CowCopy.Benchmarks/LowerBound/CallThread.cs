using System.Runtime.InteropServices;
using static CowCopy.Benchmarks.LowerBound.SystemCalls;

namespace CowCopy.Benchmarks.LowerBound;

/// <summary>Makes the calls for one file after another, with its own buffer.</summary>
internal sealed unsafe class CallThread : IDisposable
{
    private const int BufferBytes = 1 << 18;
    private const int ModeOffset = 28, AccessedOffset = 64, ModifiedOffset = 112; // of struct statx
    private const uint Permissions = 0x1FF;

    private readonly byte* _buffer = (byte*)NativeMemory.Alloc(BufferBytes);

    public void Copy(PreparedCopy file)
    {
        CopyStep step = file.Step;
        fixed (byte* source = file.Source, destination = file.Destination)
        {
            if (step == CopyStep.Compare)
            {
                Check(file.SourceDirectory, source, NoFollow);
                Check(file.DestinationDirectory, destination, NoFollow);
                return;
            }

            int from = Open(file.SourceDirectory, source, ReadOnly, 0);
            byte* stat = stackalloc byte[StatBytes];
            byte none = 0;
            Require(Stat(from, &none, EmptyPath, BasicStats, stat));
            if (step == CopyStep.Replace) Require(Unlink(file.DestinationDirectory, destination, 0));
            int to = step == CopyStep.CloneInPlace
                ? OpenExclusively(file.DestinationDirectory, destination)
                : Open(file.DestinationDirectory, destination, NewFile, *(ushort*)(stat + ModeOffset) & Permissions);
            if (step is CopyStep.Clone or CopyStep.CloneInPlace) Require(Control(to, Clone, from));
            else if (file.CopiesInKernel) CopyInKernel(from, to, file.Length);
            else CopyBytes(from, to, file.Length);
            SetTimesOf(to, stat);
            Require(Close(to));
            Require(Close(from));
        }
    }

    public static void StartWritebackOf(PreparedCopy file)
    {
        fixed (byte* source = file.Source)
        {
            int from = Open(file.SourceDirectory, source, ReadOnly, 0);
            Require(SyncRange(from, 0, 0, StartWriteback));
            Require(Close(from));
        }
    }

    public void Dispose() => NativeMemory.Free(_buffer);

    private static void Check(int directory, byte* name, int flags)
    {
        byte* stat = stackalloc byte[StatBytes];
        Require(Stat(directory, name, flags, BasicStats, stat));
    }

    private static int OpenExclusively(int directory, byte* name)
    {
        int file = Open(directory, name, ExistingFile, 0);
        byte* stat = stackalloc byte[StatBytes];
        byte none = 0;
        Require(Stat(file, &none, EmptyPath, BasicStats, stat));
        Require(Configure(file, SetSignal, Urgent));
        Require(Configure(file, SetLease, WriteLease));
        return file;
    }

    private void CopyBytes(int from, int to, long length)
    {
        for (long copied = 0; copied < length;)
        {
            nint read = Read(from, _buffer, BufferBytes);
            Require(read > 0 && Write(to, _buffer, (nuint)read) == read ? 0 : -1);
            copied += read;
        }
    }

    private static void CopyInKernel(int from, int to, long length)
    {
        for (long left = length; left > 0;)
        {
            nint copied = CopyRange(from, 0, to, 0, (nuint)left, 0);
            Require(copied > 0 ? 0 : -1);
            left -= copied;
        }
    }

    private static void SetTimesOf(int file, byte* stat)
    {
        long* times = stackalloc long[]
        {
            *(long*)(stat + AccessedOffset),
            *(uint*)(stat + AccessedOffset + 8),
            *(long*)(stat + ModifiedOffset),
            *(uint*)(stat + ModifiedOffset + 8),
        };
        Require(SetTimes(file, times));
    }

    private static void Require(int result)
    {
        if (result < 0) throw new IOException("A system call failed.", Marshal.GetLastSystemError());
    }
}
