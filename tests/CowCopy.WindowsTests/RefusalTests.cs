using CowCopy.TestKit;

namespace CowCopy.WindowsTests;

/// <summary>What Windows refuses, and what is reported to the caller.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class RefusalTests
{
    [TestMethod]
    public void A_missing_source_fails() =>
        AssertFails<FileNotFoundException>(
            directory => (directory.Combine("nothing"), directory.Combine("copy")), CopyErrorKind.SourceNotFound);

    [TestMethod]
    public void A_source_on_a_missing_drive_fails() =>
        AssertFails<FileNotFoundException>(directory => (@"Q:\nothing", directory.Combine("copy")), CopyErrorKind.SourceNotFound);

    [TestMethod]
    public void A_directory_as_source_fails() => AssertFails<UnauthorizedAccessException>(
        directory =>
            (Directory.CreateDirectory(directory.Combine("directory")).FullName, directory.Combine("copy")),
                CopyErrorKind.SourceIsDirectory);

    [TestMethod]
    public void A_directory_as_destination_fails() => AssertFails<UnauthorizedAccessException>(
        directory => (directory.WriteFile("source", "new"), Directory.CreateDirectory(directory.Combine("directory")).FullName),
        CopyErrorKind.DestinationIsDirectory);

    [TestMethod]
    public void A_destination_below_a_file() => AssertFails<DirectoryNotFoundException>(
        directory =>
            (directory.WriteFile("source", "new"), Path.Combine(directory.WriteFile("file", ""), "copy")),
                CopyErrorKind.DestinationDirectoryUnavailable);

    [TestMethod]
    [DataRow("a*b")]
    [DataRow("a?b")]
    [DataRow("a<b")]
    [DataRow("a|b")]
    [DataRow("a\"b")]
    public void A_name_that_Windows_does_not_allow(string name)
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", "new");

        CopyResult result = new FileCopier().CopyAll([new(source, directory.Combine(name))]).Results[0];

        Assert.AreEqual(CopyErrorKind.InvalidPath, result.Failure?.Kind);
        Assert.Contains(name, result.Failure!.Message);
        Assert.HasCount(1, Directory.GetFileSystemEntries(directory.Path));
    }

    [TestMethod]
    public void A_name_with_a_colon_is_a_stream_of_a_file_or_is_refused()
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", "new"), destination = directory.Combine("file:stream");

        CopyResult result = new FileCopier().CopyAll([new(source, destination)]).Results[0];

        // Where the volume has streams, the file that is named holds it; a file of that whole name is never made.
        Assert.HasCount(result.Succeeded ? 2 : 1, Directory.GetFileSystemEntries(directory.Path));
        if (result.Succeeded) Assert.AreEqual("new", File.ReadAllText(destination));
        else Assert.Contains(destination, result.Failure!.Message);
    }

    [TestMethod]
    [DataRow(CopyMode.Auto)]
    [DataRow(CopyMode.ByteCopy)]
    public void A_source_that_a_process_has_open_for_itself(CopyMode mode) => AssertBusy((source, _) => source, FileAccess.Read, mode);

    [TestMethod]
    public void A_destination_that_a_process_has_open_for_itself() =>
        AssertBusy((_, destination) => destination, FileAccess.ReadWrite, CopyMode.Auto);

    [TestMethod]
    public void A_read_only_destination_unless_it_may_be_overwritten()
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", "new"), destination = directory.WriteFile("copy", "old");
        File.SetAttributes(destination, FileAttributes.ReadOnly);

        CopyResult refused = new FileCopier().CopyAll([new(source, destination)]).Results[0];
        Assert.AreEqual(CopyErrorKind.DestinationReadOnly, refused.Failure?.Kind);
        Assert.AreEqual("old", File.ReadAllText(destination));
        Assert.IsTrue(File.GetAttributes(destination).HasFlag(FileAttributes.ReadOnly));

        new FileCopier().Copy(source, destination, new CopyOptions { OverwriteReadOnly = true });
        Assert.AreEqual("new", File.ReadAllText(destination));
    }

    [TestMethod]
    public void A_destination_that_a_process_reads_is_replaced_or_stays()
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", "new"), destination = directory.WriteFile("copy", "old");
        using StreamReader reader =
            new(new FileStream(destination, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete));

        CopyResult result = new FileCopier().CopyAll([new(source, destination)]).Results[0];

        Assert.AreEqual("old", reader.ReadToEnd());
        if (!result.Succeeded) Assert.AreEqual(CopyErrorKind.FileInUse, result.Failure!.Kind);
        reader.Close();
        Assert.AreEqual(result.Succeeded ? "new" : "old", File.ReadAllText(destination));
    }

    private static void AssertFails<TException>(Func<TempDirectory, (string Source, string Destination)> arrange, CopyErrorKind error)
        where TException : Exception
    {
        using TempDirectory directory = new();
        (string source, string destination) = arrange(directory);

        TException exception = Assert.ThrowsExactly<TException>(() => new FileCopier().Copy(source, destination));

        Assert.Contains(source, exception.Message);
        Assert.Contains(destination, exception.Message);
        Assert.AreEqual(error, new FileCopier().CopyAll([new(source, destination)]).Results[0].Failure!.Kind);
    }

    private static void AssertBusy(Func<string, string, string> which, FileAccess access, CopyMode mode)
    {
        using TempDirectory directory = new();
        string source = directory.WriteFile("source", "new"), destination = directory.WriteFile("copy", "old");
        using (new FileStream(which(source, destination), FileMode.Open, access, FileShare.None))
        {
            CopyResult result = new FileCopier().CopyAll([new(source, destination)], new CopyOptions { Mode = mode }).Results[0];
            Assert.AreEqual(CopyErrorKind.FileInUse, result.Failure?.Kind);
            Assert.Contains(source, result.Failure!.Message);
            Assert.Contains(destination, result.Failure.Message);
        }

        Assert.AreEqual("old", File.ReadAllText(destination));
        Assert.HasCount(2, Directory.GetFileSystemEntries(directory.Path));
    }
}
