namespace CowCopy.ContractTests;

/// <summary>File contents that differ wherever two of them should.</summary>
internal static class Content
{
    public static byte[] Of(int length, int seed = 1)
    {
        byte[] bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
        return bytes;
    }
}
