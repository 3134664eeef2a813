using System.Collections.Concurrent;
using System.Globalization;
using System.Runtime.Versioning;
using System.Text;
using System.Text.Json;
using CowCopy.TestKit;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>Build state as files, without builds.</summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)] // the build state in them has paths of Unix
public sealed class RelocateTests : IDisposable
{
    private const string Old = WrittenState.Former;

    private readonly WrittenState _state = new();

    public void Dispose() => _state.Dispose();

    [TestMethod]
    public void Known_files_name_the_directory_and_keep_their_time()
    {
        string list = _state.Write(
            "obj/Debug/App.csproj.FileListAbsolute.txt", Old + "/App/bin/App.dll\n" + Old + "-2/x\n/mnt" + Old + "/y\n");
        string graph = _state.Write(
            "obj/App.csproj.nuget.dgspec.json", $$"""{ "a": "{{Old}}/App/App.csproj", "b": "{{Old}}", "c": "{{Old}}s" }""");
        string props = _state.Write("obj/App.csproj.nuget.g.props", $"<P>{Old}/packages/;{Old};{Old};x</P>");
        _state.WriteProject();

        _state.Relocate();

        string here = PhysicalPath.Of(_state.Directory.Path);
        Assert.AreEqual($"{here}/App/bin/App.dll\n{Old}-2/x\n/mnt{Old}/y\n", File.ReadAllText(list));
        Assert.AreEqual($$"""{ "a": "{{here}}/App/App.csproj", "b": "{{here}}", "c": "{{Old}}s" }""", File.ReadAllText(graph));
        Assert.AreEqual($"<P>{here}/packages/;{here};{here};x</P>", File.ReadAllText(props));
        foreach (string file in (string[])[list, graph, props]) Assert.AreEqual(WrittenState.Built, File.GetLastWriteTimeUtc(file));
    }

    [TestMethod]
    [DataRow("obj/Debug/unheard-of.txt", "see " + Old + "/App/x", "unknownFile")]
    [DataRow("obj/Debug/App.AssemblyInfo.cs", "[assembly: X(\"" + Old + "\")]", "unknownFile")]
    [DataRow("obj/Debug/App.dll", "a program that is no assembly: " + Old + "/x", "namedByAssembly")]
    [DataRow("obj/Debug/unheard-of.txt", "see " + Old + "s/App/x", null)]
    [DataRow("obj/Debug/App.assets.cache", "see " + Old + "/App/x", null)]
    [DataRow("obj/Debug/DesignTimeResolveAssemblyReferencesInput.cache", "see " + Old + "/App/x", null)]
    [DataRow("obj/App.csproj.dtbcache.v2", "see " + Old + "/App/x", null)]
    [DataRow("obj/Debug/generated/A/B/c.g.cs", "// " + Old + "/App/x", null)]
    public void What_cannot_be_carried_over_is_compiled_and_named(string file, string content, string? reason)
    {
        _state.WriteProject();
        _state.Write(file, content);
        string unchanged = _state.Write("src/notes.txt", Old + "/App");

        JsonElement report = _state.Relocate();

        JsonElement[] compiled = [.. report.GetProperty("compiled").EnumerateArray()];
        Assert.AreEqual(reason, compiled.Select(static one => one.GetProperty("reason").GetString()).FirstOrDefault());
        Assert.AreEqual(reason is null, File.Exists(_state.CompileInputs));
        if (reason is not null) Assert.AreEqual("App/" + file, compiled[0].GetProperty("file").GetString());
        Assert.AreEqual(Old + "/App", File.ReadAllText(unchanged));
    }

    [TestMethod]
    [DataRow("/home/ci/product", "/home/ci/product/a.cs", true)]
    [DataRow("/home/ci/product", "/home/ci/product", true)]
    [DataRow("/home/ci/product", "/home/ci/products/a.cs", false)]
    [DataRow("/home/ci/produkt é", "/home/ci/produkt é/a.cs", true)]
    [DataRow("/home/ci/my product", "file:///home/ci/my%20product/a.cs", true)]
    [DataRow("/home/ci/a+b é", "file:///home/ci/a+b%20%C3%A9/a.cs", true)]
    [DataRow("/home/ci/a+b é", "file:///home/ci/a%2Bb%20%C3%A9/a.cs", true)]
    [DataRow("/home/ci/a & b", "<a href=\"/home/ci/a &amp; b/x\">", true)]
    [DataRow("/home/ci/a & b", @"{ ""a"": ""/home/ci/a \u0026 b/x"" }", true)]
    [DataRow("/home/ci/aé & b", @"{ ""a"": ""/home/ci/a\u00e9 & b/x"" }", true)]
    public void Strings_of_assemblies_are_found_in_UTF_16_and_UTF_8_however_they_are_escaped(string former, string text, bool isFound)
    {
        foreach (Encoding encoding in (Encoding[])[Encoding.Unicode, Encoding.UTF8])
        {
            _state.WriteProject(former: former);
            File.WriteAllBytes(_state.Directory.Combine("App", "obj", "Debug", "App.dll"), [7, .. encoding.GetBytes(text), 1]);
            JsonElement report = ToolRun.Of("relocate", _state.Directory.Path, "--from", former, "--json").Expect(0).Json();
            JsonElement[] compiled = [.. report.GetProperty("compiled").EnumerateArray()];
            string? reason = compiled.Select(static one => one.GetProperty("reason").GetString()).SingleOrDefault();
            Assert.AreEqual(isFound ? "namedByAssembly" : null, reason, encoding.EncodingName);
        }
    }

    [TestMethod]
    [DataRow(@"C:\src\App", @"D:\wt")]
    [DataRow("/src/App", "/wt")]
    public void Files_of_WPF_are_replaced_with_the_letter_before_a_path(string former, string current)
    {
        // What a build on Windows wrote: lines of local references, and of what the markup was compiled with.
        char separator = former[0] == '/' ? '/' : '\\';
        string references = "\n\nFROOT|MainWindow.xaml;;\nTROOT|Pages|Other page.xaml;;\nFROOT-2|a;;\n".Replace('|', separator);
        string cache = "App\n\nwinexe\nC#\n.cs\nROOT|obj|Debug|\nROOT|App.xaml\n18-64152\nMainWindow.xaml;\n".Replace('|', separator);
        RootSearch search = new(new RelocatedRoot([former], current));
        foreach ((string file, string text) in (ReadOnlySpan<(string, string)>)
            [("App_MarkupCompile.lref", references), ("App_MarkupCompile.i.lref", references), ("App_MarkupCompile.cache", cache)])
        {
            StateFileKind kind = StateFileKinds.Of("Debug/net10.0-windows/" + file);
            Assert.AreEqual(StateFileAction.Replace, kind.Action);
            byte[] replaced = search.Replace(Encoding.UTF8.GetBytes(text.Replace("ROOT", former, StringComparison.Ordinal)), kind.Format)!;
            string other = text.Replace("ROOT-2", former + "-2", StringComparison.Ordinal);
            string expected = other.Replace("ROOT", current, StringComparison.Ordinal);
            Assert.AreEqual(expected, Encoding.UTF8.GetString(replaced));
        }
    }

    [TestMethod]
    public void The_project_that_WPF_makes_for_a_moment_is_none()
    {
        _state.WriteProject();
        _state.Write("obj/Debug/App_kq2wz1ad_wpftmp.csproj.CoreCompileInputs.cache", "abc");
        Assert.AreEqual("App/App.csproj", _state.Relocate().GetProperty("carriedOver").EnumerateArray().Single().GetString());
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void Another_path_to_the_former_directory_is_a_name_of_it()
    {
        string real = Directory.CreateDirectory(_state.Directory.Combine("real", "repo")).FullName, link = _state.Directory.Combine("link");
        Links.ToFile(link, Path.GetDirectoryName(real)!);
        _state.WriteProject(former: link + "/repo");
        string list = _state.Write("obj/Debug/App.csproj.FileListAbsolute.txt", $"{link}/repo/App/bin/App.dll\n{real}/App/bin/App.pdb\n");

        ToolRun.Of("relocate", _state.Directory.Path, "--from", real).Expect(0);

        string here = PhysicalPath.Of(_state.Directory.Path);
        Assert.AreEqual($"{here}/App/bin/App.dll\n{here}/App/bin/App.pdb\n", File.ReadAllText(list));
    }

    [TestMethod]
    public void A_project_with_a_file_that_changed_during_the_copy_is_compiled()
    {
        _state.WriteProject();
        RelocationReport report = new BuildStateRelocator(CancellationToken.None)
            .Relocate(_state.Directory.Path, Old, new RelocationOptions(), ["App/Program.cs"]);
        Assert.AreEqual(CompileReason.ChangedDuringCopy, report.Compiled.Single().Reason);
        Assert.IsFalse(File.Exists(_state.CompileInputs));
    }

    [TestMethod]
    public void A_file_that_cannot_be_read_is_named_and_its_project_is_compiled()
    {
        _state.WriteProject();
        string list = _state.Write("obj/Debug/App.csproj.FileListAbsolute.txt", Old + "/App/obj/Debug/x.txt\n");
        string unreadable = _state.WriteUnreadable("obj/Debug/unreadable.txt");

        ToolRun run = ToolRun.Of("relocate", _state.Directory.Path, "--from", Old).Expect(2);

        Assert.Contains($"Cannot relocate build state in \"{PhysicalPath.Of(unreadable)}\"", run.Error);
        Assert.Contains("The first build compiles its project", run.Error);
        Assert.Contains("\"App/obj/Debug/unreadable.txt\" could not be read or written", run.Output);
        Assert.IsFalse(File.Exists(_state.CompileInputs));
        Assert.IsFalse(File.Exists(_state.Directory.Combine("App", "obj", "Debug", "App.csproj.CowCopyRelocation.xml")));
        Assert.DoesNotContain(Old, File.ReadAllText(list));
    }

    [TestMethod]
    public void A_file_that_a_program_reads_is_deleted_if_its_paths_cannot_be_replaced()
    {
        _state.WriteProject();
        string assets = _state.WriteUnreadable("bin/Debug/App.staticwebassets.runtime.json");

        ToolRun run = ToolRun.Of("relocate", _state.Directory.Path, "--from", Old).Expect(2);

        Assert.Contains(PhysicalPath.Of(assets), run.Error);
        Assert.IsFalse(File.Exists(assets));
    }

    [TestMethod]
    public void A_project_that_was_restored_and_not_built_is_compiled()
    {
        _state.WriteProject();
        File.Delete(_state.Directory.Combine("App", "obj", "Debug", "App.dll"));
        JsonElement compiled = _state.Relocate().GetProperty("compiled").EnumerateArray().Single();
        Assert.AreEqual("notBuilt", compiled.GetProperty("reason").GetString());
        Assert.IsFalse(File.Exists(_state.CompileInputs));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    public void The_file_by_which_a_restore_is_done_is_replaced_after_all_others()
    {
        _state.WriteProject();
        _state.Write("obj/Debug/App.csproj.FileListAbsolute.txt", Old + "/App/bin/App.dll\n");
        _state.Write("obj/App.csproj.nuget.g.props", $"<P>{Old}</P>");
        using BlockingCollection<string> replaced = [];
        using FileSystemWatcher watcher = new(_state.Directory.Combine("App", "obj")) { IncludeSubdirectories = true };
        watcher.Renamed += (_, change) => replaced.Add(Path.GetFileName(change.Name)!);
        watcher.EnableRaisingEvents = true;

        _state.Relocate();

        List<string> before = [];
        while (replaced.TryTake(out string? file, TimeSpan.FromMinutes(1)) && file != "project.nuget.cache") before.Add(file);
        CollectionAssert.AreEquivalent(new[] { "App.csproj.FileListAbsolute.txt", "App.csproj.nuget.g.props" }, before);
    }

    [TestMethod]
    public void A_project_of_which_no_restore_is_found_is_compiled()
    {
        _state.WriteProject();
        string inputs = _state.Write("obj/Debug/Lone.csproj.CoreCompileInputs.cache", "abc", "Lone");
        _state.Write("obj/Debug/Lone.dll", "content", "Lone");

        JsonElement report = _state.Relocate();

        JsonElement compiled = report.GetProperty("compiled").EnumerateArray().Single();
        Assert.AreEqual("noExtensionsDirectory", compiled.GetProperty("reason").GetString());
        Assert.AreEqual("App/App.csproj", report.GetProperty("carriedOver").EnumerateArray().Single().GetString());
        Assert.IsFalse(File.Exists(inputs));
    }

    [TestMethod]
    public void A_file_of_one_configuration_says_nothing_about_the_one_around_it()
    {
        _state.WriteProject();
        string inside = _state.Write("obj/Debug/net9.0/App.csproj.CoreCompileInputs.cache", "abc");
        _state.Write("obj/Debug/net9.0/App.dll", "content");
        _state.Write("obj/Debug/net9.0/unheard-of.txt", Old);

        _state.Relocate();

        Assert.IsTrue(File.Exists(_state.CompileInputs));
        Assert.IsFalse(File.Exists(inside));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [UnsupportedOSPlatform("windows")]
    public void A_file_in_which_paths_are_replaced_keeps_its_permissions()
    {
        const UnixFileMode Private = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        _state.WriteProject();
        string list = _state.Write("obj/Debug/App.csproj.FileListAbsolute.txt", Old + "/App/bin/App.dll\n");
        string shared = _state.Write("obj/App.csproj.nuget.g.props", $"<P>{Old}</P>");
        File.SetUnixFileMode(list, Private);
        UnixFileMode usual = File.GetUnixFileMode(shared);

        _state.Relocate();

        Assert.DoesNotContain(Old, File.ReadAllText(list) + File.ReadAllText(shared));
        Assert.AreEqual(Private, File.GetUnixFileMode(list));
        Assert.AreEqual(usual, File.GetUnixFileMode(shared));
    }

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [UnsupportedOSPlatform("windows")]
    public void A_pipe_or_a_socket_is_no_obstacle()
    {
        _state.WriteProject();
        Posix.MakePipe(_state.Directory.Combine("App", "obj", "project.assets.json"));
        Posix.MakePipe(_state.Directory.Combine("App", "obj", "Debug", "server.pipe"));
        Posix.MakePipe(_state.Directory.Combine("App", "obj", "Debug", "App.csproj.FileListAbsolute.txt"));
        Posix.MakeSocket(_state.Directory.Combine("App", "obj", "Debug", "server.socket"));
        JsonElement carried = _state.Relocate().GetProperty("carriedOver");
        Assert.AreEqual("App/App.csproj", carried.EnumerateArray().Single().GetString());
    }

    [TestMethod]
    [DataRow("{0}/obj/Debug/../../outside.txt")]
    [DataRow("../../outside.txt")]
    public void A_list_with_a_path_that_leaves_its_directory_deletes_nothing_outside(string line)
    {
        _state.WriteProject();
        string here = Path.Combine(PhysicalPath.Of(_state.Directory.Path), "App");
        string outside = _state.Write("outside.txt", "own work"), listed = _state.Write("obj/Debug/listed.txt", "written by the build");
        _state.Write("obj/Debug/unheard-of.txt", Old); // its project is compiled, and what its builds have written is deleted
        _state.Write(
            "obj/Debug/App.csproj.FileListAbsolute.txt",
            string.Format(CultureInfo.InvariantCulture, line, here) + "\n" + Old + "/App/obj/Debug/listed.txt\n");

        _state.Relocate();

        Assert.IsFalse(File.Exists(listed));
        Assert.IsTrue(File.Exists(outside));
    }

    [TestMethod]
    public void The_wrong_directory_changes_nothing()
    {
        _state.WriteProject();
        ToolRun run = ToolRun.Of("relocate", _state.Directory.Path, "--from", "/home/other").Expect(1);
        Assert.Contains($"the build state in it is of \"{Old}\"", run.Error);
        Assert.Contains(Old, File.ReadAllText(_state.Directory.Combine("App", "obj", "project.nuget.cache")));
    }

    [TestMethod]
    [DataRow("/home/ci")]
    [DataRow("/home/ci/prod")]
    [DataRow("/home/ci/product/App")]
    [DataRow("\\home\\ci\\product")]
    public void A_directory_above_below_or_beside_the_former_one_changes_nothing(string from)
    {
        _state.WriteProject();
        string list = _state.Write("obj/Debug/App.csproj.FileListAbsolute.txt", Old + "/App/obj/x\n");

        ToolRun run = ToolRun.Of("relocate", _state.Directory.Path, "--from", from).Expect(1);

        Assert.Contains($"the build state in it is of \"{Old}\". Name that directory with --from", run.Error);
        Assert.AreEqual(Old + "/App/obj/x\n", File.ReadAllText(list));
        Assert.IsTrue(File.Exists(_state.CompileInputs));
    }

    [TestMethod]
    public void State_of_a_project_that_was_deleted_is_no_obstacle()
    {
        _state.WriteProject();
        _state.Write("../Gone/obj/project.nuget.cache", $$"""{ "projectFilePath": "{{Old}}/Gone/Gone.csproj" }""");
        JsonElement carried = _state.Relocate().GetProperty("carriedOver");
        Assert.Contains("App/App.csproj", carried.EnumerateArray().Select(static one => one.GetString()));
    }

    [TestMethod]
    public void Bad_input_has_clear_errors()
    {
        Assert.Contains("there is no build state", ToolRun.Of("relocate", _state.Directory.Path, "--from", Old).Expect(1).Error);
        Assert.Contains("does not exist", ToolRun.Of("relocate", _state.Directory.Combine("none"), "--from", Old).Expect(2).Error);
        string path = _state.Directory.Path;
        Assert.Contains("the same directory", ToolRun.Of("relocate", path, "--from", path + "/").Expect(2).Error);
        Assert.Contains("root of a volume", ToolRun.Of("relocate", _state.Directory.Path, "--from", "/").Expect(2).Error);
        Assert.Contains("--from is empty", ToolRun.Of("relocate", _state.Directory.Path, "--from", "").Expect(2).Error);
        Assert.Contains("--from", ToolRun.Of("relocate", _state.Directory.Path).Expect(2).Error);
    }
}
