using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Where the lists are found of what libraries lack.</summary>
[TestClass]
public sealed class FindLeftOutTests
{
    [TestMethod]
    [DataRow("lib/L1.dll", "", "")]
    [DataRow("L1", "lib/L1.dll", "")]
    [DataRow("L1, Version=1.0.0.0", "", "{HintPathFromItem};lib")]
    [DataRow("L1", "", "{CandidateAssemblyFiles}; lib/ ;{RawFileName}")]
    public void A_reference_is_found_by_each_way_that_MSBuild_has(string reference, string hint, string paths)
    {
        using TreeScene scene = New();
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut
        {
            References = [Item(reference, ("HintPath", hint))],
            SearchPaths = paths,
        });
        scene.Succeeds(task);
        Assert.AreEqual(scene.At("other", "L2.dll"), task.LeftOut.Single().ItemSpec);
        Assert.AreEqual("false", task.LeftOut.Single().GetMetadata("IsProject"));
        Assert.AreEqual(scene.At("other", "Gone.dll"), task.Missing.Single().ItemSpec);
    }

    [TestMethod]
    public void A_candidate_and_the_output_of_a_project_have_lists_too()
    {
        using TreeScene scene = New();
        CowCopyFindLeftOut candidate = scene.With(new CowCopyFindLeftOut
        {
            References = [Item("L1")],
            Candidates = [Item("x/readme.txt"), Item("lib/L1.dll")],
        });
        scene.Succeeds(candidate);
        Assert.AreEqual("false", candidate.LeftOut.Single().GetMetadata("IsProject"));
        CowCopyFindLeftOut project = scene.With(new CowCopyFindLeftOut { Projects = [Item("lib/L1.dll")] });
        scene.Succeeds(project);
        Assert.AreEqual("true", project.LeftOut.Single().GetMetadata("IsProject"));
    }

    [TestMethod]
    public void What_the_project_refers_to_itself_is_no_candidate()
    {
        using TreeScene scene = New();
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut
        {
            Projects = [Item("lib/L1.dll")],
            References = [Item("L2, Version=2.0.0.0", ("HintPath", "mine/L2.dll"))],
        });
        scene.Succeeds(task);
        Assert.IsEmpty(task.LeftOut);
    }

    [TestMethod]
    [DataRow("lib/L2.dll", false, true)]
    [DataRow("lib/../lib/L2.dll", false, true)]
    [DataRow("lib/L2.dll", true, false, DisplayName = "the copy is there")]
    [DataRow("", false, false, DisplayName = "without a HintPath")]
    public void A_HintPath_to_the_copy_that_was_left_out_finds_the_original(string hint, bool isThere, bool isFound)
    {
        using TreeScene scene = New();
        if (isThere) scene.Write("lib/L2.dll");
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut
        {
            Projects = [Item("lib/L1.dll")],
            References = [Item("L2", ("HintPath", hint))],
        });
        scene.Succeeds(task);
        Assert.AreEqual(isFound ? scene.At("other", "L2.dll") : "", string.Join(' ', task.LeftOut.Select(static one => one.ItemSpec)));
    }

    [TestMethod]
    [DataRow("other/L2.dll")]
    [DataRow("mine/l2.DLL")]
    [DataRow("l2 , Version=2.0.0.0")]
    public void What_the_project_refers_to_by_a_path_or_in_another_case_is_no_candidate(string own)
    {
        using TreeScene scene = New();
        CowCopyFindLeftOut byReference = scene.With(new CowCopyFindLeftOut
        {
            Projects = [Item("lib/L1.dll")],
            References = [Item(own)],
        });
        scene.Succeeds(byReference);
        Assert.IsEmpty(byReference.LeftOut);
        if (own.Contains(',', StringComparison.Ordinal)) return;
        CowCopyFindLeftOut byProject = scene.With(new CowCopyFindLeftOut { Projects = [Item("lib/L1.dll"), Item(own)] });
        scene.Succeeds(byProject);
        Assert.IsEmpty(byProject.LeftOut);
    }

    [TestMethod]
    public void Only_candidates_of_the_reference_s_name_have_lists()
    {
        using TreeScene scene = New();
        foreach ((string candidate, int found) in ((string, int)[])[("lib/Other.dll", 0), ("lib/l1.DLL", 1)])
        {
            CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut { References = [Item("L1")], Candidates = [Item(candidate)] });
            scene.Succeeds(task);
            Assert.HasCount(found, task.LeftOut, candidate);
        }
    }

    [TestMethod]
    public void A_reference_by_its_full_path_has_the_list_beside_it_and_one_by_its_name_not_that_of_the_project_s_directory()
    {
        using TreeScene scene = New();
        File.WriteAllLines(scene.At("Mine.CowCopyLocal.txt"), [scene.At().TrimEnd('/'), "other/L2.dll"]);
        foreach ((string reference, int found) in ((string, int)[])
            [(scene.At("lib", "L1.dll"), 1), ("Mine", 0), ("Mine, Version=1.0.0.0", 0)])
        {
            CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut { References = [Item(reference)] });
            scene.Succeeds(task);
            Assert.HasCount(found, task.LeftOut, reference);
        }
    }

    [TestMethod]
    public void Where_nothing_is_left_out_no_candidate_is_a_rival()
    {
        using TreeScene scene = New();
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut
        {
            References = [Item("Nothing")],
            Candidates = [Item("mine/Other.exe")],
            SearchPaths = "{HintPathFromItem}",
        });
        scene.Succeeds(task);
        Assert.IsEmpty(task.Rivals);
    }

    [TestMethod]
    public void An_assembly_says_which_list_names_it_and_has_its_path_whatever_its_name()
    {
        string odd = OperatingSystem.IsWindows() ? "a;b%20c.dll" : "a;b%20c*.dll";
        using TreeScene scene = New();
        File.WriteAllText(scene.At("other", odd), "");
        File.WriteAllLines(scene.At("lib", "L1.CowCopyLocal.txt"), [scene.At("lib"), "", "../other/" + odd]);
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut { Projects = [Item("lib/L1.dll")] });
        scene.Succeeds(task);
        Assert.AreEqual(scene.At("other", odd), task.LeftOut.Single().ItemSpec);
        Assert.IsEmpty(task.Missing, "an empty line names nothing");
        Assert.AreEqual(scene.At("lib", "L1.CowCopyLocal.txt"), task.LeftOut[0].GetMetadata("List"));
    }

    [TestMethod]
    [DataRow("{CandidateAssemblyFiles};{HintPathFromItem}", "mine/L2.dll")]
    [DataRow("{candidateassemblyfiles}", "mine/L2.dll")]
    [DataRow("{CandidateAssemblyFiles}", "mine/l2.DLL", "mine/l2.DLL")]
    [DataRow("{HintPathFromItem}", "mine/L2.dll mine/Other.exe")]
    public void The_project_s_own_candidates_do_not_take_their_place(string paths, string rivals, string candidate = "mine/L2.dll")
    {
        using TreeScene scene = New();
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut
        {
            References = [Item("lib/L1.dll")],
            Candidates = [Item(candidate), Item("mine/Other.exe"), Item("readme.txt")],
            SearchPaths = paths,
        });
        scene.Succeeds(task);
        Assert.AreEqual(rivals, string.Join(' ', task.Rivals.Select(static one => one.ItemSpec)));
    }

    [TestMethod]
    public void All_lists_of_a_directory_count_and_old_ones_are_not_warned_of()
    {
        using TreeScene scene = New();
        File.WriteAllText(scene.At("lib", "L0.dll"), "");
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut { References = [Item("lib/L0.dll")] });
        scene.Succeeds(task);
        Assert.AreEqual(scene.At("other", "L2.dll"), task.LeftOut.Single().ItemSpec);
        Assert.IsEmpty(task.Missing);
    }

    /// <summary>A repository that was copied, renamed or restored finds its own assemblies by its lists, never the original's.</summary>
    [TestMethod]
    [DataRow("copied/lib", "original/lib", "../other/L2.dll", true, DisplayName = "a copy of all")]
    [DataRow("copied/lib", "original/dll", "../other/L2.dll", false, DisplayName = "by other names")]
    [DataRow("copied/lib", "/elsewhere/lib", "../../original/L2.dll", false, DisplayName = "what was outside of the copy")]
    [DataRow("copied/lib", "original/lib", "{0}", false, DisplayName = "a full path")]
    [DataRow("copied/lib", "copied/lib", "{0}", true, DisplayName = "a full path where it was written")]
    [DataRow("copied/lib", "../other/L2.dll", "../other/L2.dll", false, DisplayName = "a list without its place")]
    public void A_list_that_was_copied_means_its_own_place(string here, string written, string line, bool isFound)
    {
        using TreeScene scene = new();
        string[] files = ["copied/other/L2.dll", "original/other/L2.dll", "original/L2.dll", "copied/lib/L1.dll"];
        foreach (string file in files)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(scene.At(file))!);
            File.WriteAllText(scene.At(file), "");
        }

        string place = written.StartsWith("..", StringComparison.Ordinal) ? written : scene.At(written.TrimStart('/'));
        string named = string.Format(null, line, scene.At("copied/other/L2.dll"));
        File.WriteAllLines(scene.At(here, "L1.CowCopyLocal.txt"), [place, named]);
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut { References = [Item(here + "/L1.dll")] });
        scene.Succeeds(task);
        Assert.AreEqual(isFound ? scene.At("copied/other/L2.dll") : "", string.Concat(task.LeftOut.Select(item => item.ItemSpec)));
    }

    /// <summary>It may be any directory in which MSBuild searches, of a project that does not set the property.</summary>
    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [System.Runtime.Versioning.SupportedOSPlatform("linux")]
    public void A_directory_that_cannot_be_listed_has_no_lists()
    {
        using TreeScene scene = New();
        File.SetUnixFileMode(scene.At("lib"), UnixFileMode.UserExecute | UnixFileMode.OtherExecute);
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut { References = [Item("L1")], SearchPaths = "lib" });
        if (Environment.IsPrivilegedProcess) LinuxCalls.AsUser(65534, () => scene.Succeeds(task)); // root reads every directory
        else scene.Succeeds(task);
        File.SetUnixFileMode(scene.At("lib"), UnixFileMode.UserExecute | UnixFileMode.UserRead | UnixFileMode.UserWrite);
        Assert.IsEmpty(task.LeftOut);
        Assert.IsEmpty(scene.Codes);
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [System.Runtime.Versioning.SupportedOSPlatform("linux")]
    public void A_list_that_this_user_may_not_read_is_a_warning_too()
    {
        using TreeScene scene = New();
        File.SetUnixFileMode(scene.At("lib", "L1.CowCopyLocal.txt"), UnixFileMode.None);
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut { References = [Item("lib/L1.dll")] });
        if (Environment.IsPrivilegedProcess) LinuxCalls.AsUser(65534, () => scene.Succeeds(task)); // root reads every file
        else scene.Succeeds(task);
        Assert.IsEmpty(task.LeftOut);
        Assert.AreEqual("COWCOPY0011", scene.Engine.Of(EventKind.Warning).Single().Code);
    }

    [TestMethod]
    public void Lists_of_a_directory_are_read_in_the_order_of_their_letters()
    {
        using TreeScene scene = New();
        foreach (string name in (string[])["b", "C", "A"])
        {
            File.WriteAllLines(scene.At("lib", name + ".CowCopyLocal.txt"), [scene.At("lib"), $"../of-{name}/L9.dll"]);
            scene.Write($"of-{name}/L9.dll");
        }

        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut { References = [Item("lib/L1.dll")] });
        scene.Succeeds(task);
        string found = string.Join(' ', task.LeftOut.Select(static item => Path.GetFileName(Path.GetDirectoryName(item.ItemSpec))));
        Assert.AreEqual("of-A of-C of-b", found.Replace("other ", "", StringComparison.Ordinal));
    }

    [TestMethod]
    public void What_a_library_refers_to_itself_comes_before_what_the_references_of_others_need()
    {
        using TreeScene scene = New();
        foreach (string file in (string[])["near/L9.dll", "far/L9.dll"]) scene.Write(file);
        scene.Write("first/L1.CowCopyLocal.txt", string.Join('\n', scene.At("first"), "../other/L2.dll", "", "../far/L9.dll"));
        scene.Write("second/L3.CowCopyLocal.txt", string.Join('\n', scene.At("second"), "../near/L9.dll"));
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut { Projects = [Item("first/L1.dll"), Item("second/L3.dll")] });
        scene.Succeeds(task);
        string found = string.Join(' ', task.LeftOut.Select(static item => Path.GetFileName(Path.GetDirectoryName(item.ItemSpec))));
        Assert.AreEqual("other near far", found);
    }

    [TestMethod]
    public void A_list_that_cannot_be_read_is_a_warning_that_names_it()
    {
        using TreeScene scene = New();
        string list = scene.At("lib", "Stray.CowCopyLocal.txt");
        File.WriteAllLines(list, [scene.At("lib"), "../\0/L2.dll"]);
        CowCopyFindLeftOut task = scene.With(new CowCopyFindLeftOut { References = [Item("lib/L1.dll")] });
        scene.Succeeds(task);
        Assert.AreEqual(scene.At("other", "L2.dll"), task.LeftOut.Single().ItemSpec);
        LoggedEvent warning = scene.Engine.Of(EventKind.Warning).Single();
        Assert.AreEqual(("COWCOPY0011", list), (warning.Code, warning.File));
    }

    private static TreeScene New()
    {
        TreeScene scene = new();
        foreach (string directory in (string[])["lib", "other"]) Directory.CreateDirectory(scene.At(directory));
        File.WriteAllText(scene.At("lib", "L1.dll"), "");
        File.WriteAllText(scene.At("other", "L2.dll"), "");
        File.WriteAllLines(scene.At("lib", "L1.CowCopyLocal.txt"), [scene.At("lib"), "../other/L2.dll", "../other/Gone.dll"]);
        return scene;
    }
}
