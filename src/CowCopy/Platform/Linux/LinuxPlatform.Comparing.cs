using System.Buffers;

namespace CowCopy.Platform.Linux;

/// <summary>Linux: comparing files.</summary>
internal sealed unsafe partial class LinuxPlatform
{
    private const int CompareBuffer = 64 << 10; // two of them stay in a processor's cache

    public PlatformStatus CompareContent(in PathAt one, in PathAt other, long length, out bool equal)
    {
        equal = false;
        PlatformStatus status = OpenSource(one, out FileHandle first);
        if (!status.IsOk) return status;
        status = OpenSource(other, out FileHandle second);
        if (status.IsOk)
        {
            status = Compare((int)first.Value, (int)second.Value, length, out equal);
            Close(second);
        }

        Close(first);
        return status;
    }

    private static PlatformStatus Compare(int one, int other, long length, out bool equal)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(2 * CompareBuffer);
        PlatformStatus status = PlatformStatus.Ok;
        equal = true;
        if (length == 0) length = long.MaxValue;
        fixed (byte* buffer = rented)
        {
            for (long done = 0; equal && status.IsOk && done < length;)
            {
                nint wanted = (nint)Math.Min(CompareBuffer, length - done);
                nint second = 0;
                status = ReadAll(one, buffer, wanted, out nint first);
                if (status.IsOk) status = ReadAll(other, buffer + CompareBuffer, wanted, out second);
                equal = status.IsOk && first == second && rented.AsSpan(0, (int)first).SequenceEqual(rented.AsSpan(CompareBuffer, (int)second));
                done = first < wanted ? length : done + wanted; // both end here
            }
        }

        ArrayPool<byte>.Shared.Return(rented);
        return status;
    }

    /// <summary>Fewer than were wanted only where the file ends.</summary>
    private static PlatformStatus ReadAll(int file, byte* buffer, nint wanted, out nint read)
    {
        read = 0;
        while (read < wanted)
        {
            nint count = LibC.Read(file, buffer + read, (nuint)(wanted - read));
            if (count < 0 && WasInterrupted()) continue;
            if (count <= 0) return Answer((int)count);
            read += count;
        }

        return PlatformStatus.Ok;
    }
}
