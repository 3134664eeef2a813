using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// Each call of a copy on a simulated Mac fails, throws, or is the moment of cancelling: the destination has one content whole, no handle
/// stays open, and no file is left beside it.
/// </summary>
[TestClass]
public sealed class MacFaultTests
{
    private const uint ReadOnly = 0x124; // r--r--r--
    private const int MostCalls = 100;

    private static readonly byte[] New = Content.Of(100_000), Old = Content.Of(9000, seed: 2);
    private static readonly int[] Errors = [1, 5, 13, 22, 45]; // EPERM, EIO, EACCES, EINVAL, ENOTSUP

    // They must succeed for a locked file to be deleted, or any.
    private static readonly string[] OfDeletions = ["lchflags", "unlink"];

    [TestMethod]
    public void A_call_that_fails()
    {
        foreach (Case one in Cases())
        {
            Scene counted = new(one);
            counted.Copy();
            string[] calls = [.. counted.Mac.Calls.Names];
            foreach (string call in calls.Distinct())
                foreach (int error in Errors)
                    for (int occurrence = 0; occurrence <= calls.Count(name => name == call); occurrence++)
                    {
                        Scene scene = new(one);
                        if (occurrence == 0) scene.Mac.Calls.FailAlways(call, error);
                        else scene.Mac.Calls.FailOnce(call, occurrence, error);
                        CopyResult? result = scene.Copy();
                        bool mayStay = occurrence == 0 && OfDeletions.Contains(call);
                        scene.AssertWhole(result, $"{one}: {call} {occurrence}, error {error}", mayStay);
                    }
        }
    }

    [TestMethod]
    public void A_lock_that_cannot_be_taken_off_a_clone_leaves_one_file_at_most()
    {
        foreach (Case one in Cases().Where(one => one.Flags != 0))
        {
            Scene scene = new(one);
            scene.Mac.Calls.FailAlways("lchflags", 1);
            scene.Copy();
            Assert.IsLessThanOrEqualTo(1, scene.Others().Length, one.ToString());
        }
    }

    [TestMethod]
    public void A_copy_that_is_cancelled()
    {
        foreach (Case one in Cases())
        {
            for (int call = 1; ; call++)
            {
                Scene scene = new(one);
                using CancellationTokenSource cancellation = new();
                string? at = scene.BeforeCall(call, cancellation.Cancel, () => scene.Copy(cancellation.Token), out CopyResult? result);
                if (at is null) break;
                scene.AssertWhole(result, $"{one}: call {call}, {at}", mayStay: false);
            }
        }
    }

    [TestMethod]
    public void A_byte_copy_that_ends_with_an_exception()
    {
        foreach (Case one in Cases().Where(one => one.Options.Mode == CopyMode.ByteCopy))
        {
            for (int call = 1; ; call++)
            {
                Scene scene = new(one);
                string? at = scene.BeforeCall(call, () => throw new InvalidOperationException(), () => scene.Copy(), out _);
                if (at is null) break;
                if (at is "close" or "unlink") continue; // what cleans up
                scene.AssertWhole(null, $"{one}: call {call}, {at}", mayStay: false);
            }
        }
    }

    [TestMethod]
    public void A_cancelled_copy_leaves_the_file_that_another_process_creates_meanwhile()
    {
        Scene scene = new(new Case(new CopyOptions { Mode = CopyMode.ByteCopy }, 0, Exists: false));
        using CancellationTokenSource cancellation = new();
        scene.Mac.Calls.Before("read", 1, () =>
        {
            cancellation.Cancel();
            scene.Mac.Files.Write(scene.Destination, Old);
        });

        Assert.IsNull(scene.Copy(cancellation.Token));
        ByteAssert.AreEqual(Old, scene.Mac.Files.Read(scene.Destination));
    }

    private static IEnumerable<Case> Cases() =>
        from mode in CopyModes.WithoutLinks
        from durable in (bool[])[false, true]
        from clears in (bool[])[false, true]
        from flags in (uint[])[0, SimulatedMac.Immutable]
        from exists in (bool[])[false, true]
        select new Case(new CopyOptions { Mode = mode, Durable = durable, ClearReadOnly = clears }, flags, exists);

    private sealed record Case(CopyOptions Options, uint Flags, bool Exists)
    {
        public override string ToString() => $"{Options.Mode}, durable: {Options.Durable}, flags: {Flags}, exists: {Exists}";
    }

    private sealed class Scene
    {
        private readonly Case _case;
        private readonly SimulatedVolume _volume;
        private readonly FileCopier _copier;

        public Scene(Case one)
        {
            _case = one;
            _volume = Mac.Storage.Mount(VolumeProfiles.Apfs, "volume");
            Destination = Path.Combine(_volume.Path, "copy");
            Mac.Files.Write(Source, New, one.Options.ClearReadOnly ? ReadOnly : null);
            Mac.Files.File(Source).Flags = one.Flags;
            if (one.Exists) Mac.Files.Write(Destination, Old);
            _copier = new FileCopier(Mac.CreatePlatform());
        }

        public SimulatedMac Mac { get; } = new();

        public string Destination { get; }

        private string Source => Path.Combine(_volume.Path, "source");

        /// <returns>Null if it was cancelled.</returns>
        public CopyResult? Copy(CancellationToken cancellationToken = default) =>
            _copier.CopyUnlessCanceled(Source, Destination, _case.Options, cancellationToken);

        public string[] Others() => [.. _volume.Root.Entries.Keys.Where(name => name is not ("source" or "copy"))];

        /// <summary>Runs an action before the nth call of a copy, and returns the call's name; null where the copy makes fewer.</summary>
        public string? BeforeCall(int number, Action action, Func<CopyResult?> copy, out CopyResult? result)
        {
            string? at = null;
            int calls = 0;
            Mac.Calls.BeforeEach = name =>
            {
                if (++calls != number) return;
                at = name;
                action();
            };
            try
            {
                Assert.IsLessThan(MostCalls, number);
                result = copy();
            }
            catch (InvalidOperationException)
            {
                result = null;
            }

            Mac.Calls.BeforeEach = null;
            return at;
        }

        /// <param name="result">The result; null for an exception, also that of a cancelled copy.</param>
        /// <param name="context">What was done.</param>
        /// <param name="mayStay">Whether an unfinished file may be left.</param>
        public void AssertWhole(CopyResult? result, string context, bool mayStay)
        {
            context += $": {result?.Outcome} {result?.Failure?.Operation}";
            bool isThere = Mac.Files.Find(Destination) is not null, isCopied = result?.Outcome == CopyOutcome.Copied;
            Assert.IsTrue(isThere || !(_case.Exists || isCopied), context);
            byte[] content = isThere ? Mac.Files.Read(Destination) : [];
            bool isNew = content.AsSpan().SequenceEqual(New);
            Assert.IsTrue(isNew || !isThere || (_case.Exists && !isCopied && content.AsSpan().SequenceEqual(Old)), context);
            if (!mayStay) Assert.IsEmpty(Others(), context);
            Assert.AreEqual(0, Mac.Storage.OpenHandles, context);
        }
    }
}
