using System.Runtime.Versioning;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Rules;

/// <summary>
/// Rule 4: only regular files are copied, and only regular files and symbolic links are replaced. Devices, pipes, sockets and directories
/// at the destination are refused and stay, whatever fails.
/// </summary>
[TestClass]
public sealed class Rule4RegularFilesTests
{
    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_directory_is_neither_replaced_nor_copied(string volume) =>
        AssertRefused(volume, static (fixture, name) => fixture.Files.MakeDirectory(fixture.At(name)), FileKind.Directory);

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    [DynamicData(nameof(EachVolume.Real), typeof(EachVolume))]
    public void A_pipe_or_a_socket_is_neither_replaced_nor_copied(string volume)
    {
        using (CopyFixture fixture = EachVolume.Make(volume))
        {
            if (!fixture.Can.KnowsFiles) Assert.Inconclusive("The base library alone does not tell a pipe from a file.");
        }

        AssertRefused(volume, static (fixture, name) => Posix.MakePipe(fixture.At(name)), FileKind.Other);
        AssertRefused(volume, static (fixture, name) => Posix.MakeSocket(fixture.At(name)), FileKind.Other);
    }

    /// <summary>What appears while nothing was there is not replaced either.</summary>
    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_directory_that_appears_before_any_call_stays(string volume)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", RuleScene.New), destination = fixture.At("copy");
        foreach (CopyOptions way in RuleScene.Ways(volume))
        {
            for (int call = 1, calls = call; calls >= call; call++)
            {
                fixture.Files.Delete(destination);
                calls = 0;
                bool isThere = false;
                fixture.Platform.At = _ =>
                {
                    if (++calls != call || fixture.Files.Exists(destination)) return null;
                    fixture.Files.MakeDirectory(destination);
                    fixture.Files.Write(Path.Combine(destination, "inside"), RuleScene.Old);
                    isThere = true;
                    return null;
                };
                CopyResult result = new FileCopier(fixture.Platform).CopyAll([new(source, destination)], way).Results[0];
                fixture.Platform.At = null;
                if (!isThere) continue;
                Assert.AreEqual(CopyOutcome.Failed, result.Outcome, $"call {call}");
                ByteAssert.AreEqual(RuleScene.Old, fixture.Files.Read(Path.Combine(destination, "inside")), $"call {call}");
                fixture.AssertNoLitter("source", "copy");
                fixture.Files.Delete(Path.Combine(destination, "inside"));
                Assert.IsTrue(fixture.Platform.Inner.DeleteDirectory(destination).IsOk);
            }
        }
    }

    private static void AssertRefused(string volume, Action<CopyFixture, string> make, FileKind kind)
    {
        using CopyFixture fixture = EachVolume.Make(volume);
        string source = fixture.Clean("source", RuleScene.New), free = fixture.At("free");
        make(fixture, "special");
        string special = fixture.At("special");
        FileFacts before = fixture.Look(special);
        foreach (CopyOptions way in RuleScene.Ways(volume))
        {
            foreach (StatusCode status in RuleScene.Statuses(volume))
            {
                for (int call = 1, calls = call; calls >= call; call++)
                {
                    calls = 0;
                    fixture.Platform.At = _ => ++calls == call ? new PlatformStatus(status, RuleScene.NativeCode) : null;
                    BatchResult batch = new FileCopier(fixture.Platform).CopyAll([new(special, free), new(source, special)], way);
                    fixture.Platform.At = null;
                    string when = $"{way.Mode}, {way.Overwrite}, {status} at call {call}";
                    Assert.IsFalse(batch.Results.Any(static result => result.Succeeded), when);
                    FileFacts now = fixture.Look(special);
                    Assert.AreEqual((kind, before.Identity), (now.Kind, now.Identity), when);
                    fixture.AssertNoLitter("source", "special");
                }
            }
        }
    }
}
