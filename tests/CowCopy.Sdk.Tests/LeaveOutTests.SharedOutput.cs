namespace CowCopy.Sdk.Tests;

/// <summary>Where another project has its output in the library's output directory.</summary>
public sealed partial class LeaveOutTests
{
    [TestMethod]
    [DataRow("Other.dll", "Other.dll")]
    [DataRow("App.EXE", "App.EXE")]
    [DataRow("Single.pdb", "Single.pdb")]
    [DataRow("Collector.deps.json", "Collector.deps.json")]
    [DataRow("Leaf.deps.json", "", DisplayName = "which a package copies for each reference")]
    [DataRow("Lib.runtimeconfig.json", "", DisplayName = "of the library itself")]
    [DataRow("Other.txt", "", DisplayName = "no assembly")]
    [DataRow("sub/Other.dll", "", DisplayName = "in a directory below")]
    [DataRow("Lib.dll", "", DisplayName = "the library itself")]
    [DataRow("P.dll", "", DisplayName = "of a package of the library")]
    [DataRow("Native.dll", "", DisplayName = "in the list of what the project wrote")]
    public void Beside_another_project_s_assembly_all_is_kept_whether_it_is_there_or_not(string other, string shares)
    {
        using TreeScene scene = new();
        foreach (bool isThere in (bool[])[true, false]) // Clean has deleted it
        {
            CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll"), Reference(scene, "packages/P.dll"));
            task.FilesWritten = "written.txt";
            foreach (string file in (string[])[isThere ? "Leaf.dll" : "readme.txt", other]) scene.Write("out/" + file, "old");
            File.WriteAllLines(scene.At("written.txt"), ["obj/../out/Leaf.dll", "out/Native.dll"]);

            scene.Succeeds(task);

            bool isShared = shares.Length > 0;
            Assert.AreEqual((shares, isShared), (task.SharesOutputWith, task.KeepsLocal));
            Assert.AreEqual(("", isShared ? "" : "Leaf.dll"), (Names(task.Old), Names(task.LeftOut)));
            Assert.AreNotEqual(isShared, File.Exists(scene.At("out", "Lib.CowCopyLocal.txt")));
            File.Delete(scene.At("out", "Leaf.dll"));
        }
    }

    // A program that is built later may have its output there too.
    [TestMethod]
    [DataRow("../out/", "", true)]
    [DataRow("../out/Library/", "", true)]
    [DataRow("../out/Lib/", "", false)]
    [DataRow("../bin/lib/debug/", "", false)]
    [DataRow("../bin/Project/", "Other;;project", false)]
    [DataRow("../bin/Project/", "", true)]
    [DataRow("../bin/PROJECT-DIRECTORY/", "", false)]
    [DataRow("out/", "", false)]
    public void An_output_outside_of_the_project_that_no_name_of_the_project_shows_to_be_its_own_keeps_all(
        string output, string names, bool isKept)
    {
        using TreeScene outer = new(), scene = new(outer.At());
        CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll"));
        string own = Path.GetFileName(Path.TrimEndingDirectorySeparator(scene.At()));
        task.OutputDirectory = output = output.Replace("PROJECT-DIRECTORY", own, StringComparison.Ordinal);
        task.ListFile = output + "Lib.CowCopyLocal.txt";
        task.ProjectNames = names.Split(';');

        scene.Succeeds(task);

        Assert.AreEqual((isKept, isKept ? "" : "Leaf.dll", ""), (task.KeepsLocal, Names(task.LeftOut), task.SharesOutputWith));
        Assert.AreNotEqual(isKept, File.Exists(scene.At(task.ListFile)));
    }

    // One that is published as a single file, with its symbols in it, leaves no other trace.
    [TestMethod]
    [DataRow("Company.App", UnixFileMode.UserExecute | UnixFileMode.UserRead, "written.txt", "Company.App")]
    [DataRow("App", UnixFileMode.OtherExecute | UnixFileMode.OtherRead, "written.txt", "App")]
    [DataRow("App", UnixFileMode.UserRead | UnixFileMode.UserWrite, "written.txt", "", DisplayName = "no program")]
    [DataRow("tool", UnixFileMode.UserExecute, "out/tool", "", DisplayName = "in the list of what the project wrote")]
    [DataRow("tool", UnixFileMode.UserExecute, "/before/repo/out/tool", "", DisplayName = "in the list, made where the project was")]
    [DataRow("tool", UnixFileMode.UserExecute, "/before/repo/out/below/tool", "tool", DisplayName = "another in that list")]
    [DataRow("tool", UnixFileMode.UserExecute, "/before/repo/without/tool", "tool", DisplayName = "another directory in that list")]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [System.Runtime.Versioning.UnsupportedOSPlatform("windows")]
    public void Beside_another_project_s_program_all_is_kept(string program, UnixFileMode mode, string written, string shares)
    {
        using TreeScene scene = new();
        CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll"));
        task.FilesWritten = "written.txt";
        scene.Write("out/Leaf.dll").Write("out/" + program);
        File.SetUnixFileMode(scene.At("out", program), mode);
        File.WriteAllLines(scene.At("written.txt"), ["out/Leaf.dll", written]);

        scene.Succeeds(task);

        Assert.AreEqual((shares, shares.Length > 0), (task.SharesOutputWith, task.KeepsLocal));
        Assert.AreEqual(shares.Length > 0 ? "" : "Leaf.dll", Names(task.LeftOut));
    }

    [TestMethod]
    [DataRow("leaf/bin", "", true)]
    [DataRow("leaf", "bin", true)]
    [DataRow("elsewhere", "", false)]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    public void Where_a_link_leads_to_another_project_s_output_all_is_kept(string target, string below, bool isSame)
    {
        foreach (bool isWritten in (bool[])[true, false])
        {
            using TreeScene scene = new();
            CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll"), Reference(scene, "leaf/bin/de/Leaf.resources.dll"));
            task.CopyLocal![1].SetMetadata("DestinationSubDirectory", "de/");
            foreach (string file in (string[])["leaf/bin/Leaf.dll", "elsewhere/Leaf.dll"]) scene.Write(file);
            Directory.CreateSymbolicLink(scene.At("linked"), scene.At(target));
            task.OutputDirectory = $"linked/{below}/";
            task.ListFile = $"linked/{below}/Lib.CowCopyLocal.txt";
            task.FilesWritten = scene.At("written.txt");
            File.WriteAllLines(task.FilesWritten, isWritten ? [scene.At("linked", below, "Leaf.dll")] : []);

            scene.Succeeds(task);

            string all = "Leaf.dll Leaf.resources.dll";
            Assert.AreEqual((isSame, isSame ? "" : all), (task.KeepsLocal, Names([.. task.Old, .. task.LeftOut])));
        }
    }
}
