namespace CowCopy.TestKit;

/// <summary>Permission bits as people write them.</summary>
internal static class Octal
{
    public static uint Bits(string digits) => Convert.ToUInt32(digits, 8);
}
