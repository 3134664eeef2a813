using CowCopy.Planning;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Planning;

/// <summary>Whatever order a part is done in, a batch ends as if its requests had been done one after the other.</summary>
[TestClass]
public sealed class BatchOrderProperties
{
    private static readonly Gen<(string Source, string Destination)[]> Batches =
        (from source in Gen.Choose('a', 'f')
         from destination in Gen.Choose('a', 'f')
         select (
            ((char)source).ToString(), ((char)destination).ToString())).ArrayOf();

    [TestMethod]
    public void Parts_in_any_order_equal_the_requests_in_sequence() => Prop
        .ForAll(Batches.ToArbitrary(), Gen.Choose(0, int.MaxValue).ToArbitrary(), (requests, seed) =>
            InParts(requests, seed).OrderBy(Name).SequenceEqual(InSequence(requests).OrderBy(Name)))
        .Check(Config.QuickThrowOnFailure.WithMaxTest(5000));

    [TestMethod]
    public void Parts_equal_the_sequence_also_where_nothing_that_exists_is_replaced() => Prop
        .ForAll(Batches.ToArbitrary(), Gen.Choose(0, int.MaxValue).ToArbitrary(), (requests, seed) =>
        {
            Dictionary<string, string> existing = Start().Where(file => (seed >> (file.Key[0] - 'a') & 1) == 0).ToDictionary();
            Dictionary<string, string> sequence = new(existing), parts = new(existing);
            BatchOrder order = Arrange(requests, keepsExisting: true);
            bool[] expected = [.. requests.Select(request => Create(sequence, request))], made = new bool[requests.Length];
            Random random = new(seed);
            for (int part = 0; part < order.Parts; part++)
            {
                int[] members = Members(order, part);
                random.Shuffle(members);
                foreach (int index in members) made[index] = Create(parts, requests[index]);
            }

            return Enumerable.Range(0, requests.Length).All(index => order.DuplicateOf(index) is null)
                && made.SequenceEqual(expected) && parts.OrderBy(Name).SequenceEqual(sequence.OrderBy(Name));
        })
        .Check(Config.QuickThrowOnFailure.WithMaxTest(5000));

    [TestMethod]
    public void A_batch_without_dependencies_is_one_part()
    {
        BatchOrder order = Arrange([("a", "x"), ("b", "y"), ("a", "z"), ("a", "x")]);
        Assert.AreEqual(1, order.Parts);
        Assert.AreEqual((0, 4), order.PartAt(0));
        Assert.AreEqual(0, order.DuplicateOf(3));
        Assert.IsNull(order.DuplicateOf(2));
        Assert.IsTrue(order.IsShared(0));
        Assert.IsFalse(order.IsShared(1));
    }

    [TestMethod]
    public void What_depends_on_a_request_of_its_part_starts_the_next()
    {
        AssertParts([0, 1, 2], ("a", "b"), ("b", "c"), ("c", "d")); // read after it is written
        AssertParts([0, 1], ("a", "x"), ("b", "x")); // written twice
        AssertParts([0, 1], ("a", "x"), ("b", "a")); // written after it is read
        AssertParts([0, 2], ("a", "x"), ("b", "y"), ("c", "x"), ("d", "z"), ("a", "w")); // the others with what is before them
    }

    [TestMethod]
    public void No_batch_has_no_parts() => Assert.AreEqual(0, Arrange([]).Parts);

    [TestMethod]
    public void A_copy_onto_itself_delays_nothing() => AssertParts([0], ("a", "a"), ("a", "b"), ("a", "c"));

    [TestMethod]
    public void Equal_requests_are_one_unless_what_they_read_was_written_since()
    {
        BatchOrder order = Arrange([("a", "b"), ("x", "a"), ("b", "c"), ("a", "b"), ("b", "c"), ("x", "a")]);
        CollectionAssert.AreEqual(
            new int?[] { null, null, null, null, null, 1 }, Enumerable.Range(0, 6).Select(order.DuplicateOf).ToArray());
        Assert.AreEqual(1, Arrange([("a", "b"), ("x", "y"), ("a", "b")]).Parts);
    }

    [TestMethod]
    public void Names_that_differ_in_case_are_one_where_the_directory_says_so()
    {
        (string, string)[] requests = [("ä", "x"), ("Ä", "X")];
        Assert.AreEqual(0, Arrange(requests, areSame: true).DuplicateOf(1));
        Assert.IsNull(Arrange(requests, areSame: false).DuplicateOf(1));
        Assert.AreEqual(1, Arrange(requests, areSame: false).Parts);
    }

    [TestMethod]
    public void Where_that_is_unknown_each_request_follows_the_one_before()
    {
        BatchOrder order = Arrange([("a", "x"), ("b", "y"), ("a", "X"), ("a", "x"), ("x", "z")], areSame: null);
        CollectionAssert.AreEqual(new[] { 0, 1, 2, 3, 4 }, Starts(order));
        Assert.IsTrue(Enumerable.Range(0, 5).All(index => order.DuplicateOf(index) is null));
    }

    private static void AssertParts(int[] starts, params (string Source, string Destination)[] requests) =>
        CollectionAssert.AreEqual(starts, Starts(Arrange(requests)));

    private static int[] Starts(BatchOrder order) => [.. Enumerable.Range(0, order.Parts).Select(part => order.PartAt(part).Start)];

    private static int[] Members(BatchOrder order, int part)
    {
        (int start, int end) = order.PartAt(part);
        return [.. Enumerable.Range(start, end - start).Where(index => order.DuplicateOf(index) is null)];
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

    private static Dictionary<string, string> InParts((string Source, string Destination)[] requests, int seed)
    {
        Dictionary<string, string> files = Start();
        BatchOrder order = Arrange(requests);
        Random random = new(seed);
        for (int part = 0; part < order.Parts; part++)
        {
            int[] members = Members(order, part);
            random.Shuffle(members);
            foreach (int index in members) files[requests[index].Destination] = files[requests[index].Source];
        }

        return files;
    }

    private static Dictionary<string, string> Start() => "abcdef".ToDictionary(name => name.ToString(), name => name.ToString());
}
