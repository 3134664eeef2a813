using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.ContractTests.Manifests;

/// <summary>Manifests: generated ones against a model, several at once, and the memory of many entries.</summary>
[TestClass]
public sealed class ManifestTests
{
    // One round of a row: places of names and of contents, in the order of the entries, and whether the caller adds a file of its own.
    private static readonly Gen<Round> Rounds =
        from order in Gen.Shuffle(Enumerable.Range(0, Names.Length).ToArray())
        from count in Gen.Choose(0, Names.Length)
        from contents in Gen.Choose(0, 3).ArrayOf(Names.Length)
        from addsOwn in Gen.Choose(0, 2)
        select new Round(order[..count], contents, addsOwn == 0);

    public TestContext TestContext { get; set; } = null!;

    private static string[] Names => ["a", "a/x", "a/y", "b/x", "b/x/p", "b/x/q", "b", "c/z", "top"];

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void A_row_of_manifests_leaves_what_the_model_has() =>
        Prop.ForAll(Arb.From(Rounds.ArrayOf(6), Shorter), rounds => Holds(Difference(rounds)))
            .Check(Config.QuickThrowOnFailure.WithMaxTest(60));

    [TestMethod]
    public void What_the_previous_manifest_spelt_otherwise_is_not_removed_where_a_directory_ignores_case()
    {
        SimulatedMachine machine = new(SimulatedSystem.Linux);
        string volume = machine.Mount(VolumeProfiles.Ext4 with { ReportsCase = true }, "casefold").Path;
        string source = volume + "/stored", folded = volume + "/root/deep/folded";
        machine.Files.Write(source, Content.Of(5000));
        machine.Files.MakeDirectory(folded);
        ((SimulatedDirectory)machine.Files.Find(folded)!).IsCaseSensitive = false;

        BatchResult result = new FileCopier(machine).Materialize(
            [new(source, "deep/folded/Name"), new(source, "deep/other")],
            volume + "/root",
            previous: ["deep/folded/NAME", "deep/OTHER"]);

        Assert.AreEqual("", result.Failures.Messages());
        ByteAssert.AreEqual(Content.Of(5000), machine.Files.Read(folded + "/name"));
        Assert.AreEqual(0, result.DeletedCount);
    }

    [TestMethod]
    public void Several_runs_in_one_directory_at_once_end_with_all_files()
    {
        using TempDirectory directory = new(TestVolumes.Memory());
        ManifestEntry[] manifest = [.. Enumerable.Range(0, 300).Select(index => Stored(directory, index))];

        BatchResult[] results = new BatchResult[4];
        Thread[] threads = [.. Enumerable.Range(0, results.Length).Select(index => new Thread(() =>
            results[index] = new FileCopier().Materialize(manifest, directory.Combine("root"))))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();

        foreach (BatchResult result in results)
            Assert.AreEqual("", result.Failures.Messages());
        foreach (ManifestEntry entry in manifest)
            Assert.AreEqual(File.ReadAllText(entry.Source), File.ReadAllText(Path.Combine(directory.Combine("root"), entry.Path)));
        Assert.HasCount(manifest.Length, Directory.GetFiles(directory.Combine("root"), "*", SearchOption.AllDirectories));
    }

    [TestMethod]
    [DoNotParallelize] // the memory of the process is measured
    public void Each_entry_takes_little_memory() => Assert.IsLessThan(120, MeasureMemory(TestVolumes.Memory(), 20_000, 100_000));

    [TestMethod]
    [DoNotParallelize]
    [TestCategory("Thorough")]
    public void Each_of_a_million_entries_takes_little_memory() =>
        Assert.IsLessThan(120, MeasureMemory(TestVolumes.Require(VolumeRole.Temporary), 100_000, 1_000_000));

    /// <summary>Materialises entries as hard links of one file.</summary>
    /// <returns>The bytes of memory that each entry takes from a first to a last number of entries.</returns>
    private double MeasureMemory(string volume, int first, int last)
    {
        using TempDirectory directory = new(volume);
        string source = directory.Combine("source");
        File.WriteAllText(source, "content");
        long before = 0, after = 0;
        MaterializeOptions options = new() { Copy = new CopyOptions { Mode = CopyMode.CloneOrHardLink } };

        BatchResult result = new FileCopier().Materialize(Entries(), directory.Combine("root"), options);

        Assert.AreEqual((last + 1, 0), (result.Counts.Total, result.Counts.Failed));
        TestContext.WriteLine($"{result.GetSummary()}; {(double)(after - before) / (last - first):F1} bytes each");
        return (double)(after - before) / (last - first);

        IEnumerable<ManifestEntry> Entries()
        {
            for (int index = 0; index <= last; index++)
            {
                if (index == first) before = GC.GetTotalMemory(forceFullCollection: true);
                if (index == last) after = GC.GetTotalMemory(forceFullCollection: true);
                yield return new ManifestEntry(source, $"{index % 16}/file{index}");
            }
        }
    }

    private static IEnumerable<Round[]> Shorter(Round[] rounds) =>
        Enumerable.Range(0, rounds.Length).Select(left => rounds.Where((_, index) => index != left).ToArray());

    private static Property Holds(string? difference) => (difference is null).Label(difference ?? "");

    private static string? Difference(Round[] rounds)
    {
        using TempDirectory directory = new(TestVolumes.Memory());
        string root = directory.Combine("root");
        Dictionary<string, string> model = new(StringComparer.Ordinal); // path and content
        string[] previous = [];
        for (int number = 0; number < rounds.Length; number++)
        {
            ManifestEntry[] wanted = [.. Entries(rounds[number], directory)];
            BatchResult result =
                new FileCopier().Materialize(wanted, root, previous: previous);
            if (!result.Succeeded) return $"round {number}: {result.Failures[0].Message}";
            foreach (string path in previous) model.Remove(path);
            foreach (ManifestEntry entry in wanted) model[entry.Path] = File.ReadAllText(entry.Source);
            if (rounds[number].AddsOwn) File.WriteAllText(Path.Combine(root, "own" + number), model["own" + number] = "own");
            previous = [.. wanted.Select(static entry => entry.Path)];
            string[] found = Directory.GetFiles(root, "*", SearchOption.AllDirectories);
            string expected = Text(model.Select(static one => one.Key + "=" + one.Value));
            string actual = Text(found.Select(file => Path.GetRelativePath(root, file).Replace('\\', '/') + "=" + File.ReadAllText(file)));
            if (expected != actual) return $"round {number}: expected {expected}, found {actual}";
        }

        return null;
    }

    private static string Text(IEnumerable<string> lines) => string.Join(' ', lines.Order(StringComparer.Ordinal));

    /// <summary>The entries of a round, without those that need a file for a directory, or the reverse.</summary>
    private static IEnumerable<ManifestEntry> Entries(Round round, TempDirectory directory)
    {
        List<string> taken = [];
        foreach (int place in round.Places)
        {
            string name = Names[place];
            if (taken.Exists(other => IsBelow(name, other) || IsBelow(other, name))) continue;
            taken.Add(name);
            yield return Stored(directory, round.Contents[place]) with { Path = name };
        }
    }

    private static bool IsBelow(string path, string other) => path.StartsWith(other + "/", StringComparison.Ordinal);

    private static ManifestEntry Stored(TempDirectory directory, int index)
    {
        string path = directory.Combine("store" + index);
        if (!File.Exists(path)) File.WriteAllText(path, new string((char)('a' + (index % 26)), 1000 + index));
        return new ManifestEntry(path, $"{index % 5}/{index % 3}/file{index}");
    }

    private sealed record Round(int[] Places, int[] Contents, bool AddsOwn)
    {
        public override string ToString() =>
            string.Join(' ', Places.Select(place => $"{Names[place]}={Contents[place]}")) + (AddsOwn ? " and an own file" : "");
    }
}
