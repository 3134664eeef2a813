using CowCopy.TestKit;

namespace CowCopy.Tests.Trees;

/// <summary>
/// The managed memory of a tree, for each of its files. The bounds are a quarter above what was measured, with short paths and a runtime
/// that makes no profile, as in test runs; with one it puts a third of what is allocated on the stack.
/// </summary>
[TestClass]
[TestCategory("Thorough")]
[DoNotParallelize]
public sealed class TreeMemoryTests
{
    private const int Directories = 20, FilesOfEach = 200, Files = Directories * FilesOfEach;

    [TestMethod]
    [DataRow("plain", 645, 195)]
    [DataRow("unchanged", 775, 195)]
    [DataRow("excluded", 750, 195)]
    [DataRow("included", 750, 195)]
    public void A_file_takes_so_many_bytes(string way, int allocated, int kept)
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("The bounds are those of Linux; Windows lists more facts of each file.");
        using TempDirectory directory = new();
        string source = directory.Combine("source");
        for (int index = 0; index < Files; index++)
            directory.WriteFile($"source/directory{index / FilesOfEach:D4}/file-{index:D5}.txt", "");
        TreeOptions options = new()
        {
            Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp, MaxDegreeOfParallelism = 1 },
            Filter = way == "excluded" ? TreeFilter.FromGlobs([], ["*.md", "bin/"])
                : way == "included" ? TreeFilter.FromGlobs(["directory*/*.txt"], []) : null,
        };
        FileCopier copier = new();
        if (way == "unchanged") Copy(copier, source, directory.Combine("copy"), options);
        TreeResult? result = null;
        long left = 0;

        long least = Allocation.Least(run =>
        {
            result = null;
            long heap = GC.GetTotalMemory(forceFullCollection: true);
            result = Copy(copier, source, directory.Combine(way == "unchanged" ? "copy" : $"copy{run}"), options);
            left = GC.GetTotalMemory(forceFullCollection: true) - heap;
        });

        Console.WriteLine($"{way}: {least / Files} allocated, {left / Files} kept");
        GC.KeepAlive(result);
        Assert.IsLessThanOrEqualTo(allocated * Files, least);
        Assert.IsLessThanOrEqualTo(kept * Files, left);
    }

    private static TreeResult Copy(FileCopier copier, string source, string destination, TreeOptions options)
    {
        TreeResult result = copier.CopyTree(source, destination, options);
        Assert.IsTrue(result.Succeeded);
        Assert.HasCount(Files, result.Files.Results);
        return result;
    }
}
