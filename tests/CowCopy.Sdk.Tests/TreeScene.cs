using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>A project's directory, and calls of CowCopyTree for it. The process is in another directory.</summary>
internal sealed class TreeScene : IDisposable
{
    private readonly TempDirectory _directory;
    private TaskEnvironment _project;

    public TreeScene(string? parent = null)
    {
        _directory = parent is null ? new TempDirectory() : new TempDirectory(parent);
        _project = Environment(_directory.Path);
    }

    /// <summary>Sets the project's directory, by its path below the root. Default: the root.</summary>
    public string Project
    {
        set => _project = Environment(At(value));
    }

    public string Root => _directory.Path;

    public RecordingBuildEngine Engine { get; set; } = new();

    public IEnumerable<string> Codes => Engine.Events.Select(static logged => logged.Code!).Where(static code => code is { Length: > 0 });

    /// <summary>The texts of normal importance.</summary>
    public IEnumerable<string> Lines =>
        Engine.Events.Where(static logged => logged.Importance == MessageImportance.Normal).Select(static logged => logged.Text!);

    public string At(params string[] names) => _directory.Combine(names);

    public TreeScene Write(string relative, string text = "content")
    {
        _directory.WriteFile(relative, text);
        return this;
    }

    /// <summary>Writes three files: one, b/two.txt and b/c/three.pdb.</summary>
    public TreeScene WriteTree() => Write("src/one").Write("src/b/two.txt").Write("src/b/c/three.pdb");

    /// <summary>Creates a task that copies src to out, by relative paths.</summary>
    public CowCopyTree Tree(string source = "src", string destination = "out") =>
        With(new CowCopyTree { Source = Item(source), Destination = Item(destination) });

    /// <summary>Creates the task that checks the items of a project, app.proj.</summary>
    public CowCopyCheckTrees Check(params ITaskItem[] items) =>
        With(new CowCopyCheckTrees { Trees = items, ProjectFile = At("app.proj"), ProjectFiles = Items(At("app.proj")) });

    public T With<T>(T task)
        where T : ITask, IMultiThreadableTask
    {
        (task.BuildEngine, task.TaskEnvironment) = (Engine, _project);
        return task;
    }

    /// <summary>Creates a task that lists what it copies.</summary>
    public CowCopyTree Listed(string source = "src", string destination = "out", string list = "obj/list.txt")
    {
        CowCopyTree task = Tree(source, destination);
        task.FileList = Item(list);
        return task;
    }

    public void CopyListed(string source = "src", string destination = "out", string list = "obj/list.txt") =>
        Succeeds(Listed(source, destination, list));

    /// <summary>Deletes what a list has, without a warning.</summary>
    public void Clean(string list = "obj/list.txt")
    {
        Succeeds(With(new CowCopyCleanTrees { FileList = Item(list) }));
        Assert.IsEmpty(Engine.Of(EventKind.Warning));
    }

    public void Set(Action<CowCopySettings> set)
    {
        CowCopySettings settings = With(new CowCopySettings { ProjectFile = "a.proj" });
        set(settings);
        Succeeds(settings);
    }

    public void Succeeds(ITask task) => Assert.IsTrue(task.Execute(), string.Join('\n', Engine.Events));

    /// <summary>Asserts that a task fails with one error.</summary>
    /// <returns>The error's text.</returns>
    public string Fails(ITask task, string code)
    {
        Assert.IsFalse(task.Execute());
        LoggedEvent[] errors = [.. Engine.Of(EventKind.Error)];
        Assert.HasCount(1, errors, string.Join('\n', errors.Select(static one => one.Text)));
        LoggedEvent error = errors[0];
        Assert.AreEqual(code, error.Code);
        Assert.DoesNotContain('\n', error.Text!);
        return error.Text!;
    }

    /// <summary>All names below a directory with slashes, those of directories with one at the end.</summary>
    public string Names(string directory = "out") => !Directory.Exists(At(directory)) ? "" : string.Join(
        ' ',
        new DirectoryInfo(At(directory)).EnumerateFileSystemInfos("*", SearchOption.AllDirectories)
            .Select(info => Path.GetRelativePath(At(directory), info.FullName) + (info is DirectoryInfo { LinkTarget: null } ? "/" : ""))
            .Select(static name => name.Replace(Path.DirectorySeparatorChar, '/'))
            .Order(StringComparer.Ordinal));

    private static TaskEnvironment Environment(string directory) => TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(
        directory, new Dictionary<string, string>(StringComparer.Ordinal));

    public void Dispose() => _directory.Dispose();
}
