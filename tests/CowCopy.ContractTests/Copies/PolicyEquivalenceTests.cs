using System.Globalization;
using System.Runtime.Versioning;
using System.Security.Cryptography;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Linux;
using CowCopy.TestKit;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.ContractTests.Copies;

/// <summary>Whichever way the planner chooses, a script of operations ends in the same tree and the same outcomes.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
[SupportedOSPlatform("linux")]
public sealed class PolicyEquivalenceTests
{
    private const int Names = 48;
    private const int Directories = 3;
    private const int BatchSize = 40; // enough for two threads
    private const int Scripts = 6;

    private static readonly int[] Lengths = [0, 1, 5000, 16_384, 70_000, 150_000];
    private static readonly uint[] Permissions = [0x1A4, 0x1ED, 0x180, 0x124, 0x1B6, 0x16D]; // 644 755 600 444 666 555

    private static readonly CopyOptions[] Policies =
    [
        .. from mode in CopyModes.ThatCopy
           from overwrite in OverwriteModes.ThatReplace
           from durable in new[] { false, true }
           from threads in new[] { 1, 4 }
           select new CopyOptions { Mode = mode, Overwrite = overwrite, Durable = durable, MaxDegreeOfParallelism = threads },
    ];

    private static readonly Gen<Operation> Operations =
        from kind in Gen.Frequency(
            (5, Gen.Constant(OperationKind.Write)),
            (2, Gen.Constant(OperationKind.Chmod)),
            (2, Gen.Constant(OperationKind.Touch)),
            (6, Gen.Constant(OperationKind.Copy)),
            (4, Gen.Constant(OperationKind.CopyBatch)),
            (1, Gen.Constant(OperationKind.Delete)),
            (2, Gen.Constant(OperationKind.HardLink)),
            (2, Gen.Constant(OperationKind.SymbolicLink)),
            (1, Gen.Constant(OperationKind.MakeReadOnly)))
        from first in Gen.Choose(0, Names - 1)
        from second in Gen.Choose(0, Names - 1)
        from value in Gen.Choose(0, 9999)
        select new Operation(kind, first, second, value);

    private enum OperationKind
    {
        Write,
        Chmod,
        Touch,
        Copy,
        CopyBatch,
        Delete,
        HardLink,
        SymbolicLink,
        MakeReadOnly,
    }

    [TestMethod]
    [TestCategory("Thorough")]
    [DataRow(VolumeRole.Xfs)]
    [DataRow(VolumeRole.Ext4)]
    public void Every_policy_ends_in_the_same_tree_and_the_same_outcomes(VolumeRole role)
    {
        string volume = TestVolumes.Require(role);
        Prop.ForAll(Arb.From(Operations.ArrayOf(14), Shorter), script => Holds(Difference(volume, script)))
            .Check(Config.QuickThrowOnFailure.WithMaxTest(Scripts));
    }

    private static Property Holds(string? difference) => (difference is null).Label(difference ?? "");

    private static IEnumerable<Operation[]> Shorter(Operation[] script) =>
        Enumerable.Range(0, script.Length).Select(left => script.Where((_, index) => index != left).ToArray());

    /// <summary>The first line in which a policy's record differs from the plainest policy's.</summary>
    private static string? Difference(string volume, Operation[] script)
    {
        string[] expected =
            Record(volume, script,
                new CopyOptions { Mode = CopyMode.ByteCopy, Overwrite = OverwriteMode.DeleteFirst, MaxDegreeOfParallelism = 1 });
        foreach (CopyOptions policy in Policies)
        {
            string[] actual = Record(volume, script, policy);
            int line = Enumerable.Range(0, expected.Length).FirstOrDefault(index => actual[index] != expected[index], -1);
            if (line >= 0) return $"{policy}: {actual[line]}, where bytes into new files on one thread give {expected[line]}";
        }

        return null;
    }

    private static string[] Record(string volume, Operation[] script, CopyOptions policy)
    {
        using Scene scene = new(volume, policy);
        scene.MakeDirectories();
        for (int index = 0; index < Names; index += 3) scene.Carry(new Operation(OperationKind.Write, index, 0, index * 7));
        foreach (Operation operation in script) scene.Carry(operation);
        return scene.Record();
    }

    private sealed record Operation(OperationKind Kind, int First, int Second, int Value);

    /// <summary>One script under one policy, in a directory of its own.</summary>
    private sealed class Scene(string volume, CopyOptions policy) : IDisposable
    {
        private readonly TempDirectory _directory = new(volume);
        private readonly LinuxPlatform _platform = new();
        private readonly FileCopier _copier = new();
        private readonly List<string> _outcomes = [];

        public void Dispose() => _directory.Dispose();

        public void MakeDirectories()
        {
            for (int index = 0; index < Directories; index++) Directory.CreateDirectory(Path.GetDirectoryName(At(index))!);
        }

        public void Carry(Operation operation)
        {
            string first = At(operation.First), second = At(operation.Second);
            switch (operation.Kind)
            {
                case OperationKind.Write: Write(first, operation.Value); break;
                case OperationKind.Chmod: Chmod(first, Permissions[operation.Value % Permissions.Length]); break;
                case OperationKind.Touch: Touch(first, operation.Value); break;
                case OperationKind.Copy: Copy(operation.Value, (operation.First, operation.Second)); break;
                case OperationKind.CopyBatch: Copy(operation.Value, Pairs(operation.Value)); break;
                case OperationKind.Delete: File.Delete(first); break;
                case OperationKind.HardLink: Link(first, second); break;
                case OperationKind.SymbolicLink: SymbolicLink(first, second); break;
                case OperationKind.MakeReadOnly: Chmod(first, Permissions[3]); break;
                default: throw new InvalidOperationException(operation.ToString());
            }
        }

        /// <summary>The outcomes so far, then the tree.</summary>
        public string[] Record()
        {
            List<FileIdentity> seen = [];
            string[] strangers =
                [.. Directory.GetFiles(_directory.Path, "*", SearchOption.AllDirectories).Except(Enumerable.Range(0, Names).Select(At))
                    .Select(path => "stranger " + Path.GetFileName(path))];
            return [.. _outcomes, .. Enumerable.Range(0, Names).Select(index => Describe(index, seen)),
                $"{strangers.Length} strangers {string.Join(' ', strangers)}"];
        }

        private static (int From, int To)[] Pairs(int seed)
        {
            Random random = new(seed);
            return [.. Enumerable.Range(0, BatchSize).Select(_ => (random.Next(Names), random.Next(Names)))];
        }

        private string At(int index) =>
            _directory.Combine(
                (index % Directories).ToString(CultureInfo.InvariantCulture), index.ToString("D2", CultureInfo.InvariantCulture));

        private FileFacts Look(string path)
        {
            _platform.Inspect(path, LinkTreatment.Keep, out FileFacts facts);
            return facts;
        }

        private void Write(string path, int value)
        {
            File.Delete(path);
            File.WriteAllBytes(path, Content.Of(Lengths[value % Lengths.Length], value));
            Chmod(path, Permissions[value / Lengths.Length % Permissions.Length]);
            Touch(path, value);
        }

        private void Chmod(string path, uint permissions)
        {
            if (Look(path).Kind == FileKind.Regular) Modes.Set(path, (UnixFileMode)permissions);
        }

        // Odd nanoseconds: what the base library can set ends at 100 of them.
        private void Touch(string path, int value)
        {
            if (Look(path).Kind != FileKind.Regular) return;
            FileTimestamp time = new(1_700_000_000 + value, (uint)(123_456_700 + (value % 100)));
            Assert.IsTrue(_platform.OpenSource(path, out FileHandle handle).IsOk);
            Assert.IsTrue(_platform.SetTimes(handle, Look(path) with { Modified = time, Accessed = time }).IsOk);
            _platform.Close(handle);
        }

        private void Link(string existing, string name)
        {
            if (existing == name || Look(existing).Kind != FileKind.Regular) return;
            File.Delete(name);
            Posix.HardLink(existing, name);
        }

        private static void SymbolicLink(string target, string name)
        {
            if (target == name) return;
            File.Delete(name);
            File.CreateSymbolicLink(name, Path.GetRelativePath(Path.GetDirectoryName(name)!, target));
        }

        private void Copy(int value, params (int From, int To)[] pairs)
        {
            SkipUnchanged skip = value % 2 == 0 ? SkipUnchanged.SameTimestamp : SkipUnchanged.Never;
            CopyOptions options = policy with { SkipUnchanged = skip, OverwriteReadOnly = value % 3 != 0, ClearReadOnly = value % 5 < 2 };
            (int From, int To)[] known = [.. pairs.Where(pair => pairs.Length == 1 || !LeadsToAnyOf(pair.From, pairs))];
            BatchResult result = _copier.CopyAll([.. known.Select(pair => new CopyRequest(At(pair.From), At(pair.To)))], options);
            for (int index = 0; index < known.Length; index++)
            {
                CopyResult one = result.Results[index];
                _outcomes.Add($"copy {known[index]}: {one.Outcome} {one.Failure?.Kind} {one.Length}");
            }
        }

        /// <summary>
        /// Whether a source is a link to what the batch makes: whether it is read before or after, on several threads, is chance; only
        /// requests that name each other are put in order.
        /// </summary>
        private bool LeadsToAnyOf(int from, (int From, int To)[] pairs)
        {
            string path = At(from);
            for (int link = 0; link < Names && new FileInfo(path).LinkTarget is { } target; link++)
            {
                path = Path.GetFullPath(target, Path.GetDirectoryName(path)!);
                if (pairs.Any(pair => At(pair.To) == path)) return true;
            }

            return false;
        }

        private string Describe(int index, List<FileIdentity> seen)
        {
            string path = At(index);
            FileFacts facts = Look(path);
            if (facts.Kind == FileKind.SymbolicLink) return $"{index} leads to {new FileInfo(path).LinkTarget}";
            if (facts.Kind != FileKind.Regular) return $"{index} is {facts.Kind}";
            if (!seen.Contains(facts.Identity)) seen.Add(facts.Identity);
            string hash = Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(path)));
            return $"{index} is file {seen.IndexOf(facts.Identity)} of {facts.LinkCount} names, {facts.Mode:X}, {facts.Modified}, "
                + $"{facts.Length}, {hash}";
        }
    }
}
