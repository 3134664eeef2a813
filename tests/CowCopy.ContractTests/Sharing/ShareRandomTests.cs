using System.Globalization;
using System.Runtime.Versioning;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Sharing;

/// <summary>
/// Random families of files that are written, sparse, preallocated, compressed, short, hard-linked, cloned and changed, shared twice.
/// </summary>
[TestClass]
[DoNotParallelize] // it starts processes
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class ShareRandomTests
{
    private const int Block = 4096, Files = 60;

    public static IEnumerable<object[]> Seeds =>
        from role in new[] { VolumeRole.Xfs, VolumeRole.Btrfs } from seed in Enumerable.Range(1, 8) select new object[] { role, seed };

    [TestMethod]
    [DynamicData(nameof(Seeds))]
    public void The_promise_is_the_result_and_nothing_but_places_changes(VolumeRole role, int seed)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        Make(directory, new Random(seed), canCompress: role == VolumeRole.Btrfs);
        Dictionary<string, string> before = Snapshot(directory.Path);
        DirectoryInspector inspector = new();
        long occupied = inspector.MeasureSpace(directory.Path).OccupiedBytes;
        FileSharer sharer = new();

        SharePlan plan = sharer.Plan(directory.Path);
        ShareResult result = sharer.Share(plan);
        long after = inspector.MeasureSpace(directory.Path).OccupiedBytes;
        SharePlan again = sharer.Plan(directory.Path);

        Assert.AreEqual("", string.Join('\n', result.Unshared.Select(static one => $"{one.Path}: {one.Reason} {one.NativeCode}")));
        Assert.AreEqual((plan.SavableBytes, plan.SavableBytes), (result.SavedBytes, occupied - after));
        Assert.IsGreaterThan(0, plan.SavableBytes);
        Assert.AreEqual((0, 0), (again.Families.Count, sharer.Share(again).SharedFiles));
        CollectionAssert.AreEqual(before, Snapshot(directory.Path));
        foreach (UnsharedFile left in again.Unshared) Assert.AreNotEqual(UnsharedReason.Refused, left.Reason, left.Path);
    }

    private static void Make(TempDirectory directory, Random random, bool canCompress)
    {
        byte[][] contents = [.. Enumerable.Range(0, 6).Select(_ => MakeContent(random))];
        Directory.CreateDirectory(directory.Combine("c"));
        if (canCompress) Assert.AreEqual(0, Command.Run("chattr", ["+c", directory.Combine("c")]).ExitCode);
        List<string> made = [];
        for (int number = 0; number < Files; number++)
        {
            byte[] content = contents[random.Next(contents.Length)];
            string name = string.Create(CultureInfo.InvariantCulture, $"{(random.Next(3) == 0 ? "c" : "d")}/{number:00}");
            string path = directory.WriteFile(name, "");
            Fill(path, content, random);
            if (random.Next(4) == 0) Rewrite(path, content, random);
            if (random.Next(10) == 0) Posix.HardLink(path, path + "-link");
            if (made.Count > 0 && random.Next(5) == 0)
            {
                string clone = directory.Combine(name + "-clone");
                new FileCopier().Copy(made[random.Next(made.Count)], clone, new CopyOptions { Mode = CopyMode.Clone });
                if (random.Next(2) == 0) Rewrite(clone, File.ReadAllBytes(clone), random);
            }

            if (random.Next(2) == 0) File.SetAttributes(path, FileAttributes.ReadOnly);
            made.Add(path);
        }
    }

    /// <summary>Runs of blocks of zeros, of what compresses, and of what does not; some contents are shorter than a block.</summary>
    private static byte[] MakeContent(Random random)
    {
        if (random.Next(6) == 0) return Content.Of(random.Next(1, Block), random.Next());
        byte[] content = new byte[random.Next(1, 100 * Block)];
        for (int at = 0, next; at < content.Length; at = next)
        {
            next = Math.Min(content.Length, at + (random.Next(1, 40) * Block));
            int kind = random.Next(3);
            byte[] run = Content.Of(next - at, random.Next());
            if (kind == 1) run = Array.ConvertAll(run, static one => (byte)(one % 3));
            if (kind > 0) run.CopyTo(content, at);
        }

        return content;
    }

    private static void Fill(string path, byte[] content, Random random)
    {
        int way = random.Next(4);
        string length = content.Length.ToString(CultureInfo.InvariantCulture);
        if (way == 0) Assert.AreEqual(0, Command.Run("fallocate", ["-l", length, path]).ExitCode);
        using FileStream file = new(path, FileMode.Open);
        if (way == 1) file.SetLength(content.Length);
        for (int at = 0; at < content.Length; at += Block)
        {
            byte[] block = content[at..Math.Min(content.Length, at + Block)];
            bool isSkipped = way < 2 && Array.TrueForAll(block, static one => one == 0);
            if (isSkipped) continue; // stays a hole, or preallocated
            file.Position = at;
            file.Write(block);
        }
    }

    /// <summary>Writes equal bytes in new places: all other blocks stay.</summary>
    private static void Rewrite(string path, byte[] content, Random random)
    {
        int from = random.Next(content.Length), to = random.Next(from, content.Length) + 1;
        using FileStream file = new(path, FileMode.Open);
        file.Flush(flushToDisk: true);
        file.Position = from;
        file.Write(content, from, to - from);
    }

    /// <summary>Content, mode, owner and times of all files.</summary>
    private static Dictionary<string, string> Snapshot(string directory) =>
        Directory.EnumerateFiles(directory, "*", SearchOption.AllDirectories).ToDictionary(file => file, file =>
        {
            FileStatus status = LinuxCalls.Stat(file, follow: false)!.Value;
            string hash = Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(File.ReadAllBytes(file)));
            return string.Create(CultureInfo.InvariantCulture, $"{hash} {status.Permissions} {status.User} {status.Modified}");
        });
}
