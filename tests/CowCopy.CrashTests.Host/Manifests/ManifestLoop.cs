using System.Globalization;

namespace CowCopy.CrashTests.Host.Manifests;

/// <summary>
/// Materialises manifests into one directory, again and again, as other processes do with theirs: they agree on the files that all have,
/// and each has some of its own, which come, change and go.
/// </summary>
public sealed class ManifestLoop(string root, int process)
{
    private const int Shared = 200, Own = 40;

    public static string Place(string root) => Path.Combine(root, "place");

    public void Run()
    {
        string[] previous = [];
        for (int round = 0; ; round++)
        {
            ManifestEntry[] entries = [.. SharedEntries(root), .. OwnEntries(round)];
            BatchResult result =
                new FileCopier().Materialize(entries, Place(root), previous: previous);
            if (!result.Succeeded) throw new InvalidOperationException(result.Failures[0].Message);
            previous = [.. entries.Select(static entry => entry.Path)];
            Console.WriteLine("materialised");
        }
    }

    /// <summary>Writes the files of the store.</summary>
    public static void WriteStore(string root)
    {
        Directory.CreateDirectory(Path.Combine(root, "store"));
        for (int index = 0; index < Shared; index++) File.WriteAllText(Stored(root, index), Content(index));
    }

    /// <summary>Returns what is wrong with the files that all processes have; null if nothing is.</summary>
    public static string? FindDamage(string root)
    {
        int index = 0;
        foreach (ManifestEntry entry in SharedEntries(root))
        {
            string path = Path.Combine(Place(root), entry.Path);
            if (!File.Exists(path)) return $"{path} is missing";
            if (File.ReadAllText(path) != Content(index++)) return $"{path} has other content";
        }

        return null;
    }

    private static IEnumerable<ManifestEntry> SharedEntries(string root) => Enumerable.Range(0, Shared)
        .Select(index => new ManifestEntry(Stored(root, index), string.Create(CultureInfo.InvariantCulture, $"{index % 9}/{index}")));

    /// <summary>Of every third round none, in the others with other contents and in other directories.</summary>
    private IEnumerable<ManifestEntry> OwnEntries(int round) => Enumerable.Range(0, round % 3 == 0 ? 0 : Own).Select(index =>
        new ManifestEntry(
            Stored(root, (index + round) % Shared),
            string.Create(CultureInfo.InvariantCulture, $"{index % 9}/own-{process}/{round % 2}/{index}")));

    private static string Stored(string root, int index) =>
        Path.Combine(root, "store", index.ToString(CultureInfo.InvariantCulture));

    private static string Content(int index) => new((char)('a' + (index % 26)), 4000 + (100 * index));
}
