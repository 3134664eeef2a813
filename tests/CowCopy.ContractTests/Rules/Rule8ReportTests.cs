using CowCopy.Diagnostics.Sharing;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests.Rules;

/// <summary>
/// Rule 8: a batch reports each failure with operation, both paths, native code and remedy. Cancelling is prompt. Temporary files are
/// removed.
/// </summary>
[TestClass]
public sealed class Rule8ReportTests
{
    private static readonly Place[] Places = Enum.GetValues<Place>();

    private static readonly Dictionary<string, CopyOperation[]> Operations = new()
    {
        [nameof(IPlatform.Inspect)] = [CopyOperation.InspectSource, CopyOperation.InspectDestination],
        [nameof(IFileHandles.OpenSource)] = [CopyOperation.OpenSource],
        [nameof(IFileHandles.CreateDestination)] = [CopyOperation.CreateDestination],
        [nameof(IPlatform.MakeDirectory)] = [CopyOperation.MakeDirectory],
        [nameof(IPlatform.Delete)] = [CopyOperation.DeleteDestination],
        [nameof(IFileHandles.Clone)] = [CopyOperation.Clone],
        [nameof(IPathClones.CloneByPath)] = [CopyOperation.Clone],
        [nameof(IFileHandles.CopyBytes)] = [CopyOperation.ByteCopy],
        [nameof(IPathCopies.CopyBytesByPath)] = [CopyOperation.ByteCopy],
        [nameof(ISystemCopies.SystemCopy)] = [CopyOperation.SystemCopy],
        [nameof(IFileHandles.Flush)] = [CopyOperation.Flush],
        [nameof(ISystemCopies.FlushFile)] = [CopyOperation.Flush],
        [nameof(IFileHandles.SetMode)] = [CopyOperation.SetMetadata],
        [nameof(IFileHandles.SetTimes)] = [CopyOperation.SetMetadata],
        [nameof(IPathClones.Lock)] = [CopyOperation.SetMetadata],
        [nameof(IPlatform.ClearReadOnly)] = [CopyOperation.SetMetadata],
        [RecordingPlatform.CloseNew] = [CopyOperation.ByteCopy], // a write that the system has delayed
        [nameof(IPlatform.Rename)] = [CopyOperation.Rename],
        [nameof(IOpenRenames.RenameOpen)] = [CopyOperation.Rename],
    };

    /// <summary>What may fail without the copy: what only chooses the fastest way, or comes when all is done.</summary>
    private static readonly string[] Hints =
    [
        nameof(IPlatform.Inspect), nameof(IPlatform.InspectVolume), nameof(IModes.InspectMaskedMode), nameof(IDirtyPages.CountDirty),
        nameof(IDirtyPages.StartWriteback), nameof(IOpenFiles.OpenExclusive), nameof(IFileHandles.Close),
    ];

    /// <summary>What starts to change the destination.</summary>
    private static readonly string[] Writing =
    [
        nameof(IFileHandles.CreateDestination), nameof(IOpenFiles.OpenExclusive), nameof(IPlatform.Delete), nameof(IPlatform.MakeDirectory),
        nameof(ISystemCopies.SystemCopy), nameof(IPathClones.CloneByPath), nameof(IPathCopies.CopyBytesByPath),
    ];

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void Each_failure_has_its_operation_and_code(string volume)
    {
        foreach (Place place in Places)
        {
            using RuleScene scene = new(volume, place);
            if (!scene.IsPossible) continue;
            foreach (CopyOptions way in RuleScene.Ways(volume))
                scene.Repeat(way, (_, isMet) => isMet ? new(StatusCode.DeviceError, RuleScene.NativeCode) : null, AssertReported);
        }
    }

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_failed_copy_leaves_no_temporary_file(string volume) => RuleScene.FailEachCall(volume, Places, AssertNoLitter);

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void A_copy_that_is_cancelled_at_any_call_ends_soon_and_leaves_the_existing_file_or_nothing_or_all(string volume)
    {
        foreach (Place place in (Place[])[Place.Free, Place.Existing, Place.Alike])
        {
            using RuleScene scene = new(volume, place);
            foreach (CopyOptions way in RuleScene.Ways(volume))
            {
                CancellationTokenSource? cancellation = null;
                List<string> before = [], afterwards = [];
                PlatformStatus? Cancel(string operation, bool isMet)
                {
                    (cancellation!.IsCancellationRequested ? afterwards : before).Add(operation);
                    if (isMet) cancellation.Cancel();
                    return null;
                }

                CancellationToken Next()
                {
                    cancellation?.Dispose();
                    cancellation = new CancellationTokenSource();
                    before.Clear();
                    afterwards.Clear();
                    return cancellation.Token;
                }

                scene.Repeat(way, Cancel, one => AssertCancelled(one, before, afterwards), Next);
                cancellation?.Dispose();
            }
        }
    }

    private static void AssertReported(RuleScene scene)
    {
        if (scene.Result is not { } result) return;
        if (result.Outcome == CopyOutcome.Copied)
        {
            bool isRenamed = scene.Made.Contains(nameof(IOpenRenames.RenameOpen)); // on Windows, where closing reports no delayed write
            bool isHint = scene.Failed is null || Hints.Contains(scene.Failed)
                || (scene.Failed == RecordingPlatform.CloseNew && isRenamed);
            Assert.IsTrue(isHint, "the failure is not reported");
            Assert.IsTrue(scene.Has(scene.Destination, RuleScene.New), "it is reported as copied");
            return;
        }

        Assert.AreEqual(CopyOutcome.Failed, result.Outcome);
        CopyFailure failure = result.Failure!;
        Assert.IsTrue(
            Operations.TryGetValue(scene.Failed!, out CopyOperation[]? named) && named.Contains(failure.Operation),
            failure.Operation.ToString());
        Assert.AreEqual(RuleScene.NativeCode, failure.NativeCode);
        Assert.AreEqual(CopyErrorKind.DeviceError, failure.Kind);
        Assert.AreEqual(new CopyRequest(scene.Source, scene.Destination), failure.Request);
        Assert.Contains(scene.Source, failure.Message);
        Assert.Contains(scene.Destination, failure.Message);
        Assert.Contains(FailureText.WhatToDo(failure.Kind, failure.Operation), failure.Message);
        Assert.Contains($"{RuleScene.NativeCode}", failure.Message);
    }

    private static void AssertNoLitter(RuleScene scene)
    {
        if (!scene.IsDone) return;
        string directory = Path.GetDirectoryName(scene.Destination)!;
        if (!scene.Fixture.Files.Exists(directory)) return;
        string[] others = [.. scene.Fixture.Files.Names(directory).Except(["source", "elsewhere", "directory", "copy"])];
        bool isNotDeleted = scene.Failed is nameof(IPlatform.Delete) or nameof(IFileHandles.Discard);
        if (isNotDeleted) others = [.. others.Where(static other => !Leftovers.IsOne(other))]; // known by its name
        Assert.IsEmpty(others, string.Join(' ', others));
        if (scene.Result?.Outcome == CopyOutcome.Copied || isNotDeleted) return;
        bool isNothingNew = !scene.Fixture.Look(scene.Destination).Exists || scene.Has(scene.Destination, RuleScene.Old);
        Assert.IsTrue(isNothingNew, "a failed copy is left at the destination");
    }

    /// <summary>At most what is started is ended: no content is written after the caller cancelled.</summary>
    private static void AssertCancelled(RuleScene scene, List<string> before, List<string> afterwards)
    {
        if (!scene.IsDone) return;
        AssertNoLitter(scene);
        if (scene.Result is { } result)
        {
            Assert.AreEqual(CopyOutcome.Copied, result.Outcome);
            Assert.IsTrue(scene.Has(scene.Destination, RuleScene.New));
            Assert.IsTrue(before.Any(static call => Writing.Contains(call)), "it was started after the caller cancelled");
            return;
        }

        Assert.DoesNotContain(nameof(IFileHandles.SetTimes), afterwards);
        Assert.DoesNotContain(nameof(IFileHandles.Flush), afterwards);
    }
}
