using System.Globalization;
using CowCopy.ContractTests.Real;
using CowCopy.Planning;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.ContractTests.Volumes;

/// <summary>
/// The simulated volumes are held to the real ones: whatever is done, each copy ends the same way, for the same reason, and so does the
/// tree.
/// </summary>
[TestClass]
[DoNotParallelize] // what else goes on on a volume can make the kernel write back files that are dirty here
public sealed class HeldToRealTests
{
    private const int Scripts = 12;
    private const int Names = 8;
    private const int Tries = 5; // the system writes dirty files back on its own, now and then; a true difference is there each time

    private static readonly int[] Lengths = [0, 1, 4096, 5000, 16_384, 70_000, 150_000];
    // 644 755 600 444
    private static readonly UnixFileMode[] Permissions =
        [(UnixFileMode)0x1A4, (UnixFileMode)0x1ED, (UnixFileMode)0x180, (UnixFileMode)0x124];

    private static readonly Gen<Operation> Operations =
        from kind in Gen.Frequency(
            (5, Gen.Constant(OperationKind.Write)),
            (10, Gen.Constant(OperationKind.Copy)),
            (1, Gen.Constant(OperationKind.Delete)),
            (2, Gen.Constant(OperationKind.HardLink)),
            (2, Gen.Constant(OperationKind.SymbolicLink)),
            (1, Gen.Constant(OperationKind.MakeDirectory)))
        from first in Gen.Choose(0, Names - 1)
        from second in Gen.Choose(0, Names - 1)
        from value in Gen.Choose(0, 9999)
        select new Operation(kind, first, second, value);

    private enum OperationKind
    {
        Write,
        Copy,
        Delete,
        HardLink,
        SymbolicLink,
        MakeDirectory,
    }

    [TestMethod]
    public void The_simulated_volume_does_as_xfs_does() => AssertAlike(CopyFixture.On<Xfs>, VolumeProfiles.Xfs);

    [TestMethod]
    public void The_simulated_volume_does_as_btrfs_does() => AssertAlike(CopyFixture.On<Btrfs>, VolumeProfiles.Btrfs);

    [TestMethod]
    public void The_simulated_volume_does_as_ext4_does() => AssertAlike(CopyFixture.On<Ext4>, VolumeProfiles.Ext4);

    [TestMethod]
    public void The_simulated_volume_does_as_tmpfs_does() => AssertAlike(CopyFixture.On<Tmpfs>, VolumeProfiles.Tmpfs);

    private static void AssertAlike(Func<CopyFixture> real, VolumeProfile profile)
    {
        real().Dispose(); // says at once that the volume cannot be had
        Prop.ForAll(Arb.From(Operations.ArrayOf(60), Shorter), script => Holds(Difference(real, profile, script)))
            .Check(Config.QuickThrowOnFailure.WithMaxTest(Scripts));
    }

    private static Property Holds(string? difference) => (difference is null).Label(difference ?? "");

    private static IEnumerable<Operation[]> Shorter(Operation[] script) =>
        Enumerable.Range(0, script.Length).Select(left => script.Where((_, index) => index != left).ToArray());

    private static string? Difference(Func<CopyFixture> real, VolumeProfile profile, Operation[] script)
    {
        string? difference = null;
        for (int attempt = 0; attempt < Tries; attempt++)
        {
            difference = DifferenceOnce(real, profile, script);
            if (difference is null) break;
        }

        return difference;
    }

    private static string? DifferenceOnce(Func<CopyFixture> real, VolumeProfile profile, Operation[] script)
    {
        using CopyFixture one = real(), other = new(profile);
        string[] expected = Record(one, script), actual = Record(other, script);
        int line = Enumerable.Range(0, expected.Length).FirstOrDefault(index => actual[index] != expected[index], -1);
        return line < 0 ? null : $"the real volume says \"{expected[line]}\", the simulated one \"{actual[line]}\"";
    }

    private static string[] Record(CopyFixture fixture, Operation[] script)
    {
        List<string> record = [];
        foreach (Operation operation in script)
        {
            string outcome = Carry(fixture, operation);
            record.Add($"{operation}: {outcome}");
        }

        return [.. record, .. Enumerable.Range(0, Names).Select(index => Describe(fixture, index))];
    }

    private static string Carry(CopyFixture fixture, Operation operation)
    {
        string first = At(fixture, operation.First), second = At(fixture, operation.Second);
        switch (operation.Kind)
        {
            case OperationKind.Write when !IsDirectory(fixture, first): return Write(fixture, operation);
            case OperationKind.Copy: return Copy(fixture, operation.Value, first, second);
            case OperationKind.Delete when !IsDirectory(fixture, first):
                fixture.Files.Delete(first);
                return "";
            case OperationKind.HardLink: return Say(Settled(fixture, fixture.Copier.AttemptHardLink(first, second)));
            case OperationKind.SymbolicLink: return Say(fixture.Copier.AttemptSymbolicLink(first, second));
            case OperationKind.MakeDirectory when fixture.Facts(first).Kind == FileKind.Missing:
                fixture.Files.MakeDirectory(first);
                return "";
            default: return "";
        }
    }

    private static string Write(CopyFixture fixture, Operation operation)
    {
        byte[] content = Content.Of(Lengths[operation.Value % Lengths.Length], operation.Value);
        UnixFileMode mode = Permissions[operation.Value / Lengths.Length % Permissions.Length];
        string name = operation.First.ToString(CultureInfo.InvariantCulture);
        if (operation.Value % 2 == 0) fixture.Clean(name, content, mode);
        else fixture.Dirty(name, content, mode);
        if (operation.Value % 2 == 1)
            fixture.Files.SetModified(At(fixture, operation.First), new DateTime(2025, 1, 1, 0, 0, operation.Value % 60, DateTimeKind.Utc));
        return "";
    }

    private static string Copy(CopyFixture fixture, int value, string source, string destination)
    {
        CopyOptions options = new()
        {
            Mode = (CopyMode)(value % 4),
            Overwrite = (OverwriteMode)(value / 4 % 3),
            SkipUnchanged = value / 12 % 2 == 0 ? SkipUnchanged.SameTimestamp : SkipUnchanged.Never,
            OverwriteReadOnly = value / 24 % 2 == 0,
            ClearReadOnly = value / 48 % 2 == 0,
        };
        return Say(Settled(fixture, fixture.Copier.CopyAll([new(source, destination)], options).Results[0]));
    }

    /// <summary>
    /// Has what was made on the device: btrfs begins to write back what is renamed over another file, and is done with it sooner or later.
    /// </summary>
    private static CopyResult Settled(CopyFixture fixture, CopyResult result)
    {
        bool isMade = result.Outcome == CopyOutcome.Copied && fixture.Facts(result.Request.Destination).Kind == FileKind.Regular;
        if (isMade) fixture.Files.Flush(result.Request.Destination);
        return result;
    }

    // Directories have lengths of their own on each volume, so that of one copied onto itself is left out.
    private static string Say(CopyResult result) =>
        $"{result.Outcome} by {result.Method} because of {result.Reason}, {result.Failure?.Kind} at {result.Failure?.Operation}, "
            + $"{(result.Outcome == CopyOutcome.SameFile ? 0 : result.Length)} long, {result.BytesShared} shared, {result.BytesWritten} "
            + $"written, old one gone: {result.ReplacedExisting}";

    private static string Describe(CopyFixture fixture, int index)
    {
        string path = At(fixture, index);
        FileFacts facts = fixture.Facts(path);
        if (facts.Kind == FileKind.SymbolicLink) return $"{index} leads to {Path.GetFileName(fixture.Files.LinkTarget(path))}";
        if (facts.Kind != FileKind.Regular) return $"{index} is {facts.Kind}";
        return $"{index} has {facts.LinkCount} names, {facts.Mode:X}, {facts.Modified}, "
            + $"{Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(fixture.Files.Read(path)))}";
    }

    private static bool IsDirectory(CopyFixture fixture, string path) => fixture.Facts(path).Kind == FileKind.Directory;

    private static string At(CopyFixture fixture, int index) => fixture.At(index.ToString(CultureInfo.InvariantCulture));

    private sealed record Operation(OperationKind Kind, int First, int Second, int Value);
}
