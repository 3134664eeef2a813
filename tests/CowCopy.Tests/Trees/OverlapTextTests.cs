using CowCopy.TestKit;

namespace CowCopy.Tests.Trees;

/// <summary>A source that a replacement would delete is refused by the names that the caller gave.</summary>
[TestClass]
public sealed class OverlapTextTests
{
    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)] // links
    public void A_source_below_the_root_that_a_link_leads_to_is_refused_by_the_name_of_the_root()
    {
        using TempDirectory directory = new();
        directory.WriteFile("root/store/file", "content");
        string root = directory.Combine("root"), link = directory.Combine("link");
        Directory.CreateSymbolicLink(link, directory.Combine("root", "store"));

        ArgumentException refused = Assert.ThrowsExactly<ArgumentException>(
            () => new FileCopier().ReplaceTree(link, root));

        Assert.Contains($"to \"{root}\"", refused.Message);
        Assert.IsTrue(File.Exists(directory.Combine("root", "store", "file")));
        Assert.HasCount(2, Directory.GetFileSystemEntries(directory.Path));
    }
}
