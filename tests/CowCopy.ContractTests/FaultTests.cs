using System.Runtime.Versioning;
using System.Security.Cryptography;
using CowCopy.ContractTests.Real;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Sharing;

namespace CowCopy.ContractTests;

/// <summary>
/// Every operation fails once with every status, over a real volume: nothing partial, nothing that looks up to date and is not, no handle
/// left.
/// </summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[UnsupportedOSPlatform("windows")]
public sealed class FaultTests
{
    private const UnixFileMode Owner = UnixFileMode.UserRead | UnixFileMode.UserWrite, OwnerAndGroup = Owner | UnixFileMode.GroupRead;

    private static readonly string[] Operations =
    [
        nameof(IPlatform.Inspect), nameof(IPlatform.InspectVolume), nameof(IPlatform.OpenSource), nameof(IPlatform.CreateDestination),
        nameof(IPlatform.OpenExclusive),
        nameof(IPlatform.Clone), nameof(IPlatform.CopyBytes), nameof(IPlatform.CountDirty), nameof(IPlatform.StartWriteback),
        nameof(IPlatform.AwaitWriteback), nameof(IPlatform.Flush),
        nameof(IPlatform.SetMode), nameof(IPlatform.SetTimes), nameof(IPlatform.Delete), nameof(IPlatform.Discard),
        nameof(IPlatform.Rename),
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
        string source = fixture.Clean("source", content, OwnerAndGroup), over = fixture.Clean("over", old, Owner);
        string fresh = fixture.At("directory", "fresh");
        fixture.Files.SetModified(over, new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc));
        File wanted = File.At(source)!, before = File.At(over)!;
        fixture.Platform.Fail(operation, occurrence, status);

        BatchResult result = fixture.Copier.CopyAll([new(source, over), new(source, fresh)], options);

        string context = $"{operation} #{occurrence} answers {status}";
        bool isMet = fixture.Platform.Count(operation) >= occurrence;
        Assert.AreEqual(wanted, File.At(source), context);
        AssertWhole(result.Results[0], File.At(over), wanted, context);
        AssertWhole(result.Results[1], File.At(fresh), wanted, context);
        if (result.Results[0].Outcome != CopyOutcome.Copied)
        {
            bool isKept = options.Overwrite == OverwriteMode.AtomicRename
                || operation is nameof(IPlatform.Inspect) or nameof(IPlatform.OpenSource);
            if (isKept) Assert.AreEqual(before, File.At(over), context);
            else if (File.At(over) is { } left && !left.Equals(wanted)) Assert.AreEqual(before, left, context);
        }

        foreach (CopyFailure failure in result.Results.Select(one => one.Failure).OfType<CopyFailure>())
        {
            Assert.IsTrue(isMet, context);
            Assert.Contains(failure.Request.Source, failure.Message, context);
            Assert.Contains(failure.Request.Destination, failure.Message, context);
        }

        // What cannot be deleted is left under a name that tells what it is.
        string[] others = [.. Directory.EnumerateFiles(fixture.Path, "*", SearchOption.AllDirectories).Except([source, over, fresh])];
        if (operation == nameof(IPlatform.Delete)) others = [.. others.Where(static other => !Leftovers.IsOne(Path.GetFileName(other)))];
        Assert.IsEmpty(others, context);
    }

    /// <summary>Either the file has all that was to be copied, or the copy has failed.</summary>
    private static void AssertWhole(CopyResult result, File? file, File wanted, string context)
    {
        if (result.Outcome == CopyOutcome.Copied)
        {
            Assert.AreEqual(wanted, file, context);
            return;
        }

        Assert.IsTrue(result.Outcome is CopyOutcome.Failed or CopyOutcome.Canceled, context);
        Assert.IsTrue(file is null || file.Modified != wanted.Modified || file.Equals(wanted), context + ": a part looks up to date");
    }

    private sealed record File(string Content, DateTime Modified, UnixFileMode Mode)
    {
        public static File? At(string path) => System.IO.File.Exists(path)
            ? new File(
                Convert.ToHexString(SHA256.HashData(System.IO.File.ReadAllBytes(path))), System.IO.File.GetLastWriteTimeUtc(path),
                System.IO.File.GetUnixFileMode(path))
            : null;
    }
}
