using System.Runtime.Versioning;
using CowCopy.ContractTests.Real;
using CowCopy.Planning;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Copies;

/// <summary>Devices, pipes and sockets where a copy is to go.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class SpecialFileTests
{
    [TestMethod]
    public void A_pipe_at_the_destination_is_refused_and_stays() => AssertRefused(Posix.MakePipe);

    [TestMethod]
    public void A_socket_at_the_destination_is_refused_and_stays() => AssertRefused(Posix.MakeSocket);

    [TestMethod]
    public void A_device_at_the_destination_is_refused_and_stays() => AssertRefused(path =>
    {
        if (!LinuxCalls.TryMakeFullDevice(path)) TestVolumes.Missing("A device node can be made by root only, on a volume that allows it.");
    });

    [TestMethod]
    public void A_mirror_does_not_replace_a_pipe_by_a_file_or_a_directory()
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        fixture.Clean("tree/file", Content.Of(5000));
        fixture.Clean("tree/directory/file", Content.Of(5000));
        fixture.Files.SymbolicLink(fixture.At("tree", "link"), "file");
        foreach (string name in new[] { "file", "directory", "link" })
        {
            fixture.Files.MakeDirectory(fixture.At("copy"));
            Posix.MakePipe(fixture.At("copy", name));
        }

        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), new TreeOptions { Mirror = true });

        Assert.IsFalse(result.Succeeded);
        foreach (string name in new[] { "file", "directory", "link" })
            Assert.AreEqual(FileKind.Other, fixture.Facts(fixture.At("copy", name)).Kind, name);
    }

    [TestMethod]
    [DataRow(false)]
    [DataRow(true)]
    public void A_tree_leaves_pipes_and_sockets_out_and_a_mirror_deletes_the_rest(bool follows)
    {
        using CopyFixture fixture = CopyFixture.On<Xfs>();
        fixture.Clean("tree/file", Content.Of(5000));
        Posix.MakeSocket(fixture.At("tree", "socket"));
        Posix.MakePipe(fixture.At("tree", "pipe"));
        fixture.Files.MakeDirectory(fixture.At("tree", "deep"));
        Posix.MakePipe(fixture.At("tree", "deep", "pipe"));
        int specials = 3;
        if (follows) fixture.Files.SymbolicLink(fixture.At("tree", "link"), "pipe");
        if (follows) specials++;
        if (LinuxCalls.TryMakeFullDevice(fixture.At("tree", "deep", "device"))) specials++;
        string kept = fixture.Clean("copy/socket", Content.Of(10)), old = fixture.Clean("copy/deep/old", Content.Of(10));
        Posix.MakePipe(fixture.At("copy", "extra"));
        TreeOptions options = new()
        {
            Mirror = true,
            FollowLinks = follows,
            Copy = new CopyOptions { SkipUnchanged = SkipUnchanged.SameTimestamp },
        };

        TreeChange[] planned = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)];
        CollectionAssert.AreEquivalent(
            new[] { fixture.At("copy", "file"), old, fixture.At("copy", "extra") },
            planned.Where(change => change.Kind != TreeChangeKind.Skip).Select(change => change.Path).ToArray());
        TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);
        TreePlans.Check([.. planned], result, $"{follows}");
        Assert.Contains(fixture.At("copy", "deep", "pipe"), planned.Where(one => one.Skipped is not null).Select(one => one.Path));

        Assert.IsTrue(result.Succeeded);
        Assert.HasCount(specials, result.Skipped);
        Assert.IsTrue(result.Skipped.All(skipped => skipped.Reason == SkipReason.NotRegular));
        Assert.Contains("not a regular file", result.Skipped[0].Message);
        CollectionAssert.AreEquivalent(new[] { old, fixture.At("copy", "extra") }, result.Deleted.ToArray());
        Assert.IsTrue(File.Exists(kept));
        TreeChange[] left = [.. fixture.Copier.PlanTree(fixture.At("tree"), fixture.At("copy"), options)];
        CollectionAssert.AreEquivalent(
            result.Skipped.Select(one => one.Path).ToArray(), left.Select(one => one.Skipped?.Path).ToArray());
        Assert.AreEqual(
            CopyErrorKind.SourceNotRegular,
            fixture.Copier.Attempt(fixture.At("tree", "socket"), fixture.At("new"), new CopyOptions()).Failure!.Kind);
    }

    [TestMethod]
    public void A_file_that_becomes_a_pipe_is_left_out_and_costs_nothing()
    {
        int calls = 0;
        for (int call = 0; call <= calls; call++)
        {
            using CopyFixture fixture = CopyFixture.On<Xfs>();
            string path = fixture.Clean("tree/file", Content.Of(5000)), old = fixture.Clean("copy/old", Content.Of(10));
            string existing = fixture.Clean("copy/file", Content.Of(20_000));
            Posix.MakePipe(fixture.At("pipe"));
            int at = 0, last = call;
            fixture.Platform.Before = (_, _) =>
            {
                if (at++ == last && fixture.Files.TryRename(path, fixture.At("away"))) fixture.Files.TryRename(fixture.At("pipe"), path);
            };
            TreeOptions options = new() { Mirror = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } };

            TreeResult result = fixture.Copier.CopyTree(fixture.At("tree"), fixture.At("copy"), options);

            fixture.Platform.Before = null;
            calls = Math.Max(calls, at);
            Assert.IsTrue(result.Succeeded, $"call {call}");
            Assert.IsFalse(File.Exists(old), $"call {call}");
            Assert.AreEqual(result.Files.Counts.Copied == 1 ? 5000 : 20_000, new FileInfo(existing).Length, $"call {call}");
            Assert.AreEqual(1, result.Files.Counts.Copied + result.Skipped.Count, $"call {call}");
        }
    }

    [TestMethod]
    [DataRow(false, CopyMode.Auto)]
    [DataRow(false, CopyMode.ByteCopy)]
    [DataRow(true, CopyMode.Auto)]
    [DataRow(true, CopyMode.ByteCopy)]
    public void A_source_that_becomes_another_kind_is_named_and_costs_nothing(bool isPipe, CopyMode mode)
    {
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = CopyFixture.On<Xfs>();
            string source = fixture.Clean("source", Content.Of(5000)), copy = fixture.Clean("copy", Content.Of(20_000));
            bool isOther = false;
            fixture.Platform.Before = (operation, _) =>
            {
                if (operation != "OpenSource" || isOther) return;
                isOther = true;
                File.Delete(source);
                if (isPipe) Posix.MakePipe(source);
                else Directory.CreateDirectory(source);
            };

            CopyResult result = fixture.Copier.Attempt(source, copy, new CopyOptions { Overwrite = overwrite, Mode = mode });

            fixture.Platform.Before = null;
            CopyErrorKind kind = isPipe ? CopyErrorKind.SourceNotRegular : CopyErrorKind.SourceIsDirectory;
            Assert.AreEqual(kind, result.Failure?.Kind, $"{overwrite} {mode}");
            Assert.AreEqual(20_000, new FileInfo(copy).Length, $"{overwrite} {mode}");
            fixture.AssertNoLitter("source", "copy");
        }
    }

    private static void AssertRefused(Action<string> make)
    {
        foreach (OverwriteMode overwrite in OverwriteModes.ThatReplace)
        {
            using CopyFixture fixture = CopyFixture.On<Xfs>();
            string source = fixture.Clean("source", Content.Of(5000)), destination = fixture.At("special");
            make(destination);
            FileFacts before = fixture.Facts(destination);
            CopyOptions options = new() { Overwrite = overwrite, OverwriteReadOnly = true };

            FileCopyException exception = Assert.ThrowsExactly<FileCopyException>(() => fixture.Copier.Copy(source, destination, options));

            Assert.AreEqual(CopyErrorKind.DestinationNotRegular, exception.Failure.Kind);
            Assert.Contains(source, exception.Message);
            Assert.Contains(destination, exception.Message);
            Assert.AreEqual(
                CopyErrorKind.DestinationNotRegular, fixture.Copier.AttemptHardLink(source, destination, options).Failure!.Kind);
            Assert.AreEqual(
                CopyErrorKind.DestinationNotRegular, fixture.Copier.AttemptSymbolicLink(source, destination, options).Failure!.Kind);
            Assert.AreEqual(CopyErrorKind.DestinationNotRegular, fixture.Copier.Plan(source, destination, options).Failure!.Kind);
            Assert.AreEqual(
                CopyErrorKind.DestinationNotRegular,
                fixture.Copier.CopyAll([new(source, fixture.At("new")), new(source, destination)], options).Results[1].Failure!.Kind);
            Assert.AreEqual((before.Kind, before.Identity), (fixture.Facts(destination).Kind, fixture.Facts(destination).Identity));
        }
    }
}
