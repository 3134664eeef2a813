using System.Runtime.Versioning;
using System.Text;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>Paths that are longer than the kernel takes in one call.</summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class LongPathTests
{
    private const int Levels = 60; // 12,000 bytes

    private static readonly TreeOptions Mirror = new()
    {
        Mirror = true,
        Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp },
    };

    [TestMethod]
    [DataRow("x", false)]
    [DataRow("x", true)]
    [DataRow("é", false)] // two bytes each
    [DataRow("", false)] // a byte that is no UTF-8
    public void A_tree_whose_paths_are_longer_than_4096_bytes_is_copied_and_mirrored(string letter, bool lacksOpenAt2)
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        try
        {
            CopyAndMirror(directory, letter, lacksOpenAt2);
            Assert.IsEmpty(OpenDescriptors.Below(directory.Path), "parts of paths left open");
        }
        finally
        {
            BindMount.Require("rm", "-rf", directory.Combine("tree"), directory.Combine("copy")); // which the base library cannot
        }
    }

    private static void CopyAndMirror(TempDirectory directory, string letter, bool lacksOpenAt2)
    {
        string tree = directory.Combine("tree"), copy = directory.Combine("copy");
        LinuxPlatform platform = new(lacksOpenAt2);
        const string NotText = "\uDCFF";
        string name = letter.Length == 0 ? new string(NotText[0], 200) : new string(letter[0], letter == "é" ? 100 : 200);
        string[] levels = [.. Enumerable.Repeat(name, Levels)];
        string deepest = Path.Combine([tree, .. levels]);
        for (int depth = 0; depth <= Levels; depth++)
            Assert.IsTrue(platform.MakeDirectory(Path.Combine([tree, .. levels[..depth]]), 0x1FF).IsOk);
        Write(platform, Path.Combine(deepest, "file"), "deep");
        Assert.IsTrue(platform.SymbolicLink(new LinkTarget("file"), Path.Combine(deepest, "link")).IsOk);
        FileCopier copier = new(platform);

        TreeResult result = copier.CopyTree(tree, copy, Mirror);

        Assert.IsTrue(result.Succeeded, result.Failures.Messages());
        Assert.AreEqual((1, 1, Levels + 1), (result.Files.Counts.Copied, result.CreatedLinkCount, result.CreatedDirectories.Count));
        string end = Path.Combine([copy, .. levels]);
        Assert.AreEqual("deep", Read(platform, Path.Combine(end, "file")));
        Assert.IsNull(copier.FindTreeChange(tree, copy, Mirror));
        Assert.AreEqual(1, copier.CopyTree(tree, copy, Mirror).Files.Counts.Unchanged);
        Write(platform, Path.Combine(end, "extra"), "extra");
        Assert.AreEqual(Path.Combine(end, "extra"), copier.FindTreeChange(tree, copy, Mirror));
        CollectionAssert.AreEqual(new[] { Path.Combine(end, "extra") }, copier.CopyTree(tree, copy, Mirror).Deleted.ToArray());

        // one file by its whole path: as for other programs
        string file = directory.WriteFile("file", "one");
        foreach ((string from, string to) in new[] { (Path.Combine(deepest, "file"), file), (file, Path.Combine(end, "file")) })
        {
            Assert.AreEqual(CopyErrorKind.PathTooLong, copier.Attempt(from, to).Failure?.Kind);
            Assert.AreEqual(CopyErrorKind.PathTooLong, copier.Plan(from, to).Failure?.Kind);
            Assert.AreEqual(CopyErrorKind.PathTooLong, copier.AttemptHardLink(from, to).Failure?.Kind);
        }

        Directory.CreateDirectory(directory.Combine("empty"));
        Assert.IsTrue(copier.CopyTree(directory.Combine("empty"), copy, Mirror).Succeeded);
        Assert.IsEmpty(Directory.GetFileSystemEntries(copy));
        Assert.IsTrue(copier.CopyTree(directory.Combine("empty"), tree, Mirror).Succeeded);
    }

    [TestMethod]
    public void A_link_that_holds_more_than_a_path_may_is_an_error()
    {
        using TempDirectory directory = new();
        Directory.CreateDirectory(directory.Combine("a"));
        string target = directory.Path + string.Concat(Enumerable.Repeat("/a/..", 1000));

        PlatformStatus status = new LinuxPlatform().SymbolicLink(new LinkTarget(target), directory.Combine("link"));

        Assert.AreEqual(StatusCode.NameTooLong, status.Code);
        Assert.IsFalse(File.Exists(directory.Combine("link")));
    }

    private static void Write(LinuxPlatform platform, string path, string text)
    {
        Assert.IsTrue(platform.CreateDestination(path, 0x1A4, out FileHandle file).IsOk);
        string from = Path.GetTempFileName();
        File.WriteAllText(from, text);
        Assert.IsTrue(platform.OpenSource(from, out FileHandle source).IsOk);
        platform.CopyBytes(source, file, new ByteCopy(), CancellationToken.None, out _);
        platform.Close(source);
        platform.Close(file);
        File.Delete(from);
    }

    private static string Read(LinuxPlatform platform, string path)
    {
        Assert.IsTrue(platform.OpenSource(path, out FileHandle file).IsOk);
        byte[] buffer = new byte[100];
        platform.Read(file, buffer, buffer.Length, out int read);
        platform.Close(file);
        return Encoding.UTF8.GetString(buffer, 0, read);
    }
}
