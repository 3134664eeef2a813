using System.Globalization;
using System.Text;
using CowCopy.TestKit;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Trees;

/// <summary>A random source and destination on a simulated volume, copied in rounds and held against a model.</summary>
internal sealed class RandomMirror
{
    private const string File = "file", Directory = "directory", Link = "link";
    private const int Rounds = 3, Faults = 4, MostDepth = 2;

    private readonly SimulatedMachine _machine;
    private readonly MachineFiles _files;
    private readonly SimulatedVolume _volume;
    private readonly RecordingPlatform _platform;
    private readonly FileCopier _copier;
    private readonly Random _random;
    private readonly int _seed;
    private readonly string[] _names = ["a", "file.dll", "dir", "LONGNA~1", "é", "other name"];
    private readonly string _from;
    private readonly string _to;
    private readonly string _outside;
    private readonly bool _isSure; // else it is unknown which names are one: a mirror may fail, or keep what it need not
    private int _version;

    public RandomMirror(SimulatedMachine machine, MachineFiles files, SimulatedVolume volume, bool hasIdentities, int seed)
    {
        (_machine, _files, _volume, _seed, _random) = (machine, files, volume, seed, new Random(seed));
        _platform = new RecordingPlatform(machine) { FileNumber = hasIdentities ? null : 0 };
        _copier = new FileCopier(_platform);
        _isSure = hasIdentities || volume.Profile.IsCaseSensitive;
        (_from, _to, _outside) = (At(files.Path, "from"), At(files.Path, "to"), At(files.Path, "outside"));
    }

    public bool HasFaults { get; init; }

    public void Run()
    {
        foreach (string directory in (string[])[_from, _to, _outside]) _files.MakeDirectory(directory);
        Write(At(_outside, "kept"), "kept");
        Grow(_from, MostDepth, static name => name);
        if (_random.Next(3) == 0) Grow(_to, MostDepth, OtherCase);
        for (int round = 0; round < Rounds; round++)
        {
            for (int fault = 0; HasFaults && fault < Faults; fault++) CopyWithFault(round);
            Copy(round);
            if (_random.Next(3) == 0) Copy(round); // once more without a change
            foreach (string root in (string[])[_from, _to]) Change(root);
        }
    }

    private TreeOptions RandomOptions() => new()
    {
        Mirror = _random.Next(4) != 0,
        CreateEmptyDirectories = _random.Next(2) == 0,
        Copy = new CopyOptions
        {
            SkipUnchanged = (SkipUnchanged)_random.Next(3),
            Overwrite = (OverwriteMode)_random.Next(3),
        },
    };

    private void CopyWithFault(int round)
    {
        TreeOptions options = RandomOptions() with { Copy = RandomOptions().Copy with { MaxDegreeOfParallelism = 1 } };
        Dictionary<string, Entry> source = Read(_from), before = Read(_to);
        int calls = 0, call = _random.Next(1, 120);
        string met = "";
        _platform.At = operation =>
        {
            bool isClose = operation is nameof(CowCopy.Platform.IFileHandles.Close) or RecordingPlatform.CloseNew;
            if (isClose || ++calls != call) return null;
            met = operation;
            return new CowCopy.Platform.PlatformStatus(Planning.StatusCode.DeviceError, 5);
        };

        TreeResult result = _copier.CopyTree(_from, _to, options);

        _platform.At = null;
        Dictionary<string, Entry> after = Read(_to);
        string context = string.Create(CultureInfo.InvariantCulture, $"seed {_seed}, round {round}, {met} {call}, {options}\n")
            + FailuresOf(result).Messages();
        Assert.AreEqual(0, _platform.OpenHandles, context);
        CollectionAssert.AreEqual((string[])["kept"], _files.Names(_outside), context);
        Assert.IsTrue(source.SequenceEqual(Read(_from)), context);
        CheckFaulted(source, before, after, result, options, context);
    }

    private void CheckFaulted(
        Dictionary<string, Entry> source, Dictionary<string, Entry> before, Dictionary<string, Entry> after, TreeResult result,
        TreeOptions options, string context)
    {
        HashSet<string> failed = new(_volume.Names);
        foreach (CopyFailure failure in FailuresOf(result)) failed.Add(Path.GetRelativePath(_to, failure.Request.Destination));
        bool IsFailed(string path) => failed.Contains(".") || failed.Contains(path) || Above(path).Any(failed.Contains);
        string[] deleted = [.. result.Deleted.Select(path => Path.GetRelativePath(_to, path))];
        foreach (string path in deleted)
        {
            Assert.IsTrue(before.TryGetValue(path, out Entry? old), path + ": " + context);
            Assert.IsTrue(!after.TryGetValue(path, out Entry? now) || now != old, path + ": " + context);
        }

        foreach (string path in before.Keys.Except(after.Keys, _volume.Names))
            Assert.IsTrue(IsFailed(path) || deleted.Contains(path, _volume.Names), path + ": " + context);
        foreach ((string path, Entry now) in after)
        {
            Entry? old = before.GetValueOrDefault(path), wanted = source.GetValueOrDefault(path);
            Assert.IsTrue(now == old || now == wanted, path + ": " + context);
        }

        foreach ((string path, Entry wanted) in source)
        {
            bool isMade = wanted.Kind != Directory || options.CreateEmptyDirectories
                || source.Any(one => one.Value.Kind != Directory && one.Key.StartsWith(path + "/", StringComparison.Ordinal));
            if (isMade && !IsFailed(path)) Assert.AreEqual(wanted, after.GetValueOrDefault(path), path + ": " + context);
        }

        bool hasExtra = after.Keys.Except(source.Keys, _volume.Names).Any();
        if (options.Mirror && result.Succeeded) Assert.IsFalse(hasExtra, context);
        if (result.Succeeded) Assert.IsEmpty(failed, context);
        else if (options.Mirror) Assert.Contains(static one => one.Kind == CopyErrorKind.DeviceError, FailuresOf(result), context);
        foreach ((string link, string target) in result.ReplacedLinks)
        {
            Assert.AreEqual(target, before[Path.GetRelativePath(_to, link)].Content, context);
            Assert.Contains(link, result.Deleted, context);
        }

        foreach (string link in result.Links) Assert.AreEqual(Link, after[Path.GetRelativePath(_to, link)].Kind, context);
    }

    private void Copy(int round)
    {
        TreeOptions options = RandomOptions();
        Dictionary<string, Entry> source = Read(_from), before = Read(_to);
        List<TreeChange> plan = [.. _copier.PlanTree(_from, _to, options)];
        Assert.IsTrue(before.SequenceEqual(Read(_to)), "the question changes nothing");
        Assert.AreEqual(0, _platform.OpenHandles);

        TreeResult result = _copier.CopyTree(_from, _to, options);

        Dictionary<string, Entry> after = Read(_to);
        string planned = string.Join(", ", plan.Select(Text));
        string context = string.Create(CultureInfo.InvariantCulture, $"seed {_seed}, round {round}, {options}, planned {planned}\n")
            + FailuresOf(result).Messages();
        Assert.AreEqual(0, _platform.OpenHandles, context);
        CollectionAssert.AreEqual((string[])["kept"], _files.Names(_outside), context);
        Assert.IsTrue(source.SequenceEqual(Read(_from)), context);
        CheckReported(before, after, result, context);
        CheckReplacedLinks(before, after, result, context);
        CheckContent(source, before, after, result, options, context);
        bool isChange = !result.Succeeded || result.Files.Counts.Copied + result.CreatedLinkCount + result.Deleted.Count > 0
            || result.CreatedDirectories.Count > 0;
        Assert.AreEqual(isChange, plan.Count > 0, context);
        if (_isSure) CheckPlan(plan, result, context); // else a name in the way of another is found before it is replaced
    }

    private static string Text(TreeChange change) => $"{change.Kind} {change.Path} {change.Copy?.Method} {change.Failure?.Kind}";

    private static void CheckPlan(List<TreeChange> plan, TreeResult result, string context)
    {
        Assert.AreEqual(!result.Succeeded, plan.Exists(static change => change.Kind == TreeChangeKind.Fail), context);
        if (!result.Succeeded) return;
        HashSet<string> deleted = [.. result.Deleted];
        CopyResult[] copied = [.. result.Files.Results.Where(static file => file.Outcome == CopyOutcome.Copied)];
        CheckPlanned(TreeChangeKind.CopyFile, copied.Select(static file => file.Request.Destination));
        CheckPlanned(TreeChangeKind.CreateDirectory, result.CreatedDirectories);
        CheckPlanned(TreeChangeKind.Delete, deleted.Where(path => !deleted.Contains(Path.GetDirectoryName(path)!)));
        Assert.AreEqual(result.CreatedLinkCount, plan.Count(static change => change.Kind == TreeChangeKind.CreateLink), context);
        foreach (CopyResult file in copied)
        {
            CopyPlan planned = plan.Find(change => change.Copy is not null && change.Path == file.Request.Destination)!.Copy!;
            Assert.IsTrue(planned.Method == file.Method || planned.Fallback == file.Method, file.Request.Destination + ": " + context);
            Assert.AreEqual(file.Request, planned.Request, context);
        }

        void CheckPlanned(TreeChangeKind kind, IEnumerable<string> done)
        {
            IEnumerable<string> planned = from change in plan where change.Kind == kind select change.Path;
            CollectionAssert.AreEqual(
                done.Order(StringComparer.Ordinal).ToArray(), planned.Order(StringComparer.Ordinal).ToArray(), kind + ": " + context);
        }
    }

    /// <summary>What is gone is reported as deleted, or is now something else; what is reported was there.</summary>
    private void CheckReported(Dictionary<string, Entry> before, Dictionary<string, Entry> after, TreeResult result, string context)
    {
        string[] deleted = [.. result.Deleted.Select(path => Path.GetRelativePath(_to, path).Replace('\\', '/'))];
        foreach (string path in deleted) Assert.IsTrue(before.ContainsKey(path), path + ": " + context);
        foreach ((string path, Entry old) in before)
        {
            // A link to a directory is one that a copy of a file does not replace.
            bool mayBecomeFile = old.Kind == Link && old.Content != _outside;
            bool isKept = after.TryGetValue(path, out Entry? now)
                && (now.Kind == old.Kind || (old.Kind == File && now.Kind == Link) || (mayBecomeFile && now.Kind == File));
            Assert.AreEqual(isKept, !deleted.Contains(path, _volume.Names), path + ": " + context);
        }
    }

    /// <summary>A link in whose place the source has a directory is gone for good: it is reported with what it held.</summary>
    private void CheckReplacedLinks(
        Dictionary<string, Entry> before, Dictionary<string, Entry> after, TreeResult result, string context)
    {
        Dictionary<string, string> reported = new(_volume.Names);
        foreach ((string path, string target) in result.ReplacedLinks) reported.Add(path, target);
        foreach ((string path, Entry old) in before)
        {
            bool isReplaced = old.Kind == Link && after.TryGetValue(path, out Entry? now) && now.Kind == Directory;
            Assert.AreEqual(isReplaced, reported.Remove(At(_to, path), out string? target), path + ": " + context);
            if (isReplaced) Assert.AreEqual(old.Content, target, context);
        }

        Assert.IsEmpty(reported, context);
    }

    private void CheckContent(
        Dictionary<string, Entry> source, Dictionary<string, Entry> before, Dictionary<string, Entry> after, TreeResult result,
        TreeOptions options, string context)
    {
        if (options.Mirror && (_isSure || (result.Succeeded && options.CreateEmptyDirectories)))
        {
            Assert.IsTrue(result.Succeeded, context);
            foreach (string path in after.Keys) Assert.IsTrue(source.ContainsKey(path), path + ": " + context);
        }
        else if (!options.Mirror)
        {
            Assert.IsEmpty(result.Deleted, context);
        }

        HashSet<string> failed =
        [
            .. FailuresOf(result).Select(one => Path.GetRelativePath(_from, one.Request.Source).Replace('\\', '/')),
        ];
        foreach ((string path, Entry wanted) in source)
        {
            if (failed.Contains(path) || Above(path).Any(failed.Contains))
            {
                Assert.AreEqual(before.GetValueOrDefault(path), after.GetValueOrDefault(path), path + ": " + context);
                continue;
            }

            bool isEmpty = wanted.Kind == Directory
                && !source.Any(one => one.Value.Kind != Directory && one.Key.StartsWith(path + "/", StringComparison.Ordinal));
            if (isEmpty && !options.CreateEmptyDirectories && !after.ContainsKey(path)) continue;
            if (isEmpty && !options.CreateEmptyDirectories && after[path].Kind == before[path].Kind) continue;
            Assert.IsTrue(after.TryGetValue(path, out Entry? found), path + ": " + context);
            Assert.AreEqual(wanted, found, path + ": " + context);
        }
    }

    private static IEnumerable<CopyFailure> FailuresOf(TreeResult result) =>
        result.Failures.Concat(result.Files.Results.Select(one => one.Failure).OfType<CopyFailure>());

    private static IEnumerable<string> Above(string path)
    {
        for (int slash = path.LastIndexOf('/'); slash > 0; slash = path.LastIndexOf('/', slash - 1)) yield return path[..slash];
    }

    private Dictionary<string, Entry> Read(string root)
    {
        Dictionary<string, Entry> entries = new(_volume.Names);
        Read(root, "", entries);
        return entries;
    }

    private void Read(string directory, string above, Dictionary<string, Entry> entries)
    {
        foreach (string name in _files.Names(directory).Order(StringComparer.Ordinal))
        {
            string path = At(directory, name);
            if (_files.LinkTarget(path) is { } target) entries[above + name] = new(Link, target);
            else if (!IsDirectory(path)) entries[above + name] = new(File, Encoding.UTF8.GetString(_files.Read(path)));
            else
            {
                entries[above + name] = new(Directory, "");
                Read(path, above + name + "/", entries);
            }
        }
    }

    private void Grow(string directory, int depth, Func<string, string> spell)
    {
        foreach (string name in _names.Where(_ => _random.Next(2) == 0))
        {
            string path = At(directory, spell(name));
            if (_files.Exists(path) || _files.LinkTarget(path) is not null) continue;
            switch (_random.Next(4))
            {
                case 0 when _volume.Profile.SymbolicLinks:
                    _files.SymbolicLink(path, _random.Next(2) == 0 ? _outside : $"missing{_random.Next(2)}");
                    break;
                case 1 when depth > 0:
                    _files.MakeDirectory(path);
                    if (_random.Next(3) != 0) Grow(path, depth - 1, spell);
                    break;
                default:
                    Write(path, $"{name} {_version++}");
                    break;
            }
        }
    }

    /// <summary>Deletes, replaces and adds names.</summary>
    private void Change(string root)
    {
        foreach (string path in Read(root).Keys.Where(_ => _random.Next(4) == 0).Select(path => At(root, path)))
        {
            if (_files.LinkTarget(path) is null && !_files.Exists(path)) continue; // what was above it is gone
            if (_random.Next(3) == 0 && !IsDirectory(path)) Write(path, $"changed {_version++}");
            else Remove(path);
        }

        foreach (string directory in Read(root).Where(one => one.Value.Kind == Directory && _random.Next(3) == 0).Select(one => one.Key)
            .Append("").ToArray())
            Grow(At(root, directory), 1, root == _to ? OtherCase : static name => name);
    }

    private void Remove(string path)
    {
        if (!IsDirectory(path))
        {
            _files.Delete(path);
            return;
        }

        foreach (string name in _files.Names(path)) Remove(At(path, name));
        Assert.IsTrue(_machine.DeleteDirectory(path).IsOk);
    }

    private bool IsDirectory(string path) => _files.LinkTarget(path) is null
        && _machine.Inspect(path, CowCopy.Platform.LinkTreatment.Keep, out Planning.FileFacts facts).IsOk
        && facts.Kind == Planning.FileKind.Directory;

    private string OtherCase(string name) =>
        _random.Next(3) == 0 && _volume.Names.Equals("a", "A") ? name.ToUpperInvariant() : name;

    private void Write(string path, string content)
    {
        if (_files.LinkTarget(path) is not null) _files.Delete(path);
        _files.Write(path, Encoding.UTF8.GetBytes(content));
        _files.SetModified(path, new DateTime(2024, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(_version));
    }

    private static string At(string directory, string name) => name.Length == 0 ? directory : Path.Combine(directory, name);

    private sealed record Entry(string Kind, string Content);
}
