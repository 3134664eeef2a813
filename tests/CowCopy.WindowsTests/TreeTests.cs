using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;

namespace CowCopy.WindowsTests;

/// <summary>Trees with names that Win32 takes for others, and directories that are held while a tree is copied.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class TreeTests
{
    private const string Verbatim = @"\\?\";

    [TestMethod]
    [DataRow("dot.")]
    [DataRow("space ")]
    [DataRow("nul")]
    [DataRow("con.txt")]
    [DataRow(@"deep.\plain")]
    public void A_file_is_copied_under_the_name_that_it_is_listed_by(string name)
    {
        using TempDirectory directory = new();
        string source = Verbatim + directory.Combine("tree", name), copy = Verbatim + directory.Combine("copy", name);
        Directory.CreateDirectory(Path.GetDirectoryName(source)!);
        File.WriteAllText(source, "content");

        TreeResult first =
            new FileCopier().CopyTree(directory.Combine("tree"), directory.Combine("copy"), new TreeOptions { Mirror = true });
        TreeOptions skipping = new() { Mirror = true, Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp } };
        TreeResult second = new FileCopier().CopyTree(directory.Combine("tree"), directory.Combine("copy"), skipping);

        string text = File.ReadAllText(copy);
        Directory.Delete(Verbatim + directory.Path, recursive: true); // by other paths these names cannot be deleted
        Assert.AreEqual("content", text);
        string failures = first.Failures.Messages();
        Assert.AreEqual((1, 1), (first.Files.Counts.Copied, second.Files.Counts.Unchanged), failures);
    }

    [TestMethod]
    public void A_mirror_replaces_and_deletes_below_its_destination()
    {
        using TempDirectory directory = new();
        directory.WriteFile(@"tree\sub\one", "new");
        directory.WriteFile(@"tree\sub\deep\two", "new");
        directory.WriteFile(@"copy\sub\one", "old");
        directory.WriteFile(@"copy\sub\extra\three", "old");

        TreeResult result =
            new FileCopier().CopyTree(directory.Combine("tree"), directory.Combine("copy"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.AreEqual("new", File.ReadAllText(directory.Combine("copy", "sub", "one")));
        Assert.AreEqual("new", File.ReadAllText(directory.Combine("copy", "sub", "deep", "two")));
        Assert.IsFalse(Directory.Exists(directory.Combine("copy", "sub", "extra")));
    }

    [TestMethod]
    public void A_junction_below_the_destination_is_not_entered()
    {
        using TempDirectory directory = new();
        directory.WriteFile(@"tree\sub\one", "new");
        Directory.CreateDirectory(directory.Combine("copy"));
        Directory.CreateDirectory(directory.Combine("outside"));
        try
        {
            Directory.CreateSymbolicLink(directory.Combine("copy", "sub"), directory.Combine("outside"));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            Assert.Inconclusive("This process may not make symbolic links: " + exception.Message);
        }

        DirectoryInfo link = new(directory.Combine("copy", "sub"));
        if (!link.Exists || !link.Attributes.HasFlag(FileAttributes.ReparsePoint)) Assert.Inconclusive("Wine makes no symbolic links.");
        TreeResult result = new FileCopier().CopyTree(directory.Combine("tree"), directory.Combine("copy"));

        Assert.IsFalse(result.Succeeded);
        Assert.IsEmpty(Directory.GetFileSystemEntries(directory.Combine("outside")));
    }

    /// <summary>Wine 8 does not know the request that makes a junction (50): there, a failed attempt leaves nothing behind.</summary>
    [TestMethod]
    public void A_junction_is_copied_and_deleted_as_one()
    {
        using TempDirectory directory = new();
        string outside = Path.GetDirectoryName(directory.WriteFile(@"outside\precious", "kept"))!;
        Directory.CreateDirectory(directory.Combine("tree"));
        LinkTarget target = new(@"\??\" + outside, LinkKind.Junction) { Shown = outside };
        string link = directory.Combine("tree", "link"), copy = directory.Combine("copy", "link");

        PlatformStatus made = new WindowsPlatform().SymbolicLink(target, link);
        if (Wine.IsHere)
        {
            Assert.AreEqual(new PlatformStatus(StatusCode.NotSupported, 50), made);
            Assert.IsEmpty(Directory.GetFileSystemEntries(directory.Combine("tree")));
            return;
        }

        Assert.IsTrue(made.IsOk, made.ToString());
        AssertMirrored(directory);
        Assert.AreEqual(outside, new DirectoryInfo(copy).LinkTarget);
        Assert.IsTrue(new WindowsPlatform().ReadLink(copy, out LinkTarget copied).IsOk);
        Assert.AreEqual(target, copied);
        Assert.AreEqual(0, AssertMirrored(directory).CreatedLinkCount);
        Assert.AreEqual("kept", File.ReadAllText(Path.Combine(copy, "precious")));

        Directory.Delete(link);
        AssertMirrored(directory);
        Assert.IsFalse(Directory.Exists(copy));
        Assert.AreEqual("kept", File.ReadAllText(Path.Combine(outside, "precious")));
    }

    private static TreeResult AssertMirrored(TempDirectory directory)
    {
        TreeResult result =
            new FileCopier().CopyTree(directory.Combine("tree"), directory.Combine("copy"), new TreeOptions { Mirror = true });
        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        return result;
    }
}
