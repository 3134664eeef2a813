using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Manifests: generated ones against a model, several at once, and the memory of many entries.</summary>
[TestClass]
public sealed class ManifestTests
{
    private static readonly string[] Names = ["a/x", "a/y", "b/x/p", "b/x/q", "c/z", "top"];

    [TestMethod]
    public void A_row_of_manifests_leaves_what_the_model_has()
    {
        for (int seed = 0; seed < 60; seed++)
        {
            Random random = new(seed);
            using TempDirectory directory = new(TestVolumes.Memory());
            string root = directory.Combine("root");
            Dictionary<string, string> model = []; // path and content
            string[] previous = [];
            for (int round = 0; round < 6; round++)
            {
                (string Path, string Source)[] wanted = [.. Draw(random, directory)];
                MaterializeResult result = FileCopier.Shared.Materialize(
                    wanted.Select(static one => new ManifestEntry(one.Source, one.Path)), root,
                    new MaterializeOptions { Previous = previous });
                Assert.IsTrue(result.Succeeded, $"seed {seed}, round {round}");
                foreach (string path in previous) model.Remove(path);
                foreach ((string path, string source) in wanted) model[path] = File.ReadAllText(source);
                if (random.Next(3) == 0) File.WriteAllText(Path.Combine(root, "own" + round), model["own" + round] = "own");
                previous = [.. wanted.Select(static one => one.Path)];
                string[] found = Directory.GetFiles(root, "*", SearchOption.AllDirectories);
                CollectionAssert.AreEquivalent(
                    model.Select(static one => one.Key + "=" + one.Value).ToArray(),
                    found.Select(file => Path.GetRelativePath(root, file).Replace('\\', '/') + "=" + File.ReadAllText(file)).ToArray(),
                    $"seed {seed}, round {round}");
            }
        }
    }

    [TestMethod]
    public void Several_runs_in_one_directory_at_once_end_with_all_files()
    {
        using TempDirectory directory = new(TestVolumes.Memory());
        ManifestEntry[] manifest = [.. Enumerable.Range(0, 300).Select(index => Stored(directory, index))];

        MaterializeResult[] results = new MaterializeResult[4];
        Thread[] threads = [.. Enumerable.Range(0, results.Length).Select(index => new Thread(() =>
            results[index] = new FileCopier().Materialize(manifest, directory.Combine("root"))))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();

        foreach (MaterializeResult result in results)
            Assert.AreEqual("", string.Join('\n', result.Failures.Select(static failure => failure.Message)));
        foreach (ManifestEntry entry in manifest)
            Assert.AreEqual(File.ReadAllText(entry.Source), File.ReadAllText(Path.Combine(directory.Combine("root"), entry.Path)));
        Assert.HasCount(manifest.Length, Directory.GetFiles(directory.Combine("root"), "*", SearchOption.AllDirectories));
    }

    [TestMethod]
    public void Each_entry_takes_little_memory()
    {
        const int First = 20_000, Last = 100_000;
        using TempDirectory directory = new(TestVolumes.Memory());
        string source = directory.Combine("source");
        File.WriteAllText(source, "content");
        long before = 0, after = 0;

        MaterializeResult result = new FileCopier().Materialize(Entries(), directory.Combine("root"));

        Assert.AreEqual((Last + 1, 0), (result.EntryCount, result.FailedCount));
        double perEntry = (double)(after - before) / (Last - First);
        Assert.IsLessThan(120, perEntry);

        IEnumerable<ManifestEntry> Entries()
        {
            for (int index = 0; index <= Last; index++)
            {
                if (index == First) before = GC.GetTotalMemory(forceFullCollection: true);
                if (index == Last) after = GC.GetTotalMemory(forceFullCollection: true);
                yield return new ManifestEntry(source, $"{index % 16}/file{index}");
            }
        }
    }

    private static IEnumerable<(string Path, string Source)> Draw(Random random, TempDirectory directory)
    {
        foreach (string name in Names.OrderBy(_ => random.Next()))
        {
            if (random.Next(2) == 0) yield return (name, Stored(directory, random.Next(4)).Source);
        }
    }

    private static ManifestEntry Stored(TempDirectory directory, int index)
    {
        string path = directory.Combine("store" + index);
        if (!File.Exists(path)) File.WriteAllText(path, new string((char)('a' + (index % 26)), 1000 + index));
        return new ManifestEntry(path, $"{index % 5}/{index % 3}/file{index}");
    }
}
