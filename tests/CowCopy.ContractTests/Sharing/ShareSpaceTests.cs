using System.Globalization;
using System.Runtime.Versioning;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Sharing;

/// <summary>What sharing saves, to the byte, as the extents of real volumes show it before and after.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class ShareSpaceTests
{
    private const int Block = 4096;

    public static IEnumerable<object[]> Cases =>
        from role in new[] { VolumeRole.Xfs, VolumeRole.Btrfs }
        from test in new (string Name, Action<TempDirectory> Make)[]
        {
            ("small", MakeSmall),
            ("around a block", MakeAroundABlock),
            ("holes", MakeHoles),
            ("allocated and not written", MakeAllocated),
            ("partly shared", MakePartlyShared),
            ("a clone with another end", MakeOtherEnd),
            ("longer than one call", MakeLong),
            ("many", MakeMany),
            ("all at once", directory =>
            {
                MakeSmall(directory);
                MakeAroundABlock(directory);
                MakeHoles(directory);
                MakeAllocated(directory);
                MakePartlyShared(directory);
                MakeOtherEnd(directory);
                MakeMany(directory);
            }),
        }
        select new object[] { role, test.Name, test.Make };

    [TestMethod]
    [DynamicData(nameof(Cases))]
    public void A_run_saves_what_the_plan_says_and_what_the_extents_show(VolumeRole role, string name, Action<TempDirectory> make)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        make(directory);
        Dictionary<string, string> before = Snapshot(directory.Path);
        DirectoryInspector inspector = new();
        long occupied = inspector.MeasureSpace(directory.Path).OccupiedBytes;
        FileSharer sharer = new();

        SharePlan plan = sharer.Plan(directory.Path);
        long planned = inspector.MeasureSpace(directory.Path).OccupiedBytes;
        ShareResult result = sharer.Share(plan);
        long after = inspector.MeasureSpace(directory.Path).OccupiedBytes;

        Assert.AreEqual(occupied, planned, "a plan changes nothing");
        Assert.AreEqual(plan.SavableBytes, occupied - after, name);
        Assert.AreEqual(plan.SavableBytes, result.SavedBytes, name);
        Assert.IsEmpty(result.Unshared);
        CollectionAssert.AreEqual(before, Snapshot(directory.Path), name);
        Assert.AreEqual(0, sharer.Plan(directory.Path).SavableBytes, "nothing is left to share");
        if (name != "small" || role == VolumeRole.Xfs) Assert.IsGreaterThan(0, plan.SavableBytes, name);
    }

    [TestMethod]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Btrfs)]
    public void What_is_shared_already_is_neither_read_nor_counted(VolumeRole role)
    {
        using TempDirectory directory = new(TestVolumes.Require(role));
        directory.WriteFile("one", Content.Of(1_000_000));
        for (int copy = 0; copy < 3; copy++) Clone(directory, "one", $"clone{copy}");

        SharePlan plan = new FileSharer().Plan(directory.Path);

        Assert.AreEqual((4, 0, 0L, 0L), (plan.Space.Files, plan.Families.Count, plan.SavableBytes, plan.ReadBytes));
        Assert.AreEqual(3 * plan.Space.OccupiedBytes, plan.Space.SavedBytes);
    }

    [TestMethod]
    public void Content_inside_the_metadata_of_btrfs_saves_nothing()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        MakeSmall(directory);

        SharePlan plan = new FileSharer().Plan(directory.Path);

        Assert.AreEqual((6, 0, 0L, 0L), (plan.Space.Files, plan.Families.Count, plan.SavableBytes, plan.ReadBytes));
    }

    [TestMethod]
    [DoNotParallelize] // it starts a process
    public void A_compressed_file_is_shared_with_its_equal()
    {
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Btrfs));
        Directory.CreateDirectory(directory.Combine("c"));
        Assert.AreEqual(0, Command.Run("chattr", ["+c", directory.Combine("c")]).ExitCode);
        for (int copy = 0; copy < 3; copy++) directory.WriteFile($"c/{copy}", new byte[1_000_000]);
        directory.WriteFile("plain", new byte[1_000_000]);
        FileSharer sharer = new();

        SharePlan plan = sharer.Plan(directory.Path);
        ShareResult result = sharer.Share(plan);

        Assert.AreEqual((plan.SavableBytes, 0), (result.SavedBytes, result.Unshared.Count));
        Assert.IsGreaterThan(0, result.SavedBytes);
    }

    private static void MakeSmall(TempDirectory directory)
    {
        foreach (int length in new[] { 1, 2000 })
        {
            for (int copy = 0; copy < 3; copy++) directory.WriteFile($"small/{length}-{copy}", Content.Of(length));
        }
    }

    private static void MakeAroundABlock(TempDirectory directory)
    {
        foreach (int length in new[] { Block - 1, Block, Block + 1, (5 * Block) - 1, (5 * Block) + 1 })
        {
            for (int copy = 0; copy < 3; copy++) directory.WriteFile($"block/{length}-{copy}", Content.Of(length));
            directory.WriteFile($"block/{length}-other", Content.Of(length, seed: 7)); // equal in length only
        }
    }

    private static void MakeHoles(TempDirectory directory)
    {
        byte[] content = new byte[1 << 20];
        foreach (string name in new[] { "sparse1", "sparse2" })
        {
            using FileStream file = File.Create(directory.Combine(name));
            file.SetLength(content.Length);
            foreach (int offset in new[] { 0, 50 * Block, (200 * Block) + 100 })
            {
                byte[] part = Content.Of(50_000, seed: offset);
                file.Position = offset;
                file.Write(part);
                part.CopyTo(content, offset);
            }
        }

        directory.WriteFile("dense1", content);
        directory.WriteFile("dense2", content);
    }

    private static void MakeAllocated(TempDirectory directory)
    {
        for (int copy = 0; copy < 2; copy++)
        {
            string file = directory.WriteFile($"allocated{copy}", Content.Of(300_000, seed: 3));
            Run("fallocate", "--keep-size", "--offset", "0", "--length", "900000", file);
        }

        string within = directory.Combine("within");
        Run("fallocate", "--length", "300000", within);
        using FileStream zeros = new(within, FileMode.Open);
        zeros.Write(Content.Of(Block, seed: 4));
        byte[] content = new byte[300_000];
        Content.Of(Block, seed: 4).CopyTo(content, 0);
        directory.WriteFile("written", content);
    }

    private static void MakePartlyShared(TempDirectory directory)
    {
        byte[] content = Content.Of(2_000_000, seed: 5);
        directory.WriteFile("part/one", content);
        Clone(directory, "part/one", "part/clone");
        Clone(directory, "part/one", "part/half");
        Clone(directory, "part/one", "part/changed");
        Rewrite(directory.Combine("part/half"), 500_000, content[500_000..1_200_000]); // equal again, in blocks of its own
        Rewrite(directory.Combine("part/changed"), 800_000, Content.Of(10_000, seed: 6));
    }

    private static void MakeOtherEnd(TempDirectory directory)
    {
        byte[] content = Content.Of((10 * Block) + 50, seed: 8);
        directory.WriteFile("end/one", content);
        Clone(directory, "end/one", "end/two");
        Rewrite(directory.Combine("end/two"), 10 * Block, content[(10 * Block)..]);
    }

    private static void MakeLong(TempDirectory directory)
    {
        byte[] content = Content.Of((35 << 20) + 123);
        for (int copy = 0; copy < 2; copy++) directory.WriteFile($"long{copy}", content);
    }

    private static void MakeMany(TempDirectory directory)
    {
        for (int copy = 0; copy < 40; copy++) directory.WriteFile($"many/{copy % 5}/{copy}", Content.Of(20_000, seed: copy % 3));
    }

    private static void Rewrite(string path, long offset, byte[] content)
    {
        using FileStream file = new(path, FileMode.Open, FileAccess.ReadWrite);
        file.Position = offset;
        file.Write(content);
    }

    private static void Clone(TempDirectory directory, string from, string to) => new FileCopier().Copy(
        directory.Combine(from), directory.Combine(to), new CopyOptions { Mode = CopyMode.Clone });

    private static void Run(string program, params string[] arguments) => Assert.AreEqual(0, Command.Run(program, arguments).ExitCode);

    /// <summary>Content, mode, owner and times of all files.</summary>
    private static Dictionary<string, string> Snapshot(string directory) =>
        Directory.EnumerateFiles(directory, "*", SearchOption.AllDirectories).ToDictionary(file => file, file =>
        {
            FileStatus status = LinuxCalls.Stat(file, follow: false)!.Value;
            string hash = Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(File.ReadAllBytes(file)));
            return string.Create(CultureInfo.InvariantCulture, $"{hash} {status.Permissions} {status.User} {status.Modified}");
        });
}
