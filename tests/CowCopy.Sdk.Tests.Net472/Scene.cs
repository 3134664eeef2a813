using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Tests.Net472;

/// <summary>A directory for one case, and what was found in it that is not as expected.</summary>
internal sealed class Scene
{
    private readonly string _directory;
    private readonly List<string> _problems = [];

    public Scene(string directory)
    {
        _directory = Directory.CreateDirectory(directory).FullName;
        Engine.RegisterTaskObject(
            typeof(BuildSession), new BuildSession(Copier), RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
    }

    /// <summary>What the task copies with: as a build has it on Windows, else over Mono's base library.</summary>
    public FileCopier Copier { get; } =
        Environment.OSVersion.Platform == PlatformID.Win32NT ? new FileCopier() : new FileCopier(new MonoPlatform());

    public ConsoleBuildEngine Engine { get; } = new();

    public IReadOnlyList<string> Problems => _problems;

    public string At(string name) => Path.Combine(_directory, name);

    public ITaskItem Item(string name) => new TaskItem(At(name));

    /// <summary>An item that methods of Path throw for on .NET Framework, on Linux too, where those of later runtimes do not.</summary>
    public ITaskItem Illegal() => new TaskItem(_directory + "/a\0b");

    public ITaskItem Write(string name, string content)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(At(name))!);
        File.WriteAllText(At(name), content);
        return Item(name);
    }

    public Copy Task() => new() { BuildEngine = Engine };

    public void Succeeds(ITask task) => Expect(task.Execute(), "the task failed");

    /// <summary>The task fails, and the one error has a code.</summary>
    public void Fails(ITask task, string code)
    {
        Expect(!task.Execute(), "the task succeeded");
        string[] errors = [.. Engine.Events.Where(static text => text.StartsWith("error", StringComparison.Ordinal))];
        Expect(errors.Length == 1 && errors[0].StartsWith("error " + code + ": ", StringComparison.Ordinal), "expected one error " + code);
    }

    public void Holds(string name, string content) =>
        Expect(File.Exists(At(name)) && File.ReadAllText(At(name)) == content, name + " does not hold what it should");

    /// <summary>So many events have a text in them.</summary>
    public void AssertLogged(string part, int times) =>
        Expect(Engine.Events.Count(text => text.Contains(part)) == times, $"expected {times} times: {part}");

    public void Expect(bool holds, string otherwise)
    {
        if (!holds) _problems.Add(otherwise + Environment.NewLine + "  " + string.Join(Environment.NewLine + "  ", Engine.Events));
    }
}
