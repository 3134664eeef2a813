using System.Text.RegularExpressions;

namespace CowCopy.Tests.Repository;

/// <summary>What the workflows run.</summary>
[TestClass]
public sealed partial class WorkflowTests
{
    // The owner of an action can give its tag to other code; a commit stays as it is.
    [TestMethod]
    public void Each_action_of_others_is_named_by_its_commit_and_its_version()
    {
        int actions = 0;
        foreach (string file in Directory.GetFiles(Path.Combine(RepositoryFiles.Root, ".github", "workflows"), "*.yml"))
        {
            foreach (string line in File.ReadAllLines(file).Where(static line => line.Contains("uses:", StringComparison.Ordinal)))
            {
                if (line.Contains("uses: ./", StringComparison.Ordinal)) continue;
                Assert.MatchesRegex(Pinned(), line);
                actions++;
            }
        }

        Assert.AreNotEqual(0, actions);
    }

    [GeneratedRegex(@"uses: [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", RegexOptions.None, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Pinned();
}
