using CowCopy.Sdk.LocalCopies;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>What a class library does not get of what it refers to, and the list beside it of where that is.</summary>
[TestClass]
public sealed partial class LeaveOutTests
{
    [TestMethod]
    public void What_belongs_to_projects_is_left_out_and_listed()
    {
        using TreeScene scene = new();
        ITaskItem satellite = Reference(scene, "leaf/bin/de/Leaf.resources.dll", "ProjectReference");
        satellite.SetMetadata("DestinationSubDirectory", HostPath.Of("de/"));
        CowCopyLeaveOut task = Task(
            scene,
            Reference(scene, "leaf/bin/Leaf.dll"),
            Reference(scene, "leaf/bin/Leaf.pdb"),
            satellite,
            Reference(scene, "packages/p/P.dll"));

        scene.Succeeds(task);

        Assert.AreEqual("Leaf.dll Leaf.pdb Leaf.resources.dll", Names(task.LeftOut));
        Assert.IsEmpty(task.Old);
        string[] lines = File.ReadAllLines(scene.At("out", "Lib.CowCopyLocal.txt"));
        Assert.AreSequenceEqual([scene.At("out"), HostPath.Of("../leaf/bin/Leaf.dll")], lines);
    }

    [TestMethod]
    public void The_list_tells_what_the_library_refers_to_itself_from_what_that_needs()
    {
        using TreeScene scene = new();
        string list = scene.At("out", "Lib.CowCopyLocal.txt");
        string leaf = HostPath.Of("../leaf/bin/Leaf.dll"), far = HostPath.Of("../leaf/bin/Far.dll");
        string top = HostPath.Of("../top/bin/Top.dll");
        CowCopyLeaveOut task = Task(
            scene, [.. ((string[])["leaf/bin/Far.dll", "leaf/bin/Leaf.dll", "top/bin/Top.dll"]).Select(path => Reference(scene, path))]);
        task.References![0].SetMetadata("MSBuildSourceProjectFile", scene.At("leaf", "Leaf.csproj"));
        task.References[1].SetMetadata("MSBuildSourceProjectFile", scene.At("top", "Top.csproj"));

        scene.Succeeds(task);
        Assert.AreSequenceEqual([scene.At("out"), leaf, top, "", far], File.ReadAllLines(list));
        task.TransitiveProjects = [Item(scene.At("leaf", "Leaf.csproj"))];
        task.References[2] = task.References[0];
        scene.Succeeds(task);
        Assert.AreSequenceEqual([scene.At("out"), top, "", far, leaf], File.ReadAllLines(list));
        Assert.AreSequenceEqual([true, false, false], LeftOutList.Read(list).Select(static file => file.IsOwn));
        task.TransitiveProjects = [Item(scene.At("leaf", "Leaf.csproj")), Item(scene.At("top", "Top.csproj"))];
        scene.Succeeds(task);
        Assert.AreSequenceEqual([scene.At("out"), "", far, leaf, top], File.ReadAllLines(list));
        Assert.AreSequenceEqual([false, false, false], LeftOutList.Read(list).Select(static file => file.IsOwn));
    }

    [TestMethod]
    public void A_directory_of_any_name_is_found_from_the_list()
    {
        const string odd = "a b%20c#d+e?ä/bin";
        using TreeScene scene = new();
        CowCopyLeaveOut task = Task(scene, Reference(scene, odd + "/Leaf.dll"));
        task.References = [Reference(scene, odd + "/Leaf.dll")];

        scene.Succeeds(task);

        Assert.AreEqual(scene.At(odd, "Leaf.dll"), LeftOutList.Read(scene.At("out", "Lib.CowCopyLocal.txt")).Single().Path);
        Assert.AreEqual("Leaf.dll", Names(task.LeftOut));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void Names_with_line_ends_and_halves_of_surrogate_pairs_come_back_from_the_list()
    {
        string[] odd = ["a\nb\r\t/bin", "%25\u00E4%0a/bin", "x\uDCFF/bin"];
        using TreeScene scene = new();
        foreach (string output in (string[])["out", "o\nu\rt"])
        {
            CowCopyLeaveOut task = Task(scene, [.. odd.Select(directory => Reference(scene, directory + "/Leaf.dll"))]);
            task.References = task.CopyLocal;
            (task.OutputDirectory, task.ListFile) = (output + "/", output + "/Lib.CowCopyLocal.txt");
            scene.Succeeds(task);
            scene.Succeeds(task); // reads the list

            Assert.HasCount(1 + odd.Length, File.ReadAllLines(scene.At(output, "Lib.CowCopyLocal.txt")));
            Assert.AreSequenceEqual(
                odd.Select(directory => scene.At(directory) + "/Leaf.dll"),
                LeftOutList.Read(scene.At(output, "Lib.CowCopyLocal.txt")).Select(static file => file.Path));
        }
    }

    [TestMethod]
    public void The_list_is_written_only_where_it_differs_and_deleted_where_nothing_is_left_out()
    {
        using TreeScene scene = new();
        ITaskItem leaf = Reference(scene, "leaf/bin/Leaf.dll"), package = Reference(scene, "packages/p/P.dll");
        string list = scene.At("out", "Lib.CowCopyLocal.txt");
        scene.Succeeds(Task(scene, leaf));
        File.SetLastWriteTimeUtc(list, LongAgo);
        scene.Succeeds(Task(scene, leaf));
        Assert.AreEqual(LongAgo, File.GetLastWriteTimeUtc(list));
        CowCopyLeaveOut other = Task(scene, leaf);
        other.CopyLocal = [Reference(scene, "leaf/bin/Other.dll"), leaf];
        scene.Succeeds(other);
        Assert.AreNotEqual(LongAgo, File.GetLastWriteTimeUtc(list));
        scene.Succeeds(Task(scene, package));
        Assert.IsFalse(File.Exists(list));
        scene.Succeeds(Task(scene));
    }

    [TestMethod]
    public void The_list_of_the_original_that_a_copy_shares_as_a_hard_link_is_left_alone()
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("The base library makes no hard links.");
        using TreeScene scene = new();
        string list = scene.At("out", "Lib.CowCopyLocal.txt"), original = scene.At("original");
        scene.Succeeds(Task(scene, Reference(scene, "leaf/bin/Leaf.dll")));
        Assert.IsTrue(new FileCopier().CreateHardLink(list, original).Succeeded);
        string before = File.ReadAllText(original);

        scene.Succeeds(Task(scene, Reference(scene, "leaf/bin/Other.dll"), Reference(scene, "leaf/bin/Leaf.dll")));

        Assert.AreEqual(before, File.ReadAllText(original));
        Assert.AreNotEqual(before, File.ReadAllText(list));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void Names_that_differ_in_case_are_two_on_Linux()
    {
        using TreeScene scene = new();
        CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll"), Reference(scene, "LEAF/bin/Other.dll"));
        scene.Succeeds(task);
        Assert.AreEqual("Leaf.dll", Names(task.LeftOut));
        string list = scene.At("out", "Lib.CowCopyLocal.txt"), before = File.ReadAllText(list);

        scene.Succeeds(Task(scene, Reference(scene, "leaf/bin/leaf.dll")));

        Assert.AreNotEqual(before, File.ReadAllText(list));
        Assert.AreEqual(scene.At("leaf/bin/leaf.dll"), LeftOutList.Read(list).Single().Path);
    }

    [TestMethod]
    public void Without_the_list_of_what_builds_wrote_old_copies_stay()
    {
        using TreeScene scene = new();
        CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll", "projectreference"));
        scene.Write("out/Leaf.dll", "old");
        scene.Succeeds(task);
        Assert.AreEqual(("Leaf.dll", ""), (Names(task.Old), Names(task.LeftOut)));
    }

    [TestMethod]
    public void Where_a_reference_has_its_output_in_the_same_directory_nothing_is_left_out()
    {
        using TreeScene scene = new();
        CowCopyLeaveOut task = Task(scene, Reference(scene, "out/Leaf.dll", "ProjectReference"), Reference(scene, "leaf/bin/Leaf.dll"));
        task.References = [Reference(scene, "leaf/bin/Leaf.dll"), Reference(scene, "out/Leaf.dll")];
        task.OutputDirectory = "out";
        scene.Succeeds(task);
        Assert.IsEmpty(task.LeftOut);
        Assert.IsFalse(Directory.Exists(scene.At("out")));
    }

    [TestMethod]
    public void What_a_project_brings_is_left_out_wherever_it_is_and_whatever_the_case_of_the_word()
    {
        using TreeScene scene = new();
        CowCopyLeaveOut task = Task(
            scene,
            Reference(scene, "elsewhere/A.dll", "ProjectReference"), Reference(scene, "elsewhere/B.dll", "projectreference"),
            Reference(scene, "elsewhere/C.dll", "Other"));
        scene.Succeeds(task);
        Assert.AreEqual("A.dll B.dll", Names(task.LeftOut));
    }

    [TestMethod]
    public void Only_outputs_of_projects_count_among_what_references_lack()
    {
        using TreeScene scene = new();
        CowCopyLeaveOut task = Task(scene, Reference(scene, "a/A.dll"), Reference(scene, "b/B.dll"));
        task.References = null;
        task.LackedByReferences = [Item(scene.At("a", "A.dll"), ("IsProject", "true")), Item(scene.At("b", "B.dll"), ("IsProject", ""))];
        scene.Succeeds(task);
        Assert.AreEqual("A.dll", Names(task.LeftOut));
    }

    [TestMethod]
    [DataRow("../outside/Lib/", "", "Leaf.dll", "Leaf.dll", "Other.dll")]
    [DataRow("../outside/Lib/", " True ", "Leaf.dll", "", "Leaf.dll Other.dll")]
    [DataRow("out/", "", "Leaf.dll", "", "Leaf.dll Other.dll")]
    [DataRow("out/", "", "", "Leaf.dll", "Other.dll", DisplayName = "not written by this project")]
    [DataRow("out/", "", null, "Leaf.dll", "Other.dll", DisplayName = "obj was deleted")]
    public void Copies_of_earlier_builds_that_may_be_of_others_are_kept_up_to_date(
        string output, string deletes, string? written, string old, string leftOut)
    {
        using TreeScene outer = new();
        using TreeScene scene = new(outer.At());
        CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll"), Reference(scene, "leaf/bin/Other.dll"));
        task.CopyLocal![0].SetMetadata("DestinationSubDirectory", "sub/");
        (task.OutputDirectory, task.ListFile, task.DeletesOutside) = (output, output + "Lib.CowCopyLocal.txt", deletes);
        task.FilesWritten = "written.txt";
        Directory.CreateDirectory(scene.At(output, "sub"));
        File.WriteAllText(scene.At(output, "sub", "Leaf.dll"), "old");
        File.WriteAllText(scene.At(output, "Lib.dll"), "own");
        if (written is not null) File.WriteAllLines(scene.At("written.txt"), [output + "Lib.dll", output + "sub/" + written]);
        scene.Succeeds(task);
        Assert.AreEqual((old, leftOut), (Names(task.Old), Names(task.LeftOut)));
    }

    [TestMethod]
    public void A_satellite_belongs_to_the_directory_of_its_assembly_and_only_assemblies_are_listed()
    {
        using TreeScene scene = new();
        ITaskItem satellite = Reference(scene, "leaf/bin/de/Leaf.resources.dll");
        ITaskItem package = Reference(scene, "packages/p/de/P.resources.dll");
        ITaskItem native = Reference(scene, "leaf/bin/native/N.dll"), other = Reference(scene, "leaf/bin/fr/Leaf.Resources.dll");
        foreach (ITaskItem item in (ITaskItem[])[satellite, package]) item.SetMetadata("DestinationSubDirectory", HostPath.Of("de/"));
        other.SetMetadata("DestinationSubDirectory", HostPath.Of("FR/"));
        native.SetMetadata("DestinationSubDirectory", HostPath.Of("native/"));
        CowCopyLeaveOut task = Task(
            scene, Reference(scene, "leaf/bin/App.exe"), Reference(scene, "leaf/bin/Upper.DLL"), Reference(scene, "leaf/bin/Leaf.xml"),
            satellite, package, native, other, Reference(scene, "leaf/bin/Odd.Resources.dll"));

        scene.Succeeds(task);

        Assert.AreEqual(
            "App.exe Upper.DLL Leaf.xml Leaf.resources.dll N.dll Leaf.Resources.dll Odd.Resources.dll", Names(task.LeftOut));
        string[] listed = File.ReadAllLines(scene.At("out", "Lib.CowCopyLocal.txt"))[2..]; // references to none of them
        Assert.AreEqual(HostPath.Of("../leaf/bin/App.exe ../leaf/bin/Upper.DLL ../leaf/bin/Odd.Resources.dll"), string.Join(' ', listed));
    }

    [TestMethod]
    public void A_directory_whose_name_begins_as_the_project_s_is_not_below_it()
    {
        using TreeScene outer = new();
        using TreeScene scene = new(outer.At());
        string output = $"../{Path.GetFileName(Path.TrimEndingDirectorySeparator(scene.At()))}-out/Lib/";
        CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll"));
        (task.OutputDirectory, task.ListFile, task.FilesWritten) = (output, output + "Lib.CowCopyLocal.txt", "written.txt");
        Directory.CreateDirectory(scene.At(output));
        File.WriteAllText(scene.At(output, "Leaf.dll"), "old");
        File.WriteAllLines(scene.At("written.txt"), [output + "Leaf.dll"]);

        scene.Succeeds(task);

        Assert.AreEqual(("Leaf.dll", ""), (Names(task.Old), Names(task.LeftOut)));
        Assert.HasCount(2, File.ReadAllLines(scene.At(output, "Lib.CowCopyLocal.txt"))); // what is kept up to date is listed too
    }

    // A project that sees both libraries finds the file beside this one only.
    [TestMethod]
    [DataRow("leaf/bin/Vendor.dll", "Leaf.dll Top.dll")]
    [DataRow("other/Vendor.dll", "Leaf.dll Vendor.dll Dep.dll Top.dll")]
    public void What_is_referred_to_as_a_file_in_a_project_s_output_stays_with_what_it_needs(string vendor, string leftOut)
    {
        const string project = "ProjectReference", file = "ResolveAssemblyReference";
        using TreeScene scene = new();
        CowCopyLeaveOut task = Task(
            scene,
            Reference(scene, "leaf/bin/Leaf.dll", project), Reference(scene, "leaf/bin/Vendor.dll", file),
            Reference(scene, "leaf/bin/Dep.dll", file), Reference(scene, "top/bin/Top.dll", project));
        task.Resolved =
        [
            Reference(scene, "leaf/bin/Leaf.dll", project), Reference(scene, vendor, file), Reference(scene, "top/bin/Top.dll", project),
        ];

        scene.Succeeds(task);

        Assert.AreEqual((leftOut, false), (Names(task.LeftOut), task.KeepsLocal));
    }

    [TestMethod]
    [DataRow("obj/Lib.dll", "a TypeProviderAssemblyAttribute b", true)]
    [DataRow("obj/Lib.dll", "another attribute", false)]
    [DataRow("obj/Missing.dll", "a TypeProviderAssemblyAttribute b", false)]
    public void A_library_that_names_type_providers_of_FSharp_keeps_its_copies(string assembly, string content, bool isKept)
    {
        using TreeScene scene = new TreeScene().Write("obj/Lib.dll", content);
        CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll"));
        task.FSharpAssembly = Item(assembly);

        scene.Succeeds(task);

        Assert.AreEqual((isKept ? "" : "Leaf.dll", isKept), (Names(task.LeftOut), task.KeepsLocal));
        Assert.AreEqual(isKept, scene.Codes.Contains("COWCOPY0010"));
    }

    [TestMethod]
    public void What_shares_the_directory_of_what_it_refers_to_keeps_content_too()
    {
        using TreeScene scene = new();
        CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll"));
        task.OutputDirectory = "leaf/bin/";
        task.ListFile = "leaf/bin/Lib.CowCopyLocal.txt";
        scene.Succeeds(task);
        Assert.IsTrue(task.KeepsLocal);
        Assert.IsEmpty(task.LeftOut);
    }

    [TestMethod]
    [DataRow("a/Microsoft.Build.Framework.dll", true)]
    [DataRow("a/nunit.framework.dll", true)]
    [DataRow("a/FodyHelpers.dll", true)]
    [DataRow("a/Microsoft.VisualStudio.TestPlatform.ObjectModel.dll", true)]
    [DataRow("a/ExcelDna.Integration.dll", true)]
    [DataRow("a/XUNIT.Core.dll", true)]
    [DataRow("a/Microsoft.Build.Locator.dll", false)]
    public void What_a_host_loads_keeps_its_copies_whichever_reference_brings_the_host_and_it_is_said_once(string reference, bool keeps)
    {
        using TreeScene scene = new();
        for (int i = 0; i < 2; i++)
        {
            CowCopyLeaveOut task = Task(scene, Reference(scene, "leaf/bin/Leaf.dll"));
            task.Resolved = [Reference(scene, "x/X.dll"), Reference(scene, reference)];
            scene.Succeeds(task);
            Assert.AreEqual((keeps, keeps ? "" : "Leaf.dll"), (task.KeepsLocal, Names(task.LeftOut)));
        }

        Assert.AreEqual(keeps ? 1 : 0, scene.Engine.Of(EventKind.Message).Count(static one => one.Code == "COWCOPY0010"));
        Assert.AreNotEqual(keeps, File.Exists(scene.At("out", "Lib.CowCopyLocal.txt")));
    }

    [TestMethod]
    public void An_output_that_is_a_file_is_the_same_error()
    {
        using TreeScene scene = new TreeScene().Write("out");
        scene.Fails(Task(scene, Reference(scene, "leaf/bin/Leaf.dll")), "COWCOPY0013");
        Assert.AreEqual(scene.At("out", "Lib.CowCopyLocal.txt"), scene.Engine.Of(EventKind.Error).Single().File);
    }

    [TestMethod]
    public void A_list_that_cannot_be_written_is_an_error_with_its_remedy()
    {
        using TreeScene scene = new();
        Directory.CreateDirectory(scene.At("out", "Lib.CowCopyLocal.txt"));
        string text = scene.Fails(Task(scene, Reference(scene, "leaf/bin/Leaf.dll")), "COWCOPY0013");
        Assert.Contains("Delete the file, or set CowCopyLocalInLibraries to true", text);
        Assert.AreEqual(scene.At("out", "Lib.CowCopyLocal.txt"), scene.Engine.Of(EventKind.Error).Single().File);
    }

    private static CowCopyLeaveOut Task(TreeScene scene, params ITaskItem[] copyLocal) => scene.With(new CowCopyLeaveOut
    {
        CopyLocal = copyLocal,
        References = [Reference(scene, "leaf/bin/Leaf.dll"), Reference(scene, "top/bin/Top.dll"), Reference(scene, "leaf/bin/Leaf.dll")],
        OutputDirectory = "out/",
        ListFile = "out/Lib.CowCopyLocal.txt",
    });

    private static ITaskItem Reference(TreeScene scene, string path, string from = "") =>
        Item(scene.At(path).Replace("%", "%25", StringComparison.Ordinal), ("ReferenceSourceTarget", from)); // items are escaped

    private static string Names(ITaskItem[] items) => string.Join(' ', items.Select(static item => Path.GetFileName(item.ItemSpec)));
}
