using System.Diagnostics;
using CowCopy.Planning;
using CowCopy.TestKit;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Planning;

[TestClass]
public sealed class NameTableTests
{
    private static readonly Gen<NameKey> Names =
        from directory in Gen.Choose(1, 3)
        from length in Gen.Choose(1, 4)
        from letters in Gen.Elements('a', 'A', 'b', '\u00e4', '\u00c4', '\ud801', '\udc00', '\udc28').ArrayOf(length)
        select new NameKey(directory, "/f/" + new string(letters), "/f/".Length);

    [TestMethod]
    [NotUnderWine("without ICU, .NET does not compare halves of surrogate pairs as it hashes them")]
    [DataRow(StringComparison.Ordinal)]
    [DataRow(StringComparison.OrdinalIgnoreCase)]
    public void Names_have_one_number_when_directory_and_text_are_equal(StringComparison comparison) => Prop
        .ForAll(Names.ArrayOf().ToArbitrary(), names => Numbers(names, comparison).SequenceEqual(NumbersByDictionary(names, comparison)))
        .Check(Config.QuickThrowOnFailure.WithMaxTest(3000));

    [TestMethod]
    public void Names_that_differ_in_case_have_one_number()
    {
        NameTable table = new(2);
        int number = table.NumberOf(new NameKey(1, "/f/One", 3));
        Assert.AreEqual(number, table.NumberOf(new NameKey(1, "/F/oNE", 3)));
        Assert.AreEqual(1, table.Count);
    }

    [TestMethod]
    public void Names_of_two_directories_or_spellings_are_two_where_they_are_not_the_same()
    {
        NameTable table = new(3, (_, _) => false);
        NameKey name = new(1, "/f/one", 3);
        Assert.AreEqual(0, table.NumberOf(name));
        Assert.AreEqual(1, table.NumberOf(name with { Directory = 2 }));
        Assert.AreEqual(2, table.NumberOf(name with { Path = "/f/ONE" }));
        Assert.AreEqual(0, table.NumberOf(name));
        Assert.AreEqual(3, table.Count);
    }

    [TestMethod]
    [DataRow("caf\u00E9", "cafe\u0301")]
    [DataRow("caf\u00E9", "CAFE\u0301")]
    [DataRow("stra\u00DFe", "STRASSE")]
    [DataRow("\uFB01le", "file")]
    [DataRow("\u212A", "k")] // the Kelvin sign
    [DataRow("\u0130", "i\u0307")]
    [DataRow("\uAC00", "\u1100\u1161")] // Hangul
    public void Names_that_may_be_one_where_forms_are_ignored_are_compared_by_the_volume(string one, string other)
    {
        foreach (bool areOne in (bool[])[true, false])
        {
            List<(string, string)> compared = [];
            NameTable table = new(2, (first, second) =>
            {
                compared.Add((first, second));
                return areOne;
            });
            Assert.AreEqual(0, table.NumberOf(new NameKey(1, "/f/" + one, 3)));
            Assert.AreEqual(areOne ? 0 : 1, table.NumberOf(new NameKey(1, "/f/" + other, 3)));
            Assert.AreEqual(("/f/" + one, "/f/" + other), compared.Single());
        }
    }

    [TestMethod]
    public void Half_a_pair_of_surrogates_is_a_name_too()
    {
        NameTable table = new(3, (_, _) => true);
        Assert.AreEqual(0, table.NumberOf(new NameKey(1, "/\ud801x", 1)));
        Assert.AreEqual(1, table.NumberOf(new NameKey(1, "/\ud802x", 1)));
        Assert.AreEqual(0, table.NumberOf(new NameKey(1, "/\ud801X", 1)));
    }

    [TestMethod]
    [DataRow("a", "A", 0)]
    [DataRow("z", "Z", 0)]
    [DataRow("`", "@", 1)]
    [DataRow("{", "[", 1)]
    [DataRow("\u007f", "_", 1)]
    [DataRow("\u00ff", "\u0178", 0)]
    [DataRow("\u0080", "`", 1)]
    [DataRow("\ud801\udc00", "\ud801\udc28", 0)] // Deseret
    public void Only_letters_have_another_case(string one, string other, int number)
    {
        NameTable table = new(2);
        Assert.AreEqual(0, table.NumberOf(new NameKey(1, one, 0)));
        Assert.AreEqual(number, table.NumberOf(new NameKey(1, other, 0)));
    }

    [TestMethod]
    [DataRow("a2s0", "bjyt")]
    [DataRow("1cu", "de6n")]
    public void Names_with_one_hash_have_two_numbers(string one, string other)
    {
        NameKey first = new(1, one, 0), second = new(1, other, 0);
        Assert.AreEqual(NameTable.Hash(first), NameTable.Hash(second));
        NameTable table = new(2);
        Assert.AreEqual(0, table.NumberOf(first));
        Assert.AreEqual(1, table.NumberOf(second));
        Assert.AreEqual((0, 1), (table.NumberOf(first), table.NumberOf(second)));
    }

    [TestMethod]
    public void Names_of_a_build_spread_over_the_buckets()
    {
        HashSet<int> buckets = [];
        foreach (NameKey name in OfBuild(directories: 128, files: 8)) buckets.Add(NameTable.Hash(name) & 1023);
        Assert.IsGreaterThan(512, buckets.Count); // 647 of 1,024 by chance alone
    }

    [TestMethod]
    public void Ten_times_the_names_take_no_hundred_times_the_time()
    {
        NameKey[] names = OfBuild(directories: 1_000, files: 200);
        NameTable table = new(names.Length);
        Stopwatch watch = Stopwatch.StartNew();
        foreach (NameKey name in names) table.NumberOf(name);
        Assert.AreEqual(names.Length, table.Count);
        Assert.IsLessThan(TimeSpan.FromSeconds(3), watch.Elapsed); // hundredths of that, and minutes from one bucket
    }

    [TestMethod]
    public void A_name_takes_44_bytes_beside_its_path()
    {
        NameKey[] names = OfBuild(directories: 128, files: 16);
        Number(names); // compiles it

        long[] each = [.. Enumerable.Range(0, 5).Select(_ => AllocatedBy(() => Number(names)) / names.Length)];

        Assert.AreEqual(44, each.Min(), "what the runtime allocates for itself comes in some of them");
    }

    private static long AllocatedBy(Action action)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static void Number(NameKey[] names)
    {
        NameTable table = new(names.Length);
        foreach (NameKey name in names) Assert.IsGreaterThanOrEqualTo(0, table.NumberOf(name));
    }

    private static NameKey[] OfBuild(int directories, int files) =>
    [
        .. from directory in Enumerable.Range(1, directories)
           from file in Enumerable.Range(0, files)
           let path = $"/build/Project{directory}/bin/Library{file}.dll"
           select new NameKey(directory, path, path.LastIndexOf('/') + 1),
    ];

    private static int[] Numbers(NameKey[] names, StringComparison comparison)
    {
        NameTable table = new(names.Length, comparison == StringComparison.Ordinal ? (_, _) => false : null);
        return [.. names.Select(name => table.NumberOf(name))];
    }

    private static int[] NumbersByDictionary(NameKey[] names, StringComparison comparison)
    {
        Dictionary<string, int> numbers = new(StringComparer.FromComparison(comparison));
        foreach (NameKey name in names) numbers.TryAdd(name.Directory + name.Path, numbers.Count);
        return [.. names.Select(name => numbers[name.Directory + name.Path])];
    }
}
