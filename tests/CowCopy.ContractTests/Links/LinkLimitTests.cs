using CowCopy.TestKit;

namespace CowCopy.ContractTests.Links;

/// <summary>The real limit of names that a file can have.</summary>
[TestClass]
public sealed class LinkLimitTests
{
    private const int Ext4Limit = 65_000; // EXT4_LINK_MAX, fs/ext4/ext4.h

    [TestMethod]
    public void A_file_of_ext4_that_has_all_its_names_is_copied()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Ext4));
        string source = directory.Combine("source");
        File.WriteAllText(source, "content");
        CopyOptions options = new() { Mode = CopyMode.CloneOrHardLink };
        FileCopier copier = new();
        BatchResult batch = copier.CopyAll(
            Enumerable.Range(0, Ext4Limit + 9).Select(i => new CopyRequest(source, directory.Combine($"{i:00000}"))), options);

        Assert.IsTrue(batch.Succeeded);
        Assert.AreEqual(Ext4Limit - 1, batch.Counts.HardLinked);
        CopyResult[] copied = [.. batch.Results.Where(static result => result.Method == CopyMethod.ByteCopy)];
        Assert.HasCount(10, copied);
        foreach (CopyResult result in copied)
        {
            Assert.AreEqual(CopyReason.LinkLimit, result.Reason);
            Assert.AreEqual("content", File.ReadAllText(result.Request.Destination));
        }

        Assert.StartsWith("65,009 files: 64,999 hard-linked", batch.GetSummary());
    }
}
