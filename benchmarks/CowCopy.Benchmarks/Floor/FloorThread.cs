using System.Runtime.InteropServices;
using static CowCopy.Benchmarks.Floor.SystemCalls;

namespace CowCopy.Benchmarks.Floor;

/// <summary>Makes the calls for one file after the other, with buffers of its own.</summary>
internal sealed unsafe class FloorThread : IDisposable
{
    private const int BufferBytes = 1 << 18;
    private const int ModeOffset = 28, AccessedOffset = 64, ModifiedOffset = 112; // of struct statx
    private const uint Permissions = 0x1FF;

    private readonly byte* _buffer = (byte*)NativeMemory.Alloc(BufferBytes);

    public void Do(FloorFile file)
    {
        FloorWay way = file.Way;
        fixed (byte* source = file.Source, destination = file.Destination)
        {
            if (way == FloorWay.Compare)
            {
                Look(file.SourceFolder, source, NoFollow);
                Look(file.DestinationFolder, destination, NoFollow);
                return;
            }

            int from = Open(file.SourceFolder, source, ReadOnly, 0);
            byte* stat = stackalloc byte[StatBytes];
            byte none = 0;
            Require(Stat(from, &none, EmptyPath, BasicStats, stat));
            if (way == FloorWay.Replace) Require(Unlink(file.DestinationFolder, destination, 0));
            int to = way == FloorWay.CloneOver
                ? OpenAlone(file.DestinationFolder, destination)
                : Open(file.DestinationFolder, destination, NewFile, *(ushort*)(stat + ModeOffset) & Permissions);
            if (way is FloorWay.Clone or FloorWay.CloneOver) Require(Control(to, Clone, from));
            else if (file.MovesInKernel) MoveInKernel(from, to, file.Length);
            else Move(from, to, file.Length);
            Stamp(to, stat);
            Require(Close(to));
            Require(Close(from));
        }
    }

    public static void BeginWriteback(FloorFile file)
    {
        fixed (byte* source = file.Source)
        {
            int from = Open(file.SourceFolder, source, ReadOnly, 0);
            Require(SyncRange(from, 0, 0, StartWriteback));
            Require(Close(from));
        }
    }

    public void Dispose() => NativeMemory.Free(_buffer);

    private static void Look(int folder, byte* name, int flags)
    {
        byte* stat = stackalloc byte[StatBytes];
        Require(Stat(folder, name, flags, BasicStats, stat));
    }

    private static int OpenAlone(int folder, byte* name)
    {
        int file = Open(folder, name, OldFile, 0);
        byte* stat = stackalloc byte[StatBytes];
        byte none = 0;
        Require(Stat(file, &none, EmptyPath, BasicStats, stat));
        Require(Configure(file, SetSignal, Urgent));
        Require(Configure(file, SetLease, WriteLease));
        return file;
    }

    private void Move(int from, int to, long length)
    {
        for (long moved = 0; moved < length;)
        {
            nint read = Read(from, _buffer, BufferBytes);
            Require(read > 0 && Write(to, _buffer, (nuint)read) == read ? 0 : -1);
            moved += read;
        }
    }

    private static void MoveInKernel(int from, int to, long length)
    {
        for (long left = length; left > 0;)
        {
            nint moved = CopyRange(from, 0, to, 0, (nuint)left, 0);
            Require(moved > 0 ? 0 : -1);
            left -= moved;
        }
    }

    private static void Stamp(int file, byte* stat)
    {
        long* times = stackalloc long[] { *(long*)(stat + AccessedOffset), *(uint*)(stat + AccessedOffset + 8), *(long*)(stat + ModifiedOffset), *(uint*)(stat + ModifiedOffset + 8) };
        Require(SetTimes(file, times));
    }

    private static void Require(int result)
    {
        if (result < 0) throw new IOException("A system call failed.", Marshal.GetLastSystemError());
    }
}
