using System.Text.RegularExpressions;
using CowCopy.LoopVolumes;

namespace CowCopy.Tests.Repository;

/// <summary>The files of <c>.github</c>: what workflows run, and the forms of issues.</summary>
[TestClass]
public sealed partial class WorkflowTests
{
    private static readonly string[] Triggers = ["push", "pull_request", "schedule", "workflow_call", "workflow_dispatch"];
    private static readonly string[] Scopes = ["contents", "id-token", "attestations", "security-events"];

    public static IEnumerable<object[]> Files => Directory.GetFiles(Of("workflows"), "*.yml").Order().Select(Path.GetFileName)
        .Select(static name => (object[])[name!]);

    // The owner of an action can give its tag to other code; a commit stays as it is.
    [TestMethod]
    public void Each_action_of_others_is_named_by_its_commit_and_its_version()
    {
        Dictionary<string, string> versions = new(StringComparer.Ordinal);
        foreach (object[] file in Files)
        {
            foreach (string line in File.ReadAllLines(Of("workflows", (string)file[0])).Where(IsUse))
            {
                if (line.Contains("uses: ./", StringComparison.Ordinal)) continue;
                Assert.MatchesRegex(Pinned(), line);
                Match use = Pinned().Match(line);
                string action = use.Groups["owner"].Value, version = use.Groups["version"].Value;
                if (!versions.TryAdd(action, version)) Assert.AreEqual(versions[action], version, action);
            }
        }

        Assert.IsGreaterThan(5, versions.Count);

        static bool IsUse(string line) => line.Contains("uses:", StringComparison.Ordinal);
    }

    [TestMethod]
    [DynamicData(nameof(Files))]
    public void A_workflow_has_jobs_that_may_only_read_unless_they_say_so(string file)
    {
        Dictionary<string, object?> workflow = Read("workflows", file), jobs = Yaml.AsMap(workflow["jobs"]);
        Yaml.AssertKeys(workflow, file, "name", "on", "permissions", "concurrency", "jobs");
        Yaml.AssertKeys(Yaml.AsMap(workflow["on"]), file, Triggers);
        CollectionAssert.AreEqual(new KeyValuePair<string, object?>[] { new("contents", "read") }, Yaml.AsMap(workflow["permissions"]));
        foreach ((string name, object? value) in jobs)
        {
            string place = $"{file}, {name}";
            Dictionary<string, object?> job = Yaml.AsMap(value);
            Yaml.AssertKeys(job, place, "needs", "uses", "runs-on", "strategy", "environment", "permissions", "defaults", "env", "steps");
            Assert.AreNotEqual(job.ContainsKey("uses"), job.ContainsKey("runs-on"), place);
            Assert.AreEqual(job.ContainsKey("runs-on"), job.ContainsKey("steps"), place);
            foreach (object? need in Yaml.AsList(job.GetValueOrDefault("needs") ?? new List<object?>()))
                Assert.IsTrue(jobs.ContainsKey((string)need!), place);
            if (job.TryGetValue("permissions", out object? permissions)) Yaml.AssertKeys(Yaml.AsMap(permissions), place, Scopes);
        }
    }

    [TestMethod]
    [DynamicData(nameof(Files))]
    public void Each_step_runs_one_thing_that_is_there(string file)
    {
        foreach ((string name, object? value) in Yaml.AsMap(Read("workflows", file)["jobs"]))
        {
            Dictionary<string, object?> job = Yaml.AsMap(value);
            foreach (Dictionary<string, object?> step in Yaml.AsMaps(job.GetValueOrDefault("steps") ?? new List<object?>()))
            {
                string place = $"{file}, {name}, {step.GetValueOrDefault("name") ?? step.GetValueOrDefault("uses")}";
                Yaml.AssertKeys(step, place, "name", "uses", "with", "run", "shell", "env", "if");
                Assert.AreNotEqual(step.ContainsKey("uses"), step.ContainsKey("run"), place);
                Assert.IsTrue(step.ContainsKey("uses") || step.ContainsKey("name"), place);
                string text = string.Join('\n', Texts(step));
                foreach (Match key in MatrixKey().Matches(text)) Assert.Contains(key.Groups["key"].Value, Keys(job), place);
                foreach (Match path in PathOfRepository().Matches(text))
                    Assert.IsTrue(Path.Exists(Path.Combine(RepositoryFiles.Root, path.Value)), $"{place}: {path.Value}");
            }
        }
    }

    // PowerShell runs its own steps: tests/Scripts.
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void Bash_can_read_each_script()
    {
        int scripts = 0;
        foreach (object[] file in Files)
        {
            foreach ((string name, object? value) in Yaml.AsMap(Read("workflows", (string)file[0])["jobs"]))
            {
                Dictionary<string, object?> job = Yaml.AsMap(value);
                if (job.ContainsKey("defaults")) continue;
                foreach (Dictionary<string, object?> step in Yaml.AsMaps(job.GetValueOrDefault("steps") ?? new List<object?>()))
                {
                    if (step.GetValueOrDefault("run") is not string script || step.GetValueOrDefault("shell") is "pwsh") continue;
                    CommandResult read = Command.Run("bash", ["-n", "-c", script.Replace("${{", "{{", StringComparison.Ordinal)]);
                    Assert.AreEqual(0, read.ExitCode, $"{file[0]}, {name}: {read.Output}\n{script}");
                    scripts++;
                }
            }
        }

        Assert.IsGreaterThan(10, scripts);
        foreach (string script in Directory.GetFiles(Path.Combine(RepositoryFiles.Root, ".ci")))
            Assert.AreEqual("", Command.Run("bash", ["-n", script]).Output, script);
    }

    [TestMethod]
    public void Forms_of_issues_and_updates_are_as_GitHub_reads_them()
    {
        string[] forms = Directory.GetFiles(Of("ISSUE_TEMPLATE"));
        Assert.HasCount(3, forms);
        foreach (string file in forms)
        {
            Dictionary<string, object?> form = Read("ISSUE_TEMPLATE", Path.GetFileName(file));
            if (Path.GetFileName(file) == "config.yml") AssertIsConfiguration(form);
            else AssertIsForm(form, file);
        }

        Dictionary<string, object?> updates = Read("dependabot.yml");
        Assert.AreEqual("2", updates["version"]);
        CollectionAssert.AreEquivalent(
            new[] { "nuget", "github-actions" }, Yaml.AsMaps(updates["updates"]).Select(static one => one["package-ecosystem"]).ToArray());
    }

    private static void AssertIsConfiguration(Dictionary<string, object?> form)
    {
        Yaml.AssertKeys(form, "config.yml", "blank_issues_enabled", "contact_links");
        Assert.AreEqual("true", form["blank_issues_enabled"], "a question has no form");
        foreach (Dictionary<string, object?> link in Yaml.AsMaps(form["contact_links"]))
        {
            CollectionAssert.AreEquivalent(new[] { "name", "url", "about" }, link.Keys);
            Assert.StartsWith("https://", (string)link["url"]!);
        }
    }

    private static void AssertIsForm(Dictionary<string, object?> form, string file)
    {
        Yaml.AssertKeys(form, file, "name", "description", "body");
        IReadOnlyList<Dictionary<string, object?>> body = Yaml.AsMaps(form["body"]);
        CollectionAssert.AllItemsAreUnique(body.Where(static one => one.ContainsKey("id")).Select(static one => one["id"]).ToArray(), file);
        foreach (Dictionary<string, object?> part in body)
        {
            Yaml.AssertKeys(part, file, "type", "id", "attributes", "validations");
            Assert.Contains(part["type"], new object?[] { "markdown", "textarea", "input" }, file);
            Assert.IsTrue(Yaml.AsMap(part["attributes"]).ContainsKey((string)part["type"]! == "markdown" ? "value" : "label"), file);
        }
    }

    private static string[] Keys(Dictionary<string, object?> job)
    {
        Dictionary<string, object?> matrix = Yaml.AsMap(Yaml.AsMap(job["strategy"])["matrix"]);
        IReadOnlyList<Dictionary<string, object?>> more = matrix.TryGetValue("include", out object? list) ? Yaml.AsMaps(list) : [];
        return [.. matrix.Keys, .. more.SelectMany(static one => one.Keys)];
    }

    private static IEnumerable<string> Texts(object? value) => value switch
    {
        string text => [text],
        Dictionary<string, object?> map => map.Values.SelectMany(Texts),
        Dictionary<object, object?> map => map.Values.SelectMany(Texts),
        List<object?> list => list.SelectMany(Texts),
        _ => [],
    };

    private static Dictionary<string, object?> Read(params string[] names) => Yaml.Map(File.ReadAllText(Of(names)));

    private static string Of(params string[] names) => Path.Combine([RepositoryFiles.Root, ".github", .. names]);

    [GeneratedRegex(
        @"uses: (?<owner>[\w-]+/[\w-]+)(/[\w-]+)?@(?<version>[0-9a-f]{40} # v\d+\.\d+\.\d+)$", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Pinned();

    [GeneratedRegex(@"\$\{\{ *matrix\.(?<key>\w+)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex MatrixKey();

    [GeneratedRegex(@"(?<![\w/\\.-])(\.ci|src|tests|windows|benchmarks|samples)/[\w./-]*\w", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex PathOfRepository();
}
