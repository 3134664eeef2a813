using System.Collections.Concurrent;
using CowCopy.Sdk.Copying;
using CowCopy.TestKit;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>"Creating directory" is logged once for each directory that a copy had to create.</summary>
[TestClass]
public sealed class MissingDirectoryTests
{
    private readonly ConcurrentDictionary<string, string> _known = new(StringComparer.Ordinal);

    [TestMethod]
    public void A_missing_directory_is_claimed_once()
    {
        using TempDirectory directory = new();
        MissingDirectories missing = new(_known);
        string there = Directory.CreateDirectory(directory.Combine("there")).FullName, gone = directory.Combine("gone");
        CopyEntry[] entries = [Entry(gone), Entry(there), Entry(gone), Entry(directory.Combine("other"))];
        missing.StartAttempt();
        foreach (CopyEntry entry in entries) missing.Check(entry);
        CollectionAssert.AreEqual((bool[])[true, false, false, true], entries.Select(missing.Claim).ToArray());
        CollectionAssert.AreEquivalent((string[])[there], _known.Keys.ToArray());
        Assert.IsFalse(missing.Claim(Entry("/never/checked")));
    }

    [TestMethod]
    public void Without_a_missing_directory_none_is_claimed()
    {
        using TempDirectory directory = new();
        MissingDirectories missing = new(_known);
        missing.StartAttempt();
        missing.Check(Entry(directory.Path));
        Assert.IsFalse(missing.Claim(Entry(directory.Path)));
    }

    // A build that deletes it is not noticed: docs/differences.md.
    [TestMethod]
    public void A_directory_that_the_build_knows_is_not_queried()
    {
        using TempDirectory directory = new();
        MissingDirectories missing = new(_known);
        CopyEntry entry = Entry(directory.Combine("gone"));
        _known.TryAdd(entry.Directory, entry.Directory);
        missing.StartAttempt();
        missing.Check(entry);
        Assert.IsFalse(missing.Claim(entry));
    }

    [TestMethod]
    public void The_next_attempt_queries_what_no_copy_claimed()
    {
        using TempDirectory directory = new();
        MissingDirectories missing = new(_known);
        CopyEntry claimed = Entry(directory.Combine("claimed")), created = Entry(directory.Combine("created"));
        missing.StartAttempt();
        missing.Check(claimed);
        missing.Check(created);
        Assert.IsTrue(missing.Claim(claimed));
        Directory.CreateDirectory(created.Directory); // with one below it, by another entry
        missing.StartAttempt();
        missing.Check(claimed);
        missing.Check(created);
        Assert.IsFalse(missing.Claim(claimed), "logged already");
        Assert.IsFalse(missing.Claim(created));
    }

    [TestMethod]
    public void A_directory_that_could_not_be_created_is_claimed_again_by_the_next_attempt()
    {
        using TempDirectory directory = new();
        MissingDirectories missing = new(_known);
        CopyEntry entry = Entry(directory.Combine("gone"));
        for (int attempt = 0; attempt < 3; attempt++)
        {
            missing.StartAttempt();
            missing.Check(entry);
            Assert.IsTrue(missing.Claim(entry), attempt.ToString(System.Globalization.CultureInfo.InvariantCulture));
            missing.Forget(entry);
        }
    }

    private static CopyEntry Entry(string directory) =>
        new(Item("a"), Item("b"), "/a", Path.Combine(directory, "b"), directory);
}
