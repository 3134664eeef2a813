using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests.Rules;

/// <summary>
/// Durable: content is on stable storage before the file that has it looks up to date, on every way: alone, in a batch, into a new file,
/// over an existing one, under a temporary name, and as the fallback of a refused clone. What power cuts leave is in docs/power-cuts.md;
/// here, at each call, what looks up to date has no dirty bytes.
/// </summary>
[TestClass]
public sealed class DurableOrderTests
{
    private static readonly string[] Writing =
        [nameof(IFileHandles.CopyBytes), nameof(IPathCopies.CopyBytesByPath), nameof(ISystemCopies.SystemCopy)];

    private static readonly string[] Flushing =
        [nameof(IFileHandles.Flush), nameof(ISystemCopies.FlushFile), nameof(IFileHandles.AwaitWriteback)];

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void What_looks_up_to_date_is_on_storage(string volume)
    {
        foreach (Place place in Places(volume))
        {
            using RuleScene scene = new(volume, place);
            if (!scene.IsPossible) continue;
            foreach (CopyOptions way in Ways(volume))
            {
                scene.Repeat(way, (_, isMet) => isMet ? new(StatusCode.DeviceError, RuleScene.NativeCode) : null, AssertOnStorage);
                scene.Repeat(way, static (operation, _) => Refused(operation), AssertOnStorage);
            }
        }
    }

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void Bytes_are_flushed_before_the_file_has_its_time_or_its_name(string volume)
    {
        foreach (Place place in Places(volume))
        {
            using RuleScene scene = new(volume, place);
            if (!scene.IsPossible) continue;
            foreach (CopyOptions way in Ways(volume))
            {
                scene.Repeat(way, static (operation, _) => Refused(operation), static _ => { });
                AssertOrder(scene, $"{place}, {way.Mode}, {way.Overwrite}");
            }
        }
    }

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void In_a_batch_each_file_is_on_storage_before_it_looks_up_to_date(string volume)
    {
        const int Files = 3;
        using CopyFixture fixture = EachVolume.Make(volume);
        const UnixFileMode Masked = RuleScene.SourceMode | UnixFileMode.GroupRead | UnixFileMode.GroupWrite; // set after the creation
        string[] sources =
            [.. Enumerable.Range(0, Files).Select(index => fixture.Clean($"source{index}", Content.Of(9000, index), Masked))];
        fixture.Platform.Inner.InspectVolume(fixture.Path, out VolumeFacts facts);
        bool isAwaited = fixture.Can.ByHandle && facts.FileSystem is "ext4" or "xfs" or "btrfs"; // docs/how-it-decides.md, "Never lost"
        foreach (CopyOptions way in Ways(volume))
        {
            for (int call = 1, calls = call; calls >= call; call++)
            {
                string directory = fixture.At($"{way.Mode}-{way.Overwrite}-{call}");
                CopyRequest[] requests =
                    [.. sources.Select((source, index) => new CopyRequest(source, Path.Combine(directory, $"copy{index}")))];
                fixture.Files.Write(requests[0].Destination, RuleScene.Old);
                fixture.Files.SetMode(requests[0].Destination, RuleScene.SourceMode);
                List<string> made = [];
                string? wrong = null, failed = null;
                calls = 0;
                fixture.Platform.At = operation =>
                {
                    made.Add(operation);
                    if (!fixture.Platform.HasExclusive)
                        wrong ??= requests.FirstOrDefault(one => IsDirtyAndLooksUpToDate(fixture, one)).Destination;
                    if (++calls != call) return null;
                    failed = operation;
                    return new PlatformStatus(StatusCode.DeviceError, RuleScene.NativeCode);
                };
                BatchResult batch = new FileCopier(fixture.Platform).CopyAll(requests, way with { MaxDegreeOfParallelism = 1 });
                fixture.Platform.At = null;

                string when = $"{way.Mode}, {way.Overwrite}, call {call}: {string.Join(' ', made)}";
                Assert.IsNull(wrong, when);
                Assert.IsTrue(isAwaited || !made.Contains(nameof(IFileHandles.AwaitWriteback)), when);
                bool isDelayedWrite = failed == RecordingPlatform.CloseNew && !made.Contains(nameof(IOpenRenames.RenameOpen));
                bool isReported = batch.Counts.Failed == 1 || !isDelayedWrite;
                Assert.IsTrue(isReported, "a delayed write that failed is not reported: " + when);
                foreach (CopyResult result in batch.Results)
                {
                    if (result.Succeeded) fixture.AssertEqualFiles(result.Request.Source, result.Request.Destination);
                    else Assert.IsFalse(LooksUpToDate(fixture, result.Request), when);
                    Assert.IsFalse(IsDirtyAndLooksUpToDate(fixture, result.Request), when);
                }
            }
        }
    }

    /// <summary>Fewer on real volumes, where each copy waits for storage.</summary>
    private static Place[] Places(string volume) => EachVolume.IsReal(volume)
        ? [Place.Free, Place.Existing, Place.Alike]
        : Enum.GetValues<Place>();

    private static CopyOptions[] Ways(string volume) =>
    [
        .. from overwrite in TestKit.OverwriteModes.ThatReplace
           from mode in (CopyMode[])[CopyMode.Auto, CopyMode.ByteCopy]
           where !EachVolume.IsReal(volume)
               || (overwrite, mode) is (OverwriteMode.Auto, _) or (OverwriteMode.AtomicRename, CopyMode.ByteCopy)
           select new CopyOptions { Overwrite = overwrite, Mode = mode, Durable = true },
    ];

    /// <summary>Every clone is refused, so that the bytes are the fallback.</summary>
    private static PlatformStatus? Refused(string operation) =>
        operation is nameof(IFileHandles.Clone) or nameof(IPathClones.CloneByPath) ? PlatformStatus.From(StatusCode.InvalidArgument) : null;

    private static void AssertOnStorage(RuleScene scene)
    {
        if (scene.Fixture.Platform.HasExclusive) return; // cloned, after the source was written back
        CopyRequest request = new(scene.Source, scene.Destination);
        Assert.IsFalse(IsDirtyAndLooksUpToDate(scene.Fixture, request), "a dirty file looks up to date");
    }

    private static void AssertOrder(RuleScene scene, string way)
    {
        List<string> calls = scene.Made;
        int written = calls.FindLastIndex(static call => Writing.Contains(call));
        int flushed = calls.FindIndex(call => Flushing.Contains(call));
        int visible = calls.FindIndex(Math.Max(written, 0), IsVisible);
        string all = $"{way}: {string.Join(' ', calls)}";
        Assert.IsTrue(written >= 0, "no bytes: " + all);
        Assert.IsTrue(flushed > written, "not flushed: " + all);
        Assert.IsTrue(visible > flushed, "flushed too late: " + all);

        bool IsVisible(string call) => scene.Fixture.Can.ByHandle
            ? call is nameof(IFileHandles.SetTimes)
            : call is nameof(IPlatform.Rename);
    }

    private static bool IsDirtyAndLooksUpToDate(CopyFixture fixture, CopyRequest request) =>
        LooksUpToDate(fixture, request) && IsDirty(fixture, request.Destination);

    private static bool LooksUpToDate(CopyFixture fixture, CopyRequest request)
    {
        FileFacts now = fixture.Look(request.Destination), source = fixture.Look(request.Source);
        return now.Kind == FileKind.Regular && now.Length == source.Length && now.Modified == source.Modified;
    }

    /// <summary>False also where the system does not report dirty pages; there the order of the calls is all that shows.</summary>
    private static bool IsDirty(CopyFixture fixture, string path)
    {
        if (fixture.Volume is not null) return ((MachineFiles)fixture.Files).IsDirty(path);
        if (fixture.Platform.Inner is not { Handles: { } handles, DirtyPages: { } pages }) return false;
        if (!handles.OpenSource(path, out FileHandle file).IsOk) return false;
        bool isDirty = pages.CountDirty(file, from: 0, out long bytes).IsOk && bytes > 0;
        handles.Close(file);
        return isDirty;
    }
}
