using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using CowCopy.TestKit.Simulation;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>
/// Any status at any step, on every kind of volume: the destination is right, or absent, or old; the error names both paths; no handle is
/// lost.
/// </summary>
[TestClass]
public sealed class FaultScriptTests
{
    private const int Scripts = 10_000;

    private static readonly string[] Operations =
    [
        nameof(IPlatform.Inspect), nameof(IPlatform.InspectVolume),
        nameof(IModes.InspectMaskedMode), nameof(IPlatform.CheckWritable),
        nameof(IFileHandles.OpenDirectory), nameof(IFileHandles.OpenSource), nameof(IFileHandles.CreateDestination),
        nameof(IOpenFiles.OpenExclusive), nameof(IFileHandles.Close),
        nameof(IFileHandles.Clone), nameof(IFileHandles.CopyBytes), nameof(IDirtyPages.CountDirty), nameof(IDirtyPages.StartWriteback),
        nameof(IFileHandles.Flush),
        nameof(IFileHandles.SetMode), nameof(IFileHandles.SetTimes), nameof(ISystemCopies.SystemCopy), nameof(IPlatform.ClearReadOnly),
        nameof(IPathClones.CloneByPath), nameof(IPathCopies.CopyBytesByPath), nameof(ISystemCopies.FlushFile),
        nameof(IPlatform.Delete),
        nameof(IFileHandles.Discard), nameof(IOpenRenames.RenameOpen),
        nameof(IPlatform.Rename), nameof(IPlatform.MakeDirectory), nameof(IFileHandles.ReadExtents), nameof(IPlatform.CompareContent),
        nameof(IBlockCloneDevice.GetClusterSize), nameof(IBlockCloneDevice.SetSparse),
        nameof(IBlockCloneDevice.GetIntegrity),
        nameof(IBlockCloneDevice.SetIntegrity), nameof(IBlockCloneDevice.SetLength), nameof(IBlockCloneDevice.Duplicate),
    ];

    private static readonly VolumeProfile[] Profiles =
    [
        .. VolumeProfiles.All.Select(profile => profile.ReferenceLimit > 0 ? profile with { ReferenceLimit = 3 } : profile),
        .. Enumerable.Repeat(VolumeProfiles.ReFs4K with { ReferenceLimit = 3 }, 4), // the one with the most steps
    ];

    private static readonly Gen<FaultStep> Faults =
        from operation in Gen.Elements(Operations)
        from occurrence in Gen.Frequency((9, Gen.Choose(1, 12).Select(number => (int?)number)), (1, Gen.Constant((int?)null)))
        from status in Gen.Elements(Enum.GetValues<StatusCode>().Where(code => code != StatusCode.Ok).ToArray())
        select new FaultStep(operation, occurrence, status);

    private static readonly Gen<FaultCase> Cases =
        from profile in Gen.Elements(Profiles)
        from mode in Gen.Elements(CopyMode.Auto, CopyMode.Auto, CopyMode.Clone, CopyMode.ByteCopy, CopyMode.SystemCopy)
        from overwrite in Gen.Elements<OverwriteMode>([.. TestKit.OverwriteModes.ThatReplace])
        from durable in Gen.Elements(false, true)
        from skip in Gen.Elements(Enum.GetValues<SkipUnchanged>())
        from threads in Gen.Elements(1, 1, 2)
        from cap in Gen.Elements(2, 8000)
        from count in Gen.Choose(1, 4)
        from faults in Faults.ListOf(count)
        select new FaultCase(
            profile,
            new CopyOptions
            {
                Mode = mode,
                Overwrite = overwrite,
                Durable = durable,
                SkipUnchanged = skip,
                MaxDegreeOfParallelism = threads,
                ReferenceSoftCap = cap
            },
            [.. faults]);

    [TestMethod]
    [TestCategory("Thorough")]
    public void Whatever_fails_nothing_is_lost_and_nothing_looks_right_that_is_not() => Prop
        .ForAll(Arb.From(Cases, Shorter), one => Holds(new FaultScene(one.Profile).Wrong(one)))
        .Check(Config.QuickThrowOnFailure.WithMaxTest(Scripts));

    /// <summary>
    /// That the scripts above bite: without any fault everything is copied, and with none of the checks it would be noticed.
    /// </summary>
    [TestMethod]
    public void Without_faults_everything_is_copied()
    {
        foreach (VolumeProfile profile in Profiles)
        {
            FaultScene scene = new(profile);
            Assert.IsNull(scene.Wrong(new FaultCase(profile, new CopyOptions { ReferenceSoftCap = 2 }, [])), profile.Name);
        }
    }

    private static Property Holds(string? wrong) => (wrong is null).Label(wrong ?? "");

    private static IEnumerable<FaultCase> Shorter(FaultCase one) =>
        Enumerable.Range(0, one.Faults.Count).Select(left => one with { Faults = [.. one.Faults.Where((_, index) => index != left)] });
}
