using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using BuildCache;
using CowCopy.TestKit;

namespace CowCopy.Samples.Tests;

/// <summary>A directory with steps and a store of its own, as on a machine of its own.</summary>
internal sealed class Machine : IDisposable
{
    private static readonly JsonSerializerOptions Options = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };
    private readonly TempDirectory _directory = new();

    public string Root => _directory.Combine("root");

    [AllowNull]
    public string Store
    {
        get => field ?? _directory.Combine("store");
        init;
    }

    public string Log { get; private set; } = "";

    /// <summary>Two sources; a program and a text of the first, a text of both, and one that depends on neither.</summary>
    public static Machine WithSteps(string? store = null)
    {
        Machine machine = new() { Store = store };
        machine.Write("src/a.txt", "a\n").Write("src/b.txt", "b\n").WriteSteps(
            Step("join", "cat out/copy src/b.txt > out/joined", ["out/copy", "src/b.txt"], "out/joined"),
            Step("first", "cat src/a.txt > out/copy; echo run > $TOOL; chmod 755 $TOOL", ["src/a.txt"], "out/copy", "out/bin/tool"),
            Step("apart", "echo \"$WORD\" > apart; : > empty", [], "apart", "empty") with { Environment = Variables("word") });
        return machine;
    }

    public static BuildStep Step(string name, string script, string[] inputs, params string[] outputs) =>
        new(name, ["sh", "-c", $"echo {name} >> runs; {script}"], inputs, outputs, Variables(""));

    public static Dictionary<string, string> Variables(string word) =>
        new() { ["PATH"] = "/usr/bin:/bin", ["TOOL"] = "out/bin/tool", ["WORD"] = word };

    public Machine Write(string path, string text)
    {
        _directory.WriteFile(Path.Combine("root", path), text);
        return this;
    }

    public Machine WriteSteps(params BuildStep[] steps) => Write("steps.json", JsonSerializer.Serialize(steps, Options));

    public string Read(string path) => File.ReadAllText(PathOf(path));

    public string PathOf(string path) => Path.Combine(Root, path);

    /// <summary>Builds; returns the names of the steps whose commands ran.</summary>
    public string Build(Uri? server = null, double patienceInSeconds = 20)
    {
        File.Delete(PathOf("runs"));
        using StringWriter log = new();
        using RemoteStore? remote = server is null ? null : new(server, TimeSpan.FromSeconds(patienceInSeconds), log);
        try
        {
            List<BuildStep> steps = StepFile.Read(PathOf("steps.json"));
            (int run, int restored) = new Build(Root, Store, remote, log).Run(steps);
            string ran = File.Exists(PathOf("runs")) ? Read("runs").ReplaceLineEndings(" ").Trim() : "";
            Assert.AreEqual(ran.Split(' ', StringSplitOptions.RemoveEmptyEntries).Length, run);
            Assert.AreEqual(steps.Count, run + restored);
            return ran;
        }
        finally
        {
            Log = log.ToString();
        }
    }

    /// <summary>Deletes what the steps have written, as in a new clone of the repository.</summary>
    public void DeleteOutputs()
    {
        Directory.Delete(PathOf("out"), recursive: true);
        File.Delete(PathOf("apart"));
        File.Delete(PathOf("empty"));
    }

    /// <summary>Asserts that all outputs of the steps are there with their bytes and executable bits.</summary>
    public void AssertBuilt(string joined = "a\nb\n")
    {
        Assert.AreEqual("a\n", Read("out/copy"));
        Assert.AreEqual(joined, Read("out/joined"));
        Assert.AreEqual("run\n", Read("out/bin/tool"));
        Assert.AreEqual("word\n", Read("apart"));
        Assert.AreEqual("", Read("empty"));
        Assert.IsTrue(ExecutableBit.IsSet(PathOf("out/bin/tool")));
        Assert.IsFalse(ExecutableBit.IsSet(PathOf("out/copy")));
        Assert.IsFalse(new FileInfo(PathOf("out/copy")).IsReadOnly);
    }

    /// <summary>Asserts that each file of the store is named by its content, and that no temporary file is left.</summary>
    public void AssertStoreIsSound()
    {
        foreach (string path in Contents()) Assert.AreEqual(Path.GetFileName(path), LocalStore.HashOf(path));
        Assert.IsEmpty(Directory.GetFiles(Path.Combine(Store, "tmp")));
    }

    public string[] Contents() => Directory.GetFiles(Path.Combine(Store, "cas"), "*", SearchOption.AllDirectories);

    public void Dispose() => _directory.Dispose();
}
