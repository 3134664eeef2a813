using CowCopy.TestKit;

namespace CowCopy.Mutation.Tests;

[TestClass]
public sealed class EquivalentsTests
{
    private const string Key = "src/A.cs | A.Run | true | a == 1 | 1";

    private static readonly Mutant Known = new(1, "src/A.cs", 7, "A.Run", "true", "a == 1", 1);

    [TestMethod]
    public void An_entry_is_a_key_and_a_sentence()
    {
        IReadOnlyDictionary<string, string> entries = Equivalents.Parse(["# comment", "", Key, "  Zero and one are the same here."]);
        Assert.AreEqual("Zero and one are the same here.", entries[Key]);
        Equivalents.Check(entries, ["src/A.cs"], [Known]);
    }

    [TestMethod]
    [DataRow("has no reason", Key)]
    [DataRow("has no reason", Key, "other")]
    [DataRow("needs a sentence", Key, "  Equivalent.")]
    [DataRow("needs a sentence", Key, "  It is the same")]
    [DataRow("without a mutant", "  It is the same.")]
    [DataRow("is there twice", Key, "  It is the same.", Key, "  It is the same.")]
    public void A_bad_entry_is_an_error(string problem, params string[] lines)
    {
        InvalidDataException error = Assert.ThrowsExactly<InvalidDataException>(() => Equivalents.Parse(lines));
        Assert.Contains(problem, error.Message);
    }

    [TestMethod]
    public void An_entry_that_names_no_mutant_is_an_error_where_its_source_was_mutated()
    {
        IReadOnlyDictionary<string, string> entries = Equivalents.Parse([Key, "  It is the same."]);
        Assert.Contains(Key, Assert.ThrowsExactly<InvalidDataException>(() => Equivalents.Check(entries, ["src/A.cs"], [])).Message);
        Equivalents.Check(entries, ["src/B.cs"], []);
    }

    [TestMethod]
    public void The_kept_file_is_valid_and_names_sources_that_exist()
    {
        string file = Path.Combine(RepositoryRoot.Path, "build", "CowCopy.Mutation", "equivalents.txt");
        foreach (string key in Equivalents.Parse(File.ReadAllLines(file)).Keys)
            Assert.IsTrue(File.Exists(Path.Combine(RepositoryRoot.Path, key.Split(" | ")[0])), key);
    }
}
