using CowCopy.TestKit;

namespace CowCopy.WindowsTests;

/// <summary>Copying through the real imports: content, time, attributes, names.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class CopyTests
{
    private static readonly DateTime Time = new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc).AddTicks(1_234_567);

    [TestMethod]
    [DataRow(0)]
    [DataRow(1)]
    [DataRow(4096)]
    [DataRow(300_001)]
    public void A_copy_equals_its_source(int length)
    {
        using TempDirectory directory = new();
        string source = Prepare(directory, "source", length), destination = directory.Combine("copy");

        CopyResult result = new FileCopier().Copy(source, destination);

        AssertEqual(source, destination);
        Assert.AreEqual((CopyOutcome.Copied, (long)length), (result.Outcome, result.Length));
    }

    [TestMethod]
    public void An_existing_destination_is_replaced_by_every_way()
    {
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            using TempDirectory directory = new();
            string source = Prepare(directory, "source", 20_000), destination = directory.WriteFile("copy", "old");

            new FileCopier().Copy(source, destination, new CopyOptions { Overwrite = overwrite });

            AssertEqual(source, destination);
            Assert.HasCount(2, Directory.GetFileSystemEntries(directory.Path), overwrite.ToString());
        }
    }

    [TestMethod]
    public void Missing_directories_are_made()
    {
        using TempDirectory directory = new();
        string source = Prepare(directory, "source", 5000), destination = directory.Combine("one", "two", "copy");

        new FileCopier().Copy(source, destination);

        AssertEqual(source, destination);
    }

    [TestMethod]
    public void A_read_only_source_gives_a_read_only_copy_unless_that_is_to_be_cleared()
    {
        using TempDirectory directory = new();
        string source = Prepare(directory, "source", 5000), kept = directory.Combine("kept"), cleared = directory.Combine("cleared");
        File.SetAttributes(source, FileAttributes.ReadOnly);

        new FileCopier().Copy(source, kept);
        new FileCopier().Copy(source, cleared, new CopyOptions { ClearReadOnly = true });

        Assert.IsTrue(File.GetAttributes(kept).HasFlag(FileAttributes.ReadOnly));
        Assert.IsFalse(File.GetAttributes(cleared).HasFlag(FileAttributes.ReadOnly));
        Assert.AreEqual(Time, File.GetLastWriteTimeUtc(cleared));
    }

    [TestMethod]
    public void A_hidden_source_gives_a_hidden_copy()
    {
        using TempDirectory directory = new();
        string source = Prepare(directory, "source", 5000), destination = directory.Combine("copy");
        File.SetAttributes(source, FileAttributes.Hidden);

        new FileCopier().Copy(source, destination);

        Assert.IsTrue(File.GetAttributes(destination).HasFlag(FileAttributes.Hidden));
    }

    [TestMethod]
    public void An_unchanged_file_is_skipped_and_a_changed_one_is_not()
    {
        using TempDirectory directory = new();
        string source = Prepare(directory, "source", 5000), destination = directory.Combine("copy");
        FileCopier copier = new();
        CopyOptions skip = new() { SkipUnchanged = SkipUnchanged.SameTimestamp };
        copier.Copy(source, destination, skip);

        Assert.AreEqual(CopyOutcome.Unchanged, copier.Copy(source, destination, skip).Outcome);
        File.SetLastWriteTimeUtc(destination, Time.AddTicks(1));
        Assert.AreEqual(CopyOutcome.Copied, copier.Copy(source, destination, skip).Outcome);
        AssertEqual(source, destination);
    }

    [TestMethod]
    [DataRow("ünïcødé.txt")]
    [DataRow("日本語")]
    [DataRow("emoji \U0001F404.dll")]
    [DataRow("with space.and.dots")]
    public void Any_name_is_copied(string name)
    {
        using TempDirectory directory = new();
        string source = Prepare(directory, name, 5000), destination = directory.Combine("copies", name);

        new FileCopier().Copy(source, destination);

        AssertEqual(source, destination);
        Assert.AreEqual(name, Path.GetFileName(Directory.GetFiles(directory.Combine("copies")).Single()));
    }

    [TestMethod]
    public void Prefixed_paths_work_on_both_sides()
    {
        using TempDirectory directory = new();
        string source = Prepare(directory, "source", 5000), destination = directory.Combine("directory", "copy");

        new FileCopier().Copy(@"\\?\" + source, @"\\?\" + destination);

        AssertEqual(source, destination);
    }

    [TestMethod]
    public void Paths_beyond_260_characters_work()
    {
        using TempDirectory directory = new();
        string deep = directory.Combine([.. Enumerable.Repeat("a-directory-with-a-name", 20)]);
        string source = Prepare(directory, Path.GetRelativePath(directory.Path, Path.Combine(deep, "source")), 5000),
            destination = Path.Combine(deep, "below", "copy");

        new FileCopier().Copy(source, destination);

        Assert.IsGreaterThan(400, destination.Length);
        AssertEqual(source, destination);
    }

    [TestMethod]
    public void A_file_under_another_case_of_its_name_is_itself()
    {
        using TempDirectory directory = new();
        string source = Prepare(directory, "Source", 5000);

        CopyResult result = new FileCopier().Copy(source, directory.Combine("SOURCE"));

        Assert.AreEqual(CopyOutcome.SameFile, result.Outcome);
        Assert.AreEqual(5000, new FileInfo(source).Length);
    }

    [TestMethod]
    public void A_batch_and_a_tree_are_copied()
    {
        using TempDirectory directory = new();
        for (int index = 0; index < 50; index++) Prepare(directory, $@"tree\{index % 7}\file{index}", 1000 * index);

        TreeResult result = new FileCopier().CopyTree(directory.Combine("tree"), directory.Combine("copy"));

        Assert.AreEqual((50, true), (result.Files.Counts.Copied, result.Succeeded));
        for (int index = 0; index < 50; index++)
            AssertEqual(
                directory.Combine("tree", $"{index % 7}", $"file{index}"), directory.Combine("copy", $"{index % 7}", $"file{index}"));
    }

    private static string Prepare(TempDirectory directory, string name, int length)
    {
        byte[] content = new byte[length];
        new Random(length).NextBytes(content);
        string path = directory.WriteFile(name, content);
        File.SetLastWriteTimeUtc(path, Time);
        return path;
    }

    private static void AssertEqual(string source, string destination)
    {
        ByteAssert.AreEqual(File.ReadAllBytes(source), File.ReadAllBytes(destination));
        Assert.AreEqual(File.GetLastWriteTimeUtc(source), File.GetLastWriteTimeUtc(destination));
        Assert.AreEqual(File.GetAttributes(source), File.GetAttributes(destination));
    }
}
