using CowCopy.ContractTests.Real;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.ContractTests;

/// <summary>
/// Every operation fails once with every status, over a real volume: nothing partial, nothing that looks up to date and is not, no handle
/// left.
/// </summary>
[TestClass]
public sealed class FaultTests
{
    private static readonly string[] Operations =
    [
        nameof(IPlatform.Inspect), nameof(IPlatform.InspectVolume), nameof(IPlatform.OpenSource), nameof(IPlatform.CreateDestination),
        nameof(IPlatform.OpenExclusive),
        nameof(IPlatform.Clone), nameof(IPlatform.CopyBytes), nameof(IPlatform.CountDirty), nameof(IPlatform.StartWriteback),
        nameof(IPlatform.AwaitWriteback), nameof(IPlatform.Flush),
        nameof(IPlatform.SetMode), nameof(IPlatform.SetTimes), nameof(IPlatform.Delete), nameof(IPlatform.Rename),
        nameof(IPlatform.MakeDirectory), nameof(IPlatform.Close),
    ];

    [TestMethod]
    [DynamicData(nameof(Cases))]
    public void A_fault_loses_nothing(string operation, OverwriteMode overwrite, CopyMode mode)
    {
        foreach (StatusCode status in Enum.GetValues<StatusCode>().Where(code => code != StatusCode.Ok))
        {
            for (int occurrence = 1; occurrence <= 2; occurrence++)
            {
                using CopyFixture fixture = CopyFixture.On<Xfs>();
                AssertSafe(fixture, operation, occurrence, status,
                    new CopyOptions { Overwrite = overwrite, Mode = mode, Durable = true, SkipUnchanged = SkipUnchanged.SameTimestamp });
            }
        }
    }

    private static IEnumerable<object[]> Cases() =>
        from operation in Operations
        from overwrite in Enum.GetValues<OverwriteMode>()
        from mode in new[] { CopyMode.Auto, CopyMode.ByteCopy }
        select new object[] { operation, overwrite, mode };

    private static void AssertSafe(CopyFixture fixture, string operation, int occurrence, StatusCode status, CopyOptions options)
    {
        byte[] content = Content.Of(30_000), old = Content.Of(30_000, seed: 2);
        string source = fixture.Clean("source", content), over = fixture.Clean("over", old), fresh = fixture.At("directory", "fresh");
        File.SetLastWriteTimeUtc(over, new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc));
        FileFacts wanted = fixture.Facts(source);
        fixture.Platform.Fail(operation, occurrence, status);

        BatchResult result = fixture.Copier.CopyAll([new(source, over), new(source, fresh)], options);

        string context = $"{operation} #{occurrence} answers {status}";
        CollectionAssert.AreEqual(content, File.ReadAllBytes(source), context);
        AssertWholeOrOld(result.Results[0], over, content, old, wanted, context);
        AssertWholeOrOld(result.Results[1], fresh, content, null, wanted, context);
        foreach (CopyFailure failure in result.Results.Select(one => one.Failure).OfType<CopyFailure>())
        {
            Assert.Contains(failure.Request.Source, failure.Message, context);
            Assert.Contains(failure.Request.Destination, failure.Message, context);
        }
    }

    private static void AssertWholeOrOld(CopyResult result, string path, byte[] content, byte[]? old, FileFacts wanted, string context)
    {
        if (result.Outcome == CopyOutcome.Copied)
        {
            CollectionAssert.AreEqual(content, File.ReadAllBytes(path), context);
            Assert.AreEqual(
                wanted.Modified, new Platform.Linux.LinuxPlatform().Inspect(path, LinkTreatment.Keep, out FileFacts now).IsOk ? now.Modified
                    : default, context);
            return;
        }

        Assert.IsTrue(result.Outcome is CopyOutcome.Failed or CopyOutcome.Canceled, context);
        if (!File.Exists(path)) return;
        byte[] left = File.ReadAllBytes(path);
        bool isOld = old is not null && left.AsSpan().SequenceEqual(old);
        Assert.IsTrue(isOld || left.AsSpan().SequenceEqual(content), context + ": a partial file was left");
        if (!isOld) return;
        new Platform.Linux.LinuxPlatform().Inspect(path, LinkTreatment.Keep, out FileFacts facts);
        Assert.AreNotEqual(wanted.Modified, facts.Modified, context + ": the old file looks up to date");
    }
}
