using System.Text.RegularExpressions;

namespace CowCopy.Tests.Repository;

/// <summary>The blocks of YAML in pages: services read them, which no test can start. Package tests run the commands in them.</summary>
[TestClass]
public sealed partial class YamlBlockTests
{
    [TestMethod]
    public void The_steps_for_GitHub_are_steps_whose_actions_our_own_workflows_use()
    {
        IEnumerable<Match> actions = Directory.GetFiles(Path.Combine(RepositoryFiles.Root, ".github", "workflows"))
            .SelectMany(static file => Action().Matches(File.ReadAllText(file)));
        string[] known = [.. actions.Select(static one => $"{one.Groups["name"]}@v{one.Groups["major"]}")];
        foreach (Dictionary<string, object?> step in Yaml.Maps(Blocks("docs/ci.md")[0]))
        {
            Yaml.AssertKeys(step, "docs/ci.md", "uses", "with", "run", "if");
            Assert.AreNotEqual(step.ContainsKey("uses"), step.ContainsKey("run"));
            if (step.TryGetValue("uses", out object? action)) Assert.Contains((string)action!, known);
        }
    }

    [TestMethod]
    public void The_steps_for_Azure_Pipelines_are_steps()
    {
        IReadOnlyList<string> blocks = Blocks("docs/ci.md");
        Assert.HasCount(2, blocks);
        foreach (Dictionary<string, object?> step in Yaml.Maps(blocks[1]))
        {
            Yaml.AssertKeys(step, "docs/ci.md", "task", "inputs", "script", "publish", "artifact", "condition");
            Assert.HasCount(1, step.Keys.Intersect(["task", "script", "publish"]));
            if (step.TryGetValue("condition", out object? condition)) Assert.AreEqual("always()", condition);
        }
    }

    [TestMethod]
    [DataRow("docs/devbox.md")]
    [DataRow("benchmarks/README.md")]
    public void An_image_of_a_Dev_Box_has_built_in_tasks_and_parameters_that_our_scripts_have(string page)
    {
        Dictionary<string, object?> image = Yaml.Map(Blocks(page).Single());
        Yaml.AssertKeys(image, page, "$schema", "name", "image", "tasks");
        foreach (Dictionary<string, object?> task in Yaml.AsMaps(image["tasks"]))
        {
            Yaml.AssertKeys(task, page, "name displayName timeout parameters".Split(' '));
            (string key, object? value) = Yaml.AsMap(task["parameters"]).Single();
            Assert.AreEqual((string)task["name"]! switch { "~/winget" => "package", "~/powershell" => "command", _ => "" }, key);
            foreach (Match call in Script().Matches((string)value!))
            {
                string script = DocumentationFiles.Read($"windows/{call.Groups["name"]}");
                string[] options = [.. call.Groups["option"].Captures.Select(static one => one.Value).Except(["Confirm"])];
                Assert.AreNotEqual(0, options.Length);
                foreach (string option in options) Assert.Contains($".PARAMETER {option}\n", script);
            }
        }
    }

    [TestMethod]
    public void A_tool_that_a_block_installs_is_ours()
    {
        foreach (string page in (string[])["docs/ci.md", "docs/devbox.md"])
        {
            MatchCollection installs = Install().Matches(string.Join('\n', Blocks(page)));
            Assert.AreNotEqual(0, installs.Count);
            string project = File.ReadAllText(Path.Combine(RepositoryFiles.Root, "src", "CowCopy.Tool", "CowCopy.Tool.csproj"));
            foreach (Match install in installs) Assert.Contains($"<PackageId>{install.Groups["id"].Value}</PackageId>", project);
        }
    }

    private static IReadOnlyList<string> Blocks(string page) =>
        [.. Block().Matches(DocumentationFiles.Read(page)).Select(static block => block.Groups["code"].Value)];

    [GeneratedRegex(
        "^ *```ya?ml\n(?<code>.*?)^ *```$",
        RegexOptions.Multiline | RegexOptions.Singleline | RegexOptions.ExplicitCapture,
        1000)]
    private static partial Regex Block();

    [GeneratedRegex(@"uses: (?<name>[\w/-]+)@[0-9a-f]{40} # v(?<major>\d+)\.", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Action();

    [GeneratedRegex(@"windows\\(?<name>[\w-]+\.ps1)( -(?<option>\w+)(:\$\w+| [^\s-]\S*)?)*", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Script();

    [GeneratedRegex(@"dotnet tool install (--global )?(?<id>[\w.]+)", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Install();
}
