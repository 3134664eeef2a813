using CowCopy.TestKit;

namespace CowCopy.Tool.Tests;

[TestClass]
public sealed class CopyFileTests
{
    [TestMethod]
    public void A_file_is_copied_and_the_line_says_how_and_why()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        string destination = directory.Combine("b.txt");

        ToolRun run = ToolRun.Of("copy", source, destination).Expect(0);

        Assert.AreEqual("hello", File.ReadAllText(destination));
        Assert.AreEqual(File.GetLastWriteTimeUtc(source), File.GetLastWriteTimeUtc(destination));
        Assert.Contains(destination, run.Output);
        Assert.Contains(", because ", run.Output);
        Assert.AreEqual("", run.Error);
    }

    [TestMethod]
    public void A_file_goes_into_an_existing_directory()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");
        Directory.CreateDirectory(directory.Combine("into"));

        ToolRun.Of("copy", source, directory.Combine("into")).Expect(0);

        Assert.AreEqual("hello", File.ReadAllText(directory.Combine("into", "a.txt")));
    }

    [TestMethod]
    public void A_destination_that_ends_in_a_slash_is_a_directory_to_be_made()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");

        ToolRun.Of("copy", source, directory.Combine("new") + "/").Expect(0);

        Assert.AreEqual("hello", File.ReadAllText(directory.Combine("new", "a.txt")));
    }

    [TestMethod]
    public void Missing_directories_above_the_destination_are_made()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");

        ToolRun.Of("copy", source, directory.Combine("x", "y", "b.txt")).Expect(0);

        Assert.AreEqual("hello", File.ReadAllText(directory.Combine("x", "y", "b.txt")));
    }

    [TestMethod]
    public void Quiet_writes_nothing()
    {
        using var directory = new TempDirectory();
        string source = directory.WriteFile("a.txt", "hello");

        ToolRun run = ToolRun.Of("copy", source, directory.Combine("b.txt"), "--quiet").Expect(0);

        Assert.AreEqual("", run.Output + run.Error);
    }
}
