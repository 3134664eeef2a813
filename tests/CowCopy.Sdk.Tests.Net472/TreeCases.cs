using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Tests.Net472;

/// <summary>Trees, and cleaning them.</summary>
internal static class TreeCases
{
    public static void CopyAndClean(Scene scene)
    {
        scene.Write("tree/a.txt", "a");
        scene.Write("tree/below/b.txt", "b");
        scene.Write("tree/below/c.pdb", "c");
        scene.Write("out/old.txt", "old");
        CowCopyTree task = Tree(scene);
        scene.Succeeds(task);
        scene.Holds("out/a.txt", "a");
        scene.Holds("out/below/b.txt", "b");
        scene.Expect(!File.Exists(scene.At("out/old.txt")) && !File.Exists(scene.At("out/below/c.pdb")), "there are other files");
        scene.Expect(task is { ChangedAnything: true, CopiedFiles.Length: 2, DeletedFiles.Length: 1 }, "the outputs are others");

        CowCopyTree again = Tree(scene);
        scene.Succeeds(again);
        scene.AssertLogged(": 0 copied, 2 unchanged", times: 1);
        CowCopyTree question = Tree(scene);
        question.FailIfNotIncremental = true;
        scene.Succeeds(question);

        scene.Succeeds(new CowCopyCleanTrees { BuildEngine = scene.Engine, FileList = scene.Item("obj/list.txt") });
        scene.Expect(!Directory.Exists(scene.At("out/below")), "the copies were not deleted");
        scene.Expect(Directory.Exists(scene.At("out")), "a directory that was there before was deleted");
    }

    public static void Errors(Scene scene)
    {
        scene.Write("tree/a.txt", "a");
        foreach ((string destination, string glob, string code) in new[]
        {
            ("tree/inside", "*.pdb", "COWCOPY0005"), ("out", "../x", "COWCOPY0005"), ("tree/a.txt/out", "*.pdb", "COWCOPY0005"),
        })
        {
            scene.Engine.Clear();
            CowCopyTree task = Tree(scene);
            (task.Destination, task.Exclude) = (scene.Item(destination), [new TaskItem(glob)]);
            scene.Fails(task, code);
        }

        scene.Engine.Clear();
        CowCopyTree missing = Tree(scene);
        missing.Source = scene.Item("gone");
        scene.Fails(missing, "COWCOPY0006");
        scene.Engine.Clear();
        CowCopyTree illegal = Tree(scene);
        illegal.Destination = scene.Illegal();
        scene.Fails(illegal, "COWCOPY0005");
    }

    private static CowCopyTree Tree(Scene scene) => new()
    {
        BuildEngine = scene.Engine,
        Source = scene.Item("tree"),
        Destination = scene.Item("out"),
        Exclude = [new TaskItem("*.pdb")],
        Mirror = "true",
        FileList = scene.Item("obj/list.txt"),
    };
}
