using System.IO.Compression;
using CowCopy.TestKit;
using static CowCopy.Tool.Tests.BuildLogs.RawLog;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Damage of logs is noticed, and said in words for users.</summary>
[TestClass]
public sealed class DamageTests : IDisposable
{
    private const int HeaderLength = 8;

    // Of .NET, of the reader, or of neither: names of types and members.
    private static readonly string[] ForeignWords =
    [
        "Exception", "Parameter '", "System.", "Ticks", "DateTimeKind", "compression method", "archive entry", "details:", "Arg_", "   at ",
        "Nullable", "Index was", "Object reference", "Non-negative", "stream",
    ];

    private readonly TempDirectory _directory = new();

    private string Log => _directory.Combine("build.binlog");

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    public void An_end_before_the_end_is_damage()
    {
        byte[] records = WholeRecords();
        int[] starts = [.. Starts(records)];
        foreach (int at in starts.Where((_, index) => index % 10 == 0))
        {
            Damaged([.. records[..at], 0, .. records[at..]], "more follows the record that ends it, at record");
            byte[] flipped = [.. records];
            flipped[at] = 0;
            Damaged(flipped, "more follows the record that ends it, at record");
        }
    }

    [TestMethod]
    public void Content_after_the_end_is_damage()
    {
        byte[] records = WholeRecords();
        Damaged([.. records, 0], "more follows the record that ends it");
        Damaged([.. records, .. records], "more follows the record that ends it");
        Damaged([.. records, .. "garbage"u8], "more follows the record that ends it");
        byte[] file = File.ReadAllBytes(Log);
        File.WriteAllBytes(Log, [.. file, .. file]);
        Fails("more follows the record that ends it");
    }

    [TestMethod]
    [DataRow(10)]
    [DataRow(14)]
    [DataRow(17)]
    public void Content_after_the_end_of_an_old_format_is_damage(int version)
    {
        using (RawLog log = new(Log, version)) log.Write([StringRecord, 1, (byte)'a'], 10).Write(EndOfFile, StringRecord).End();

        Fails("more follows the record that ends it, at byte");
    }

    [TestMethod]
    public void A_log_that_is_cut_after_the_end_of_the_build_says_so_and_keeps_the_time_of_the_build()
    {
        Write(WholeRecords()[..^1]);

        string output = ToolRun.Of("report", Log).Expect(0).Output;

        Assert.StartsWith("The log was cut: it ends after the end of the build." + Environment.NewLine, output);
        Assert.Contains(" of 2.50 s)", output);
        Assert.DoesNotContain("later copies are missing", output);
        Assert.AreEqual("after the end of the build", ToolRun.Of("report", Log, "--json").Json().GetProperty("endsIn").GetString());
    }

    [TestMethod]
    public void A_wrong_checksum_is_damage()
    {
        WholeRecords();
        byte[] file = File.ReadAllBytes(Log);
        for (int at = file.Length - 8; at < file.Length; at++)
        {
            byte[] damaged = [.. file];
            damaged[at] ^= 1;
            File.WriteAllBytes(Log, damaged);

            Fails("of its content cannot be decompressed");
        }
    }

    [TestMethod]
    public void A_flipped_bit_of_the_file_is_noticed_and_has_no_words_of_the_runtime()
    {
        WholeRecords();
        string expected = ToolRun.Of("report", Log).Expect(0).Output;
        byte[] file = File.ReadAllBytes(Log);
        for (int at = 10; at < file.Length; at += Math.Max(1, file.Length / 500))
        {
            byte[] damaged = [.. file];
            damaged[at] ^= (byte)(1 << (at % 8));
            File.WriteAllBytes(Log, damaged);

            // A bit between the content and its checksum fills a byte: it means nothing. Some bits end the content early.
            if (ToolRun.Of("report", Log) is not { ExitCode: not 2 } run) Fails("Cannot read the build log");
            else if (!run.Output.StartsWith("The log was cut: ", StringComparison.Ordinal)) Assert.AreEqual(expected, run.Output);
        }
    }

    [TestMethod]
    public void Damage_of_any_byte_has_no_words_of_the_runtime()
    {
        byte[] records = WholeRecords();
        for (int at = HeaderLength; at < records.Length; at += Math.Max(1, records.Length / 2000))
        {
            byte[] damaged = [.. records];
            damaged[at] ^= 0xFF;
            Write(damaged);

            ToolRun run = ToolRun.Of("report", Log);
            if (run.ExitCode == 2) Words(run.Error);
        }
    }

    private static void Words(string error)
    {
        foreach (string word in ForeignWords) Assert.DoesNotContain(word, error, StringComparison.OrdinalIgnoreCase);
        Assert.HasCount(1, error.Trim().Split('\n'), error);
        Assert.MatchesRegex("([Bb]uild again with -bl|Pass a log that|Update the tool)", error);
    }

    private void Damaged(byte[] records, string expected)
    {
        Write(records);
        Fails(expected);
    }

    private void Fails(string expected)
    {
        ToolRun run = ToolRun.Of("report", Log).Expect(2);

        Assert.AreEqual("", run.Output);
        Assert.Contains(expected, run.Error);
        Words(run.Error);
    }

    private byte[] WholeRecords()
    {
        MadeUpBuilds.Everything(Log);
        using GZipStream zip = new(new MemoryStream(File.ReadAllBytes(Log)), CompressionMode.Decompress);
        using MemoryStream records = new();
        zip.CopyTo(records);
        return records.ToArray();
    }

    private void Write(byte[] records)
    {
        using GZipStream zip = new(File.Create(Log), CompressionLevel.Fastest);
        zip.Write(records);
    }

    // Where records start, without the last one, which ends the log.
    private static IEnumerable<int> Starts(byte[] records)
    {
        using BinaryReader reader = new(new MemoryStream(records));
        reader.BaseStream.Position = HeaderLength;
        while (true)
        {
            int start = (int)reader.BaseStream.Position;
            if (reader.Read7BitEncodedInt() == EndOfFile) yield break;
            yield return start;
            int length = reader.Read7BitEncodedInt();
            reader.BaseStream.Position += length;
        }
    }
}
