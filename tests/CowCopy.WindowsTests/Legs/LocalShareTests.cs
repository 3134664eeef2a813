using CowCopy.TestKit;

namespace CowCopy.WindowsTests.Legs;

/// <summary>
/// A directory under two names, by its drive and by a share of the same machine: nothing may be lost by taking one file for two.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
[DoNotParallelize] // a mirror next door would see the files of another test
public sealed class LocalShareTests : IDisposable
{
    private readonly string _share;
    private readonly TempDirectory _direct;

    public LocalShareTests()
    {
        _share = LegVolumes.Share();
        _direct = new TempDirectory(Drives.Cloning());
    }

    [TestMethod]
    public void A_file_copied_onto_itself_by_its_other_name_keeps_its_content()
    {
        string direct = _direct.WriteFile("file", "content"), share = OnShare("file");
        (string, string)[] pairs = [(direct, share), (share, direct), (share, share.ToUpperInvariant())];
        foreach ((string source, string destination) in pairs)
        {
            foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
            {
                CopyOptions options = new() { Overwrite = overwrite };

                CopyResult result = new FileCopier().CopyAll([new(source, destination)], options).Results[0];

                string outcome = $"{source} to {destination}, {overwrite}: {result.Outcome} {result.Failure?.Message}";
                Assert.AreEqual("content", File.ReadAllText(direct), outcome);
                Assert.HasCount(1, Directory.GetFileSystemEntries(_direct.Path));
            }
        }
    }

    [TestMethod]
    public void Two_files_on_a_share_are_not_taken_for_one()
    {
        string source = _direct.WriteFile("source", "new"), destination = _direct.WriteFile("copy", "old");

        CopyResult result = new FileCopier().Copy(OnShare("source"), OnShare("copy"));

        Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
        Assert.AreEqual("new", File.ReadAllText(destination));
        Assert.AreEqual(File.GetLastWriteTimeUtc(source), File.GetLastWriteTimeUtc(destination));
    }

    [TestMethod]
    [DataRow(100)]
    [DataRow(300_001)]
    [DataRow(5 << 20)]
    public void On_a_share_the_system_copies(int length)
    {
        _direct.WriteFile("source", new byte[length]);

        CopyResult result = new FileCopier().Copy(OnShare("source"), OnShare("copy"));

        Assert.AreEqual(CopyMethod.SystemCopy, result.Method, result.Reason.ToString());
        Assert.AreEqual(length, new FileInfo(_direct.Combine("copy")).Length);
    }

    [TestMethod]
    public void An_unchanged_file_on_a_share_is_left_alone()
    {
        _direct.WriteFile("source", "content");
        FileCopier copier = new();
        copier.Copy(OnShare("source"), OnShare("copy"));

        CopyResult again = copier.Copy(OnShare("source"), OnShare("copy"), new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp });

        Assert.AreEqual(CopyOutcome.Unchanged, again.Outcome);
    }

    [TestMethod]
    public void A_mirror_to_a_share_deletes_only_what_the_source_has_not()
    {
        for (int index = 0; index < 20; index++) _direct.WriteFile($@"from\{index}\file", $"{index}");
        _direct.WriteFile(@"to\extra", "old");

        TreeResult result = new FileCopier().CopyTree(_direct.Combine("from"), OnShare("to"), new TreeOptions { Mirror = true });

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        for (int index = 0; index < 20; index++) Assert.AreEqual($"{index}", File.ReadAllText(_direct.Combine("to", $"{index}", "file")));
        Assert.IsFalse(File.Exists(_direct.Combine("to", "extra")));
    }

    public void Dispose() => _direct.Dispose();

    private string OnShare(string name) => Path.Combine(_share, Path.GetFileName(_direct.Path), name);
}
