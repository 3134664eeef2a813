namespace CowCopy.Platform;

/// <summary>Compares memory; .NET Framework has no spans.</summary>
internal static unsafe class ByteBlock
{
    public static bool AreEqual(byte[] one, byte[] other, int length)
    {
        fixed (byte* left = one, right = other) return AreEqual(left, right, length);
    }

    public static bool AreEqual(byte* one, byte* other, int length)
    {
        int done = 0;
        for (; done <= length - sizeof(long); done += sizeof(long))
        {
            if (*(long*)(one + done) != *(long*)(other + done)) return false;
        }

        for (; done < length; done++)
        {
            if (one[done] != other[done]) return false;
        }

        return true;
    }
}
