using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Simulation;

/// <summary>What a simulated ReFS refuses, and that it checks in the documented order: of two broken rules the first is reported.</summary>
[TestClass]
public sealed class CloneRequestTests
{
    private const int Cluster = 4096;

    private static readonly Rule[] InOrder =
    [
        new("the volume is read-only", StatusCode.ReadOnlyVolume, 19, scene => scene.Volume.IsReadOnly = true),
        new("the source offset is not aligned", StatusCode.InvalidArgument, 87, scene =>
            scene.Request = scene.Request with { SourceOffset = 1 }),
        new("the target offset is not aligned", StatusCode.InvalidArgument, 87, scene =>
            scene.Request = scene.Request with { TargetOffset = 1 }),
        new("the length is not aligned", StatusCode.InvalidArgument, 87, scene => scene.Request = scene.Request with { Length = 1 }),
        new("nothing is asked for", StatusCode.Ok, 0, scene => scene.Request = scene.Request with { Length = 0 }),
        new("the source ends before", StatusCode.NotSupported, 50, scene => scene.Request = scene.Request with { Length = 40 * Cluster }),
        new("the source is on another volume", StatusCode.InvalidArgument, 87, scene => scene.Source = scene.Elsewhere),
        new("only the source is sparse", StatusCode.NotSupported, 50, scene => scene.Files.File(scene.Source).SetSparse(sparse: true)),
        new("only the source is checked", StatusCode.InvalidArgument, 87, scene =>
            scene.Files.File(scene.Source).Integrity = new FileIntegrity(2, 0)),
        new("the target ends before", StatusCode.NotSupported, 50, scene => scene.Files.Cut(scene.Target, 0)),
    ];

    [TestMethod]
    public void Each_broken_rule_has_its_answer()
    {
        foreach (Rule rule in InOrder)
        {
            Scene scene = new();
            rule.Break(scene);
            Assert.AreEqual(new PlatformStatus(rule.Status, rule.NativeCode), scene.Ask(), rule.Name);
        }
    }

    [TestMethod]
    public void Of_two_broken_rules_the_first_answers()
    {
        for (int first = 0; first < InOrder.Length; first++)
        {
            for (int second = first + 1; second < InOrder.Length; second++)
            {
                Scene scene = new();
                InOrder[second].Break(scene);
                InOrder[first].Break(scene);
                Assert.AreEqual(InOrder[first].Status, scene.Ask().Code, $"{InOrder[first].Name}, and {InOrder[second].Name}");
            }
        }
    }

    [TestMethod]
    public void A_request_that_breaks_none_is_carried_out()
    {
        Scene scene = new();
        Assert.AreEqual(PlatformStatus.Ok, scene.Ask());
        ByteAssert.AreEqual(scene.Files.Read(scene.Source), scene.Files.Read(scene.Target));
    }

    [TestMethod]
    public void A_file_may_share_with_itself_where_the_ranges_lie_apart()
    {
        foreach ((long from, long to, StatusCode expected) in new[] { (0L, 2L, StatusCode.Ok), (0, 1, StatusCode.NotSupported),
            (1, 0, StatusCode.NotSupported), (2, 0, StatusCode.Ok) })
        {
            Scene scene = new() { Request = new CloneRequest(from * Cluster, to * Cluster, 2 * Cluster) };
            scene.Source = scene.Target;
            byte[] before = scene.Files.Read(scene.Target);
            Assert.AreEqual(expected, scene.Ask().Code, $"{from} to {to}");
            byte[] wanted = [.. before];
            if (expected == StatusCode.Ok) before.AsSpan((int)from * Cluster, 2 * Cluster).CopyTo(wanted.AsSpan((int)to * Cluster));
            ByteAssert.AreEqual(wanted, scene.Files.Read(scene.Target));
        }
    }

    [TestMethod]
    public void A_volume_without_block_clones_knows_no_such_function()
    {
        foreach (VolumeProfile profile in new[] { VolumeProfiles.Ntfs, VolumeProfiles.Smb })
            Assert.AreEqual(new PlatformStatus(StatusCode.NotSupported, 1), new Scene(profile).Ask());
    }

    [TestMethod]
    [DataRow(true)]
    [DataRow(false)]
    public void The_last_cluster_of_a_file_is_shared_or_private_as_the_profile_says(bool isPrivate)
    {
        Scene scene = new(isPrivate ? VolumeProfiles.TrustedDevDrive : VolumeProfiles.ReFs4K);
        scene.Files.Cut(scene.Source, (3 * Cluster) + 5);
        scene.Request = new CloneRequest(0, 0, 4 * Cluster);
        Assert.IsTrue(scene.Ask().IsOk);
        SimulatedFile one = scene.Files.File(scene.Source), other = scene.Files.File(scene.Target);
        CollectionAssert.AreEqual(one.Clusters.Take(3).ToArray(), other.Clusters.Take(3).ToArray());
        Assert.AreEqual(isPrivate, one.Clusters[3] != other.Clusters[3]);
        ByteAssert.AreEqual(scene.Files.Read(scene.Source), scene.Files.Read(scene.Target)[..((3 * Cluster) + 5)]);
    }

    private sealed record Rule(string Name, StatusCode Status, int NativeCode, Action<Scene> Break);

    /// <summary>Two files of four clusters, the first to be shared with the second.</summary>
    private sealed class Scene
    {
        private readonly SimulatedMachine _machine = new(SimulatedSystem.Windows);

        public Scene()
            : this(VolumeProfiles.ReFs4K)
        {
        }

        public Scene(VolumeProfile profile)
        {
            Volume = _machine.Mount(profile, "one");
            Elsewhere = Make(_machine.Mount(profile, "two"), "elsewhere", 1);
            Source = Make(Volume, "source", 2);
            Target = Make(Volume, "target", 3);
        }

        public SimulatedVolume Volume { get; }

        public SimulatedFiles Files => _machine.Files;

        public string Source { get; set; }

        public string Target { get; }

        public string Elsewhere { get; }

        public CloneRequest Request { get; set; } = new(0, 0, 4 * Cluster);

        public PlatformStatus Ask()
        {
            FileHandle source = Files.Open(Source);
            FileHandle target = Files.OpenForWriting(Target);
            PlatformStatus status = _machine.Duplicate(source, target, Request);
            Files.Close(source);
            Files.Close(target);
            return status;
        }

        private string Make(SimulatedVolume volume, string name, int seed)
        {
            byte[] content = new byte[4 * Cluster];
            new Random(seed).NextBytes(content);
            string path = Path.Combine(volume.Path, name);
            Files.Write(path, content, mode: 0);
            return path;
        }
    }
}
