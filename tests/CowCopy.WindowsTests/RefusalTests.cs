using CowCopy.TestKit;

namespace CowCopy.WindowsTests;

/// <summary>What Windows refuses, and what the caller is told.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class RefusalTests
{
    [TestMethod]
    public void A_missing_source() => AssertFails<FileNotFoundException>(folder => (folder.Combine("nothing"), folder.Combine("copy")), CopyErrorKind.SourceNotFound);

    [TestMethod]
    public void A_missing_drive() => AssertFails<FileNotFoundException>(folder => (@"Q:\nothing", folder.Combine("copy")), CopyErrorKind.SourceNotFound);

    [TestMethod]
    public void A_folder_as_source() => AssertFails<UnauthorizedAccessException>(
        folder => (Directory.CreateDirectory(folder.Combine("folder")).FullName, folder.Combine("copy")), CopyErrorKind.SourceIsDirectory);

    [TestMethod]
    public void A_folder_as_destination() => AssertFails<UnauthorizedAccessException>(
        folder => (folder.WriteFile("source", "new"), Directory.CreateDirectory(folder.Combine("folder")).FullName), CopyErrorKind.DestinationIsDirectory);

    [TestMethod]
    public void A_destination_below_a_file() => AssertFails<DirectoryNotFoundException>(
        folder => (folder.WriteFile("source", "new"), Path.Combine(folder.WriteFile("file", ""), "copy")), CopyErrorKind.DestinationDirectoryUnavailable);

    [TestMethod]
    [DataRow("a*b")]
    [DataRow("a?b")]
    [DataRow("a<b")]
    [DataRow("a|b")]
    [DataRow("a\"b")]
    public void A_name_that_Windows_does_not_allow(string name)
    {
        using TempFolder folder = new();
        string source = folder.WriteFile("source", "new");

        CopyResult result = new FileCopier().CopyAll([new(source, folder.Combine(name))]).Results[0];

        Assert.AreEqual(CopyErrorKind.InvalidPath, result.Failure?.Kind);
        Assert.Contains(name, result.Failure!.Message);
        Assert.HasCount(1, Directory.GetFileSystemEntries(folder.Path));
    }

    [TestMethod]
    public void A_name_with_a_colon_is_a_stream_of_a_file_or_is_refused()
    {
        using TempFolder folder = new();
        string source = folder.WriteFile("source", "new"), destination = folder.Combine("file:stream");

        CopyResult result = new FileCopier().CopyAll([new(source, destination)]).Results[0];

        // Where the volume has streams, the file that is named holds it; a file of that whole name is never made.
        Assert.HasCount(result.Succeeded ? 2 : 1, Directory.GetFileSystemEntries(folder.Path));
        if (result.Succeeded) Assert.AreEqual("new", File.ReadAllText(destination));
        else Assert.Contains(destination, result.Failure!.Message);
    }

    [TestMethod]
    public void A_source_that_somebody_holds_for_himself() => AssertBusy((source, _) => source, FileAccess.Read);

    [TestMethod]
    public void A_destination_that_somebody_holds_for_himself() => AssertBusy((_, destination) => destination, FileAccess.ReadWrite);

    [TestMethod]
    public void A_read_only_destination_unless_it_may_be_overwritten()
    {
        using TempFolder folder = new();
        string source = folder.WriteFile("source", "new"), destination = folder.WriteFile("copy", "old");
        File.SetAttributes(destination, FileAttributes.ReadOnly);

        CopyResult refused = new FileCopier().CopyAll([new(source, destination)]).Results[0];
        Assert.AreEqual(CopyErrorKind.DestinationReadOnly, refused.Failure?.Kind);
        Assert.AreEqual("old", File.ReadAllText(destination));
        Assert.IsTrue(File.GetAttributes(destination).HasFlag(FileAttributes.ReadOnly));

        new FileCopier().Copy(source, destination, new CopyOptions { OverwriteReadOnly = true });
        Assert.AreEqual("new", File.ReadAllText(destination));
    }

    [TestMethod]
    public void A_destination_somebody_reads_is_replaced_and_he_keeps_the_old_one_or_it_is_refused_and_stays()
    {
        using TempFolder folder = new();
        string source = folder.WriteFile("source", "new"), destination = folder.WriteFile("copy", "old");
        using StreamReader reader = new(new FileStream(destination, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete));

        CopyResult result = new FileCopier().CopyAll([new(source, destination)]).Results[0];

        Assert.AreEqual("old", reader.ReadToEnd());
        if (!result.Succeeded) Assert.AreEqual(CopyErrorKind.FileInUse, result.Failure!.Kind);
        reader.Close();
        Assert.AreEqual(result.Succeeded ? "new" : "old", File.ReadAllText(destination));
    }

    private static void AssertFails<TException>(Func<TempFolder, (string Source, string Destination)> arrange, CopyErrorKind error)
        where TException : Exception
    {
        using TempFolder folder = new();
        (string source, string destination) = arrange(folder);

        TException exception = Assert.ThrowsExactly<TException>(() => new FileCopier().Copy(source, destination));

        Assert.Contains(source, exception.Message);
        Assert.Contains(destination, exception.Message);
        Assert.AreEqual(error, new FileCopier().CopyAll([new(source, destination)]).Results[0].Failure!.Kind);
    }

    private static void AssertBusy(Func<string, string, string> which, FileAccess access)
    {
        using TempFolder folder = new();
        string source = folder.WriteFile("source", "new"), destination = folder.WriteFile("copy", "old");
        using (new FileStream(which(source, destination), FileMode.Open, access, FileShare.None))
        {
            CopyResult result = new FileCopier().CopyAll([new(source, destination)]).Results[0];
            Assert.AreEqual(CopyErrorKind.FileInUse, result.Failure?.Kind);
            Assert.Contains(source, result.Failure!.Message);
            Assert.Contains(destination, result.Failure.Message);
        }

        Assert.AreEqual("old", File.ReadAllText(destination));
        Assert.HasCount(2, Directory.GetFileSystemEntries(folder.Path));
    }
}
