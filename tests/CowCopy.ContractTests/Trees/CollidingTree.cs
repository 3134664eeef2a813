using System.Globalization;
using System.Text;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Trees;

/// <summary>
/// A random tree with names that are one name in the destination, copied again and again while both sides change, and checked by a model:
/// each file of the source that did not fail has its own content in the destination, and of several names for one file one stays.
/// </summary>
internal sealed class CollidingTree(
    FileCopier copier, IFixtureFiles source, IFixtureFiles destination, StringComparer rule, int seed)
{
    private const int Rounds = 4, MostDepth = 3;

    private readonly Random _random = new(seed);
    private readonly string[] _names = ["a", "A", "dir", "Dir", "DIR", "é", "É", "e\u0301", "aé1", "aE\u03011", "aé2", "other"];
    private readonly string _from = System.IO.Path.Combine(source.Path, $"tree{seed}");
    private readonly string _to = System.IO.Path.Combine(destination.Path, $"copy{seed}");
    private readonly Dictionary<string, string?> _tree = new(StringComparer.Ordinal) { [""] = null }; // content, null for a directory
    private int _version;

    public void Run()
    {
        source.MakeDirectory(_from);
        destination.MakeDirectory(_to);
        Grow("", MostDepth);
        if (_random.Next(2) == 0) MakeExisting();
        for (int round = 0; round < Rounds; round++)
        {
            TreeOptions options = new()
            {
                Mirror = _random.Next(2) == 0,
                CreateEmptyDirectories = _random.Next(2) == 0,
                Copy = new CopyOptions { SkipUnchanged = _random.Next(2) == 0 ? SkipUnchanged.SameTimestamp : SkipUnchanged.Never },
            };
            Copy(options, round, isExact: false); // a plan does not know which names are one in a new directory, or with a missing one
            Copy(options, round, isExact: options.CreateEmptyDirectories); // what is left is what fails
            Change();
        }
    }

    private void Copy(TreeOptions options, int round, bool isExact)
    {
        List<TreeChange> plan = [.. copier.PlanTree(_from, _to, options)];
        TreeResult result = copier.CopyTree(_from, _to, options);
        Check(result, options, round);
        bool isChange = !result.Succeeded
            || result.Files.Counts.Copied + result.Deleted.Count + result.CreatedDirectories.Count + result.CreatedLinkCount > 0;
        string context = $"seed {seed}, round {round}, {options}";
        Assert.AreEqual(isChange, plan.Count > 0, context);
        if (isExact) TreePlans.Check(plan, result, context);
    }

    private void Grow(string above, int depth)
    {
        foreach (string name in _names.Where(_ => _random.Next(3) == 0))
        {
            string path = above.Length == 0 ? name : above + "/" + name;
            if (_tree.ContainsKey(path)) continue;
            if (depth > 0 && _random.Next(2) == 0)
            {
                _tree[path] = null;
                source.MakeDirectory(In(_from, path));
                Grow(path, depth - 1);
            }
            else
            {
                Write(path);
            }
        }
    }

    private void Write(string path)
    {
        string content = string.Create(CultureInfo.InvariantCulture, $"{path} {_version++} {new string('x', _random.Next(3))}");
        _tree[path] = content;
        source.Write(In(_from, path), Encoding.UTF8.GetBytes(content));
    }

    /// <summary>Directories of the tree that exist in the destination, spelled as the tree spells any of the names.</summary>
    private void MakeExisting()
    {
        foreach (string path in _tree.Keys.Where(path => path.Length > 0 && _tree[path] is null && _random.Next(2) == 0).ToArray())
        {
            if (!destination.Exists(In(_to, path))) destination.MakeDirectory(In(_to, path));
        }
    }

    private void Change()
    {
        foreach (string path in _tree.Keys.Where(path => _tree[path] is not null && _random.Next(4) == 0).ToArray()) Write(path);
        string[] directories = [.. _tree.Keys.Where(path => _tree[path] is null)];
        Grow(directories[_random.Next(directories.Length)], depth: 1);
    }

    private void Check(TreeResult result, TreeOptions options, int round)
    {
        string context = $"seed {seed}, round {round}, {options}\n" + result.Failures.Messages();
        string[] failed =
        [
            .. result.Failures.Concat(result.Files.Results.Select(one => one.Failure).OfType<CopyFailure>())
                .Select(failure => System.IO.Path.GetRelativePath(_from, failure.Request.Source)),
        ];
        string[] files = [.. _tree.Keys.Where(path => _tree[path] is not null)];
        foreach (string path in files)
        {
            if (Array.Exists(failed, one => path == one || path.StartsWith(one + "/", StringComparison.Ordinal))) continue;
            Assert.AreEqual(_tree[path], Encoding.UTF8.GetString(destination.Read(In(_to, path))), path + ": " + context);
        }

        string[] shared = [.. _tree.Keys.GroupBy(path => path, rule).Where(group => group.Count() > 1).SelectMany(group => group)];
        bool isSharedByFiles = shared.GroupBy(path => path, rule).Any(group => group.Any(path => _tree[path] is not null));
        if (shared.Length == 0) Assert.IsTrue(result.Succeeded, context);
        else if (isSharedByFiles || options.CreateEmptyDirectories) Assert.IsFalse(result.Succeeded, context);
        foreach (string path in failed)
            Assert.Contains(one => rule.Equals(path, one) || path.StartsWith(one, StringComparison.Ordinal), shared, path + ": " + context);
        foreach (string path in result.Deleted.Select(one => System.IO.Path.GetRelativePath(_to, one)))
            Assert.DoesNotContain(one => rule.Equals(one, path) && _tree[one] is not null && !failed.Contains(one), _tree.Keys, context);
    }

    private static string In(string directory, string path) => path.Length == 0 ? directory : System.IO.Path.Combine(directory, path);
}
