namespace CowCopy.Benchmarks.Corpora;

/// <summary>The corpora of the kept runs.</summary>
public static class KnownCorpora
{
    private const int Kibibyte = 1024;
    private const int Mebibyte = 1024 * Kibibyte;

    /// <summary>1,500 files of 30 KiB, the most common size in a .NET build.</summary>
    public static Corpus K30 { get; } = new("k30", Equal(1500, 30 * Kibibyte));

    /// <summary>500 files like the output of .NET projects: most files are small, most bytes are in a few large ones.</summary>
    public static Corpus Mix { get; } = new("mix", Mixed(500));

    /// <summary>20 files of 30 KiB, each copied to 50 directories.</summary>
    public static Corpus Fan { get; } = new("fan", Equal(20, 30 * Kibibyte), Copies: 50);

    /// <summary>5,000 files of 30 KiB in 50 directories.</summary>
    public static Corpus Tree { get; } =
        new("tree", [.. Enumerable.Range(0, 5000).Select(static i => new CorpusFile($"d{i / 100:00}/f{i:0000}.dll", 30 * Kibibyte))]);

    /// <summary>20,000 files of 1 to 20 KiB in 400 directories.</summary>
    public static Corpus Files20000 { get; } = new("20,000 files", Deep(20_000));

    /// <summary>200,000 files of 1 to 20 KiB in 4,000 directories.</summary>
    public static Corpus Files200000 { get; } = new("200,000 files", Deep(200_000));

    /// <summary>20,000 files of 30 KiB in 400 directories, as a build cache or a package manager puts them into place.</summary>
    public static Corpus Stored { get; } =
        new("20,000 of 30 KiB", [.. Deep(20_000).Select(static file => file with { Length = 30 * Kibibyte })]);

    /// <summary>400 files of 4 KiB, for calls of a task.</summary>
    public static Corpus Calls { get; } = new("k4", Equal(400, 4 * Kibibyte));

    /// <summary>One corpus per length from 0 to 64 MiB: many small files, few large ones.</summary>
    public static IReadOnlyList<Corpus> Sizes { get; } =
    [
        Sized("0 B", 0),
        Sized("2 KiB", 2 * Kibibyte),
        Sized("4 KiB", 4 * Kibibyte),
        Sized("16 KiB", 16 * Kibibyte),
        Sized("32 KiB", 32 * Kibibyte),
        Sized("64 KiB", 64 * Kibibyte),
        Sized("128 KiB", 128 * Kibibyte),
        Sized("256 KiB", 256 * Kibibyte),
        Sized("1 MiB", Mebibyte),
        Sized("8 MiB", 8 * Mebibyte),
        Sized("64 MiB", 64 * Mebibyte),
    ];

    /// <summary>
    /// One corpus per length at which a clone starts to pay: whole clusters of 4 and of 64 KiB, and lengths whose last cluster is not full.
    /// </summary>
    public static IReadOnlyList<Corpus> CloneLengths { get; } =
    [
        Sized("8 KiB", 8 * Kibibyte),
        Sized("16 KiB", 16 * Kibibyte),
        Sized("16385 B", 16 * Kibibyte + 1),
        Sized("20001 B", 20_001),
        Sized("32 KiB", 32 * Kibibyte),
        Sized("65535 B", 64 * Kibibyte - 1),
        Sized("64 KiB", 64 * Kibibyte),
        Sized("65537 B", 64 * Kibibyte + 1),
        Sized("128 KiB", 128 * Kibibyte),
        Sized("131073 B", 128 * Kibibyte + 1),
        Sized("256 KiB", 256 * Kibibyte),
        Sized("262145 B", 256 * Kibibyte + 1),
        Sized("1 MiB", Mebibyte),
        Sized("1048577 B", Mebibyte + 1),
    ];

    /// <summary>A small mix, for checks of the benchmarks.</summary>
    public static Corpus Tiny { get; } = new("tiny", Mixed(20));

    /// <summary>A small fan, for checks of the benchmarks.</summary>
    public static Corpus TinyFan { get; } = new("tiny fan", Equal(3, 5000), Copies: 4);

    /// <summary>Files of one length.</summary>
    public static IReadOnlyList<CorpusFile> Equal(int count, int length) =>
        [.. Enumerable.Range(0, count).Select(i => new CorpusFile($"f{i:0000}.dll", length))];

    /// <summary>Files of one length, 32 MiB in all; at least 2 and at most 200.</summary>
    public static Corpus Sized(string name, int length) =>
        new(name, Equal(Math.Clamp(32 * Mebibyte / Math.Max(1, length), 2, 200), length));

    // 50 files in a directory, 20 directories in another.
    private static CorpusFile[] Deep(int count)
    {
        int[] lengths = [Kibibyte, 2 * Kibibyte, 6 * Kibibyte, 9 * Kibibyte, 20 * Kibibyte];
        string NameOf(int index) => $"d{index / 1000:000}/e{index / 50 % 20:00}/f{index % 50:00}.dll";
        return [.. Enumerable.Range(0, count).Select(i => new CorpusFile(NameOf(i), lengths[i * 7 % lengths.Length]))];
    }

    // 2-16 KiB 40 %, 16-128 KiB 40 %, 128 KiB-1 MiB 18 %, 1-10 MiB 2 %; log-uniform within each range.
    private static List<CorpusFile> Mixed(int count)
    {
        List<int> lengths =
        [
            .. Between(2 * Kibibyte, 16 * Kibibyte, count * 40 / 100),
            .. Between(16 * Kibibyte, 128 * Kibibyte, count * 40 / 100),
            .. Between(128 * Kibibyte, Mebibyte, count * 18 / 100),
            .. Between(Mebibyte, 10 * Mebibyte, Math.Max(1, count * 2 / 100)),
        ];
        // A stride coprime to the count visits each length once and alternates small and large.
        int LengthOf(int index) => lengths[(int)(index * 1_000_003L % lengths.Count)];
        return [.. Enumerable.Range(0, lengths.Count).Select(i => new CorpusFile($"f{i:0000}.dll", LengthOf(i)))];
    }

    private static IEnumerable<int> Between(int low, int high, int count) =>
        Enumerable.Range(0, count).Select(i => (int)(low * Math.Pow((double)high / low, (i + 0.5) / count)));
}
