using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Calls;

/// <summary>Many names that differ only in case take queries in proportion to their number, not to its square.</summary>
[TestClass]
public sealed class SpellingCallTests
{
    private const int Few = 16, Factor = 8;

    [TestMethod]
    public void Finding_a_change_where_the_destination_spells_all_names_otherwise() => AssertProportional(count =>
    {
        Scene scene = new(isCaseSensitive: false);
        for (int index = 0; index < count; index++)
        {
            scene.MakeDirectory($"tree/directory{index}");
            scene.MakeDirectory($"copy/DIRECTORY{index}");
        }

        scene.Platform.Forget();
        TreeOptions options = new() { Mirror = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } };
        Assert.IsNull(scene.Copier.FindTreeChange(scene.At("tree"), scene.At("copy"), options));
        return scene;
    });

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void A_batch_to_many_spellings_of_one_name(bool isCaseSensitive) => AssertProportional(count =>
    {
        Scene scene = new(isCaseSensitive);
        CopyRequest[] requests = new CopyRequest[count];
        for (int index = 0; index < count; index++)
        {
            scene.Write($"from/{index}", [(byte)index]);
            requests[index] = new CopyRequest(scene.At($"from/{index}"), scene.At("to/" + Spelling(index)));
        }

        scene.Platform.Forget();
        scene.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 });
        return scene;
    });

    [TestMethod]
    public void A_batch_to_one_name_in_many_spellings_of_a_directory() => AssertProportional(count =>
    {
        Scene scene = new(isCaseSensitive: true);
        CopyRequest[] requests = new CopyRequest[count];
        for (int index = 0; index < count; index++)
        {
            scene.Write($"from/{index}", [(byte)index]);
            scene.Write($"to/{Spelling(index)}/name", [1, 2]);
            requests[index] = new CopyRequest(scene.At($"from/{index}"), scene.At($"to/{Spelling(index)}/name"));
        }

        scene.Platform.Forget();
        Assert.IsTrue(scene.Copier.CopyAll(requests, new CopyOptions { MaxDegreeOfParallelism = 1 }).Succeeded);
        return scene;
    });

    [TestMethod]
    public void Files_with_letters_outside_ASCII_take_the_calls_of_others() =>
        Assert.AreEqual(CallsOfTree("fXle"), CallsOfTree("f\u00e4le"));

    private static int CallsOfTree(string name)
    {
        Scene scene = new(isCaseSensitive: false);
        for (int index = 0; index < Few * Factor; index++) scene.Write($"tree/{name}{index:D3}", [1]);
        scene.Platform.Forget();
        TreeOptions options = new() { Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } };
        Assert.AreEqual(Few * Factor, scene.Copier.CopyTree(scene.At("tree"), scene.At("copy"), options).Files.Counts.Copied);
        return scene.Platform.Calls.Count;
    }

    private static string Spelling(int index) =>
        string.Concat(Enumerable.Range(0, 10).Select(bit => (char)(((index >> bit) & 1) == 0 ? 'a' + bit : 'A' + bit)));

    private static void AssertProportional(Func<int, Scene> run)
    {
        int few = run(Few).Platform.Calls.Count, many = run(Few * Factor).Platform.Calls.Count;
        Assert.IsGreaterThan(Few, few);
        Assert.IsLessThanOrEqualTo(Factor * few, many, $"{few} calls for {Few} names");
    }

    private sealed class Scene
    {
        private readonly SimulatedMachine _machine = new(SimulatedSystem.Linux);
        private readonly string _volume;

        public Scene(bool isCaseSensitive)
        {
            _volume = _machine.Mount(VolumeProfiles.Ext4 with { Name = "ext4", IsCaseSensitive = isCaseSensitive }, "volume").Path;
            Platform = new RecordingPlatform(_machine);
            Copier = new FileCopier(Platform);
        }

        public RecordingPlatform Platform { get; }

        public FileCopier Copier { get; }

        public string At(string relative) => _volume + "/" + relative;

        public void MakeDirectory(string relative) => _machine.Files.MakeDirectory(At(relative));

        public void Write(string relative, byte[] content) => _machine.Files.Write(At(relative), content);
    }
}
