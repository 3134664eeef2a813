using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// A mirror over a destination that spells names in other letters, of which one call fails, whichever it is, or that is cancelled there:
/// nothing is deleted but what the source lacks or what is in the way, each of that is reported, and success is the whole tree.
/// </summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows, IgnoreMessage = "The simulated system has Unix paths.")]
public sealed class SpellingFaultTests
{
    private const int MostCalls = 400;

    // Below the source: a directory ends with a slash.
    private static readonly string[] Wanted =
        ["Name/", "Name/File", "Name/Deep/", "Name/Deep/one", "\u00c9t\u00e9", "Doc", "Made/", "Made/two", "Other/", "Other/three", "link"];

    // Below the destination, and not in the source under any spelling.
    private static readonly string[] Extra = ["name/old", "name/deep/old", "gone/", "gone/inner", "doc/", "doc/inner", "made", "OTHER"];

    [TestMethod]
    [DataRow(nameof(StatusCode.DeviceError), true)]
    [DataRow(nameof(StatusCode.DeviceError), false)]
    [DataRow(nameof(StatusCode.AccessDenied), true)]
    [DataRow(nameof(StatusCode.Ok), true, DisplayName = "cancelled instead")]
    public void Whichever_call_fails_only_what_the_source_lacks_is_deleted(string status, bool knowsFiles)
    {
        StatusCode code = Enum.Parse<StatusCode>(status);
        int failed = 0;
        for (int call = 1; call < MostCalls; call++)
        {
            SimulatedMachine machine = new(SimulatedSystem.Linux);
            string source = machine.Mount(VolumeProfiles.Xfs, "from").Path + "/tree";
            VolumeProfile profile = VolumeProfiles.Ext4 with { Name = "ext4 with casefold", IsCaseSensitive = false };
            string volume = machine.Mount(profile, "to").Path, destination = volume + "/copy";
            Make(machine, source, volume);
            RecordingPlatform platform = new(machine) { FileNumber = knowsFiles ? null : 0 };
            using CancellationTokenSource cancellation = new();
            int calls = 0;
            string name = "";
            platform.At = operation =>
            {
                if (++calls != call) return null;
                name = operation;
                if (code != StatusCode.Ok) return new PlatformStatus(code, 4711);
                cancellation.Cancel();
                return null;
            };

            TreeResult result = new FileCopier(platform).CopyTreeUntilCanceled(
                source, destination, new TreeOptions { Mirror = true, Copy = new CopyOptions { MaxDegreeOfParallelism = 1 } },
                cancellation.Token, out _);

            platform.At = null;
            string when = $"{name}, call {call}: {result.Failures.Messages()}";
            Check(machine, result, source, destination, volume, when);
            if (!result.Succeeded) failed++;
            if (calls >= call) continue;
            Assert.AreEqual(knowsFiles, result.Succeeded, "nothing fails: " + when);
            Assert.IsGreaterThan(call / 3, failed);
            return;
        }

        Assert.Fail("A mirror makes more calls than this test counts.");
    }

    private static void Make(SimulatedMachine machine, string source, string volume)
    {
        foreach (string name in Wanted.Where(static name => !name.EndsWith('/') && name != "link"))
            machine.Files.Write($"{source}/{name}", Content.Of(10 + name.Length));
        machine.Files.SymbolicLink("Doc", source + "/link");
        string[] existing = ["name/file", "name/deep/one", "\u00e9t\u00e9", "name/old", "name/deep/old", "gone/inner", "doc/inner", "made"];
        foreach (string name in existing)
            machine.Files.Write($"{volume}/copy/{name}", Content.Of(50));
        machine.Files.SymbolicLink("elsewhere", volume + "/copy/LINK");
        machine.Files.Write(volume + "/outside/three", Content.Of(60));
        machine.Files.SymbolicLink("../outside", volume + "/copy/OTHER"); // in the place of a directory
    }

    private static void Check(
        SimulatedMachine machine, TreeResult result, string source, string destination, string volume, string when)
    {
        ByteAssert.AreEqual(Content.Of(60), machine.Files.Read(volume + "/outside/three"), "outside: " + when);
        string[] deleted = [.. result.Deleted.Select(path => path[(destination.Length + 1)..])];
        string[] mayGo = [.. Extra.Select(static name => name.TrimEnd('/'))];
        foreach (string name in deleted)
            Assert.Contains(name, mayGo, StringComparer.OrdinalIgnoreCase, "deleted: " + when);
        foreach (string name in new[] { "name/old", "name/deep/old", "gone/inner", "doc/inner" })
        {
            bool isDeleted = deleted.Contains(name, StringComparer.OrdinalIgnoreCase);
            Assert.AreEqual(!isDeleted, Exists(machine, $"{destination}/{name}"), name + when);
        }

        foreach (string name in new[] { "name/file", "name/deep/one", "\u00e9t\u00e9" })
        {
            // The copy itself deletes first; then a failure names the file.
            bool isReported = result.IsCanceled || result.Files.Results.Any(
                one => !one.Succeeded && one.Request.Destination.EndsWith(name, StringComparison.OrdinalIgnoreCase));
            Assert.IsTrue(isReported || Exists(machine, $"{destination}/{name}"), name + " is gone: " + when);
        }

        if (!result.Succeeded) return;
        foreach (string name in Wanted.Where(static name => !name.EndsWith('/') && name != "link"))
            ByteAssert.AreEqual(machine.Files.Read($"{source}/{name}"), machine.Files.Read($"{destination}/{name}"), name + when);
        Assert.IsTrue(machine.ReadLink(destination + "/link", out LinkTarget target).IsOk && target.Path == "Doc", when);
        Assert.IsFalse(machine.ReadLink(destination + "/Other", out _).IsOk, when);
        foreach (string name in mayGo) Assert.Contains(name, deleted, StringComparer.OrdinalIgnoreCase, "not deleted: " + when);
        Assert.AreEqual("OTHER", Path.GetFileName(result.ReplacedLinks.Single().Key), ignoreCase: true, when);
    }

    private static bool Exists(SimulatedMachine machine, string path) =>
        machine.Inspect(path, LinkTreatment.Keep, out FileFacts facts).IsOk && facts.Exists;
}
