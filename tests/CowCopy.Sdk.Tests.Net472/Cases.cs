using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests.Net472;

/// <summary>What the task is asked to do, and what must come of it.</summary>
internal static class Cases
{
    private const int Many = 200;

    public static IReadOnlyList<(string Name, Action<Scene> Run)> All { get; } =
    [
        ("new file", NewFile),
        ("unchanged", Unchanged),
        ("overwrite", Overwrite),
        ("many files", ManyFiles),
        ("source directory", SourceDirectory),
        ("no source", static scene => scene.Succeeds(scene.Task())),
        ("missing source", MissingSource),
        ("destination is a directory", DestinationIsDirectory),
        ("directory is a file", DirectoryIsFile),
        ("illegal character in a source", IllegalSource),
        ("illegal character in a destination", IllegalDestination),
        ("illegal character in the destination's directory", IllegalDirectory),
        ("illegal character in a source directory", IllegalSourceDirectory),
        ("illegal characters in the library", LibraryCases.IllegalPaths),
        ("two destinations", TwoDestinations),
        ("other number of destinations", OtherNumber),
        ("negative retries", NegativeRetries),
        ("cancelled", Cancelled),
        ("wrong property", static scene => scene.Fails(new CowCopySettings { BuildEngine = scene.Engine, Mode = "klone" }, "COWCOPY0001")),
        ("summary", Summary),
        ("tree, and clean", TreeCases.CopyAndClean),
        ("errors of trees", TreeCases.Errors),
    ];

    private static void NewFile(Scene scene)
    {
        ITaskItem source = scene.Write("a.txt", "new");
        source.SetMetadata("Kept", "yes");
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFolder) = ([source], scene.Item("out"));
        scene.Succeeds(task);
        scene.Holds("out/a.txt", "new");
        scene.AssertLogged("Creating directory", times: 1);
        scene.AssertLogged("Copying file from", times: 1);
        scene.Expect(
            task is { WroteAtLeastOneFile: true, CopiedFiles.Length: 1 } && task.CopiedFiles[0].GetMetadata("Kept") == "yes",
            "the outputs are others");
        scene.Expect(File.GetLastWriteTimeUtc(scene.At("a.txt")) == File.GetLastWriteTimeUtc(scene.At("out/a.txt")), "the times differ");
    }

    private static void Unchanged(Scene scene)
    {
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFolder, task.SkipUnchangedFiles) = ([scene.Write("a.txt", "same")], scene.Item("out"), true);
        scene.Succeeds(task);
        Copy again = scene.Task();
        (again.SourceFiles, again.DestinationFolder, again.SkipUnchangedFiles) = (task.SourceFiles, task.DestinationFolder, true);
        scene.Succeeds(again);
        scene.AssertLogged("Copying file from", times: 1);
        scene.AssertLogged("Did not copy", times: 1);
        scene.Expect(again is { WroteAtLeastOneFile: false, CopiedFiles.Length: 1 }, "the outputs are others");
    }

    private static void Overwrite(Scene scene)
    {
        scene.Write("out/a.txt", "old, and longer than what replaces it");
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFolder) = ([scene.Write("a.txt", "new")], scene.Item("out"));
        scene.Succeeds(task);
        scene.Holds("out/a.txt", "new");
    }

    private static void ManyFiles(Scene scene)
    {
        Copy task = scene.Task();
        task.SourceFiles = [.. Enumerable.Range(0, Many).Select(number => scene.Write($"from/{number}.txt", $"content {number}"))];
        task.DestinationFiles = [.. Enumerable.Range(0, Many).Select(number => scene.Item($"to/{number % 7}/{number}.txt"))];
        scene.Succeeds(task);
        for (int number = 0; number < Many; number++) scene.Holds($"to/{number % 7}/{number}.txt", $"content {number}");
        scene.AssertLogged("Copying file from", Many);
    }

    private static void SourceDirectory(Scene scene)
    {
        scene.Write("tree/a.txt", "a");
        scene.Write("tree/below/b.txt", "b");
        Copy task = scene.Task();
        (task.SourceFolders, task.DestinationFolder) = ([scene.Item("tree")], scene.Item("out"));
        scene.Succeeds(task);
        scene.Holds("out/tree/a.txt", "a");
        scene.Holds("out/tree/below/b.txt", "b");
    }

    private static void MissingSource(Scene scene)
    {
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFolder) = ([scene.Item("missing.txt"), scene.Write("a.txt", "new")], scene.Item("out"));
        scene.Fails(task, "MSB3030");
        scene.Holds("out/a.txt", "new");
        scene.Expect(task.CopiedFiles?.Length == 1, "the outputs are others");
    }

    private static void DestinationIsDirectory(Scene scene)
    {
        Directory.CreateDirectory(scene.At("out"));
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFiles) = ([scene.Write("a.txt", "new")], [scene.Item("out")]);
        scene.Fails(task, "MSB3024");
    }

    private static void DirectoryIsFile(Scene scene)
    {
        scene.Write("out", "a file");
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFolder, task.Retries) = ([scene.Write("a.txt", "new")], scene.Item("out"), 0);
        scene.Fails(task, "MSB3021");
    }

    private static void IllegalSource(Scene scene)
    {
        Copy task = scene.Task();
        task.SourceFiles = [scene.Illegal(), scene.Write("a.txt", "new")];
        (task.DestinationFolder, task.SkipUnchangedFiles) = (scene.Item("out"), true);
        scene.Fails(task, "MSB3021");
    }

    private static void IllegalDestination(Scene scene)
    {
        Copy task = scene.Task();
        task.SourceFiles = [scene.Write("a.txt", "new"), scene.Write("b.txt", "new")];
        task.DestinationFiles = [scene.Illegal(), scene.Item("out/b.txt")];
        scene.Fails(task, "MSB3021");
        scene.Holds("out/b.txt", "new");
    }

    private static void IllegalDirectory(Scene scene)
    {
        foreach (bool isTree in (bool[])[false, true])
        {
            scene.Engine.Clear();
            Copy task = scene.Task();
            ITaskItem file = scene.Write("tree/a.txt", "new");
            if (isTree) task.SourceFolders = [scene.Item("tree")];
            else task.SourceFiles = [file];
            task.DestinationFolder = scene.Illegal();
            scene.Fails(task, "MSB3021");
            scene.Expect(task.DestinationFiles is { Length: 0 }, "there are destinations");
        }
    }

    private static void IllegalSourceDirectory(Scene scene)
    {
        Copy task = scene.Task();
        (task.SourceFolders, task.DestinationFolder) = ([scene.Illegal()], scene.Item("out"));
        scene.Fails(task, "MSB3021");
    }

    private static void TwoDestinations(Scene scene)
    {
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFiles, task.DestinationFolder) =
            ([scene.Write("a.txt", "new")], [scene.Item("b.txt")], scene.Item("out"));
        scene.Fails(task, "MSB3022");
    }

    private static void OtherNumber(Scene scene)
    {
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFiles) = ([scene.Write("a.txt", "new")], [scene.Item("b.txt"), scene.Item("c.txt")]);
        scene.Fails(task, "MSB3094");
    }

    private static void NegativeRetries(Scene scene)
    {
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFolder, task.Retries) = ([scene.Write("a.txt", "new")], scene.Item("out"), -1);
        scene.Fails(task, "MSB3028");
    }

    private static void Cancelled(Scene scene)
    {
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFolder) = ([scene.Write("a.txt", "new")], scene.Item("out"));
        task.Cancel();
        scene.Expect(!task.Execute(), "the task succeeded");
        scene.Expect(!File.Exists(scene.At("out/a.txt")), "it copied all the same");
    }

    private static void Summary(Scene scene)
    {
        Copy task = scene.Task();
        (task.SourceFiles, task.DestinationFolder) = ([scene.Write("a.txt", "new")], scene.Item("out"));
        scene.Succeeds(task);
        scene.Succeeds(new CowCopySummary { BuildEngine = scene.Engine });
        scene.AssertLogged("CowCopy: 1 copied", times: 1);
    }
}
