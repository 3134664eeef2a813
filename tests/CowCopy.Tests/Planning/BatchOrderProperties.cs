using CowCopy.Planning;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Planning;

/// <summary>Whatever order a wave is worked off in, a batch ends as if its requests had been done one after the other.</summary>
[TestClass]
public sealed class BatchOrderProperties
{
    private static readonly Gen<(string Source, string Destination)[]> Batches =
        (from source in Gen.Choose('a', 'f')
         from destination in Gen.Choose('a', 'f')
         select (
            ((char)source).ToString(), ((char)destination).ToString())).ArrayOf();

    [TestMethod]
    public void Waves_in_any_order_equal_the_requests_in_sequence() => Prop
        .ForAll(Batches.ToArbitrary(), Gen.Choose(0, int.MaxValue).ToArbitrary(), (requests, seed) =>
            InWaves(requests, seed).OrderBy(Name).SequenceEqual(InSequence(requests).OrderBy(Name)))
        .Check(Config.QuickThrowOnFailure.WithMaxTest(5000));

    [TestMethod]
    public void Waves_equal_the_sequence_also_where_nothing_that_exists_is_replaced() => Prop
        .ForAll(Batches.ToArbitrary(), Gen.Choose(0, int.MaxValue).ToArbitrary(), (requests, seed) =>
        {
            Dictionary<string, string> existing = Start().Where(file => (seed >> (file.Key[0] - 'a') & 1) == 0).ToDictionary();
            Dictionary<string, string> sequence = new(existing), waves = new(existing);
            BatchOrder order = Arrange(requests, keepsExisting: true);
            bool[] expected = [.. requests.Select(request => Create(sequence, request))], made = new bool[requests.Length];
            Random random = new(seed);
            for (int wave = 0; wave < order.Waves; wave++)
            {
                int[] members = [.. Enumerable.Range(0, requests.Length).Where(index => order.Copies[index].Wave == wave)];
                random.Shuffle(members);
                foreach (int index in members) made[index] = Create(waves, requests[index]);
            }

            return order.Copies.All(static copy => !copy.IsDuplicate && !copy.IsRedirected)
                && made.SequenceEqual(expected) && waves.OrderBy(Name).SequenceEqual(sequence.OrderBy(Name));
        })
        .Check(Config.QuickThrowOnFailure.WithMaxTest(5000));

    [TestMethod]
    public void A_batch_without_dependencies_is_one_wave()
    {
        BatchOrder order = Arrange([("a", "x"), ("b", "y"), ("a", "z"), ("a", "x")]);
        Assert.AreEqual(1, order.Waves);
        Assert.AreEqual(0, order.Copies[3].DuplicateOf);
        Assert.IsTrue(order.IsShared(0));
        Assert.IsFalse(order.IsShared(1));
    }

    [TestMethod]
    public void A_chain_is_read_from_its_original_in_one_wave()
    {
        BatchOrder order = Arrange([("a", "b"), ("b", "c"), ("c", "d")]);
        Assert.AreEqual(1, order.Waves);
        CollectionAssert.AreEqual(new[] { null, "a", "a" }, Enumerable.Range(0, 3).Select(order.Original).ToArray());
    }

    [TestMethod]
    public void A_copy_onto_itself_delays_nothing() => Assert.AreEqual(1, Arrange([("a", "a"), ("a", "b"), ("b", "c")]).Waves);

    [TestMethod]
    public void A_copy_of_what_was_overwritten_since_is_read_where_it_was_copied_to()
    {
        BatchOrder order = Arrange([("a", "b"), ("x", "a"), ("b", "c"), ("c", "d"), ("b", "c")]);
        CollectionAssert.AreEqual(new[] { 0, 1, 1, 1, 2 }, order.Copies.Select(copy => copy.Wave).ToArray());
        CollectionAssert.AreEqual(new[] { null, null, null, "b", null }, Enumerable.Range(0, 5).Select(order.Original).ToArray());
        Assert.AreEqual(2, order.Copies[4].DuplicateOf);
        Assert.AreEqual(2, order.Waves);
    }

    [TestMethod]
    public void Names_that_differ_in_case_are_one_where_the_directory_says_so()
    {
        (string, string)[] requests = [("ä", "x"), ("Ä", "X")];
        Assert.IsTrue(Arrange(requests, areSame: true).Copies[1].IsDuplicate);
        Assert.IsFalse(Arrange(requests, areSame: false).Copies[1].IsDuplicate);
        Assert.AreEqual(1, Arrange(requests, areSame: false).Waves);
    }

    [TestMethod]
    public void Where_that_is_unknown_each_request_follows_the_one_before()
    {
        BatchOrder order = Arrange([("a", "x"), ("b", "y"), ("a", "X"), ("a", "x"), ("x", "z")], areSame: null);
        CollectionAssert.AreEqual(new[] { 0, 1, 2, 3, 4 }, order.Copies.Select(copy => copy.Wave).ToArray());
        Assert.IsTrue(order.Copies.All(copy => !copy.IsDuplicate && !copy.IsRedirected));
    }

    private static BatchOrder Arrange((string Source, string Destination)[] requests, bool? areSame = false, bool keepsExisting = false) =>
        BatchOrder.Arrange(
            [.. requests.Select(request => Name(request.Source))], [.. requests.Select(request => Name(request.Destination))], (_, _) =>
                areSame,
            keepsExisting);

    private static NameKey Name(string name) => new(Directory: 1, name, Start: 0);

    private static string Name(KeyValuePair<string, string> file) => file.Key;

    // Each file starts with its own name as content; copying assigns.
    private static Dictionary<string, string> InSequence((string Source, string Destination)[] requests)
    {
        Dictionary<string, string> files = Start();
        foreach ((string source, string destination) in requests) files[destination] = files[source];
        return files;
    }

    private static bool Create(Dictionary<string, string> files, (string Source, string Destination) request) =>
        files.TryGetValue(request.Source, out string? content) && files.TryAdd(request.Destination, content);

    private static Dictionary<string, string> InWaves((string Source, string Destination)[] requests, int seed)
    {
        Dictionary<string, string> files = Start();
        BatchOrder order = Arrange(requests);
        Random random = new(seed);
        for (int wave = 0; wave < order.Waves; wave++)
        {
            int[] members =
                [.. Enumerable.Range(0, requests.Length)
                    .Where(index => order.Copies[index].Wave == wave && !order.Copies[index].IsDuplicate)];
            random.Shuffle(members);
            foreach (int index in members) files[requests[index].Destination] = files[order.Original(index) ?? requests[index].Source];
        }

        return files;
    }

    private static Dictionary<string, string> Start() => "abcdef".ToDictionary(name => name.ToString(), name => name.ToString());
}
