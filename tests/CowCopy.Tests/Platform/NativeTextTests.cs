using System.Text;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Platform;

[TestClass]
public sealed class NativeTextTests
{
    [TestMethod]
    public void Any_bytes_come_back() => Prop.ForAll(
        ArbMap.Default.ArbFor<byte[]>(),
        static name => Encode(NativeText.Decode(name)).SequenceEqual(name)).QuickCheckThrowOnFailure();

    [TestMethod]
    [DataRow("")]
    [DataRow("plain")]
    [DataRow("ä€😀")]
    [DataRow("a\uFFFDb")]
    public void Text_is_as_in_UTF_8(string text)
    {
        byte[] name = Encoding.UTF8.GetBytes(text);

        Assert.AreEqual(text, NativeText.Decode(name));
        ByteAssert.AreEqual(name, Encode(text));
    }

    [TestMethod]
    public void Different_bytes_are_different_text() =>
        Assert.AreNotEqual(NativeText.Decode([0x61, 0xFF]), NativeText.Decode([0x61, 0xFE]));

    [TestMethod]
    public void Halves_of_a_pair_that_stand_for_no_byte_are_replaced() =>
        ByteAssert.AreEqual(Encoding.UTF8.GetBytes("a\uFFFDb\uFFFDc"), Encode("a\uD800b\uDFFFc"));

    [TestMethod]
    public void Of_lone_halves_only_those_that_stand_for_bytes_become_bytes()
    {
        (string Text, string Bytes)[] texts = // in no attribute, which is kept as UTF-8
        [
            ("\uDC80", "80"), ("\uDCFF", "FF"), ("\uDC80\uDC7F", "80EFBFBD"), ("\uDC80\uDD00", "80EFBFBD"),
            ("\uDC80\uD83D\uDE00", "80F09F9880"),
        ];
        foreach ((string text, string bytes) in texts) Assert.AreEqual(bytes, Convert.ToHexString(Encode(text)));
    }

    private static byte[] Encode(string text)
    {
        byte[] bytes = new byte[Encoding.UTF8.GetMaxByteCount(text.Length)];
        return bytes[..NativeText.Encode(text, bytes)];
    }
}
