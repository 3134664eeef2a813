using System.Runtime.Versioning;
using System.Text.Json;
using CowCopy.TestKit;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>What would be taken for proof and is none, and files of the original that other names and links lead to.</summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)] // the build state in them has paths of Unix
public sealed class StaleStateTests : IDisposable
{
    private const string Old = WrittenState.Former, State = "obj/Debug/App.csproj";

    private readonly WrittenState _state = new();

    public void Dispose() => _state.Dispose();

    [TestMethod]
    [OSCondition(OperatingSystems.Linux)]
    [SupportedOSPlatform("linux")]
    public void Another_name_of_a_file_keeps_its_content()
    {
        _state.WriteProject();
        string list = _state.Write(State + ".FileListAbsolute.txt", Old + "/App/x\n"), other = _state.Directory.Combine("other");
        Posix.HardLink(list, other);

        _state.Relocate();

        Assert.DoesNotContain(Old, File.ReadAllText(list));
        Assert.AreEqual(Old + "/App/x\n", File.ReadAllText(other));
    }

    [TestMethod]
    [OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
    [UnsupportedOSPlatform("windows")]
    public void What_a_link_in_build_state_leads_to_stays_as_it_is()
    {
        using TempDirectory original = new();
        string list = original.WriteFile("below/App.csproj.FileListAbsolute.txt", Old + "/App/x\n");
        string graph = original.WriteFile("App.csproj.nuget.dgspec.json", $"\"{Old}/x\"");
        _state.WriteProject();
        Links.ToDirectory(_state.Directory.Combine("App", "obj", "Debug", "linked"), Path.GetDirectoryName(list)!);
        Links.ToFile(_state.Directory.Combine("App", "obj", "App.csproj.nuget.dgspec.json"), graph);

        _state.Relocate();

        Assert.AreEqual(Old + "/App/x\n", File.ReadAllText(list));
        Assert.AreEqual($"\"{Old}/x\"", File.ReadAllText(graph));
    }

    /// <summary>With it, the hash that the build writes anew would get its former time, which no output is older than.</summary>
    [TestMethod]
    public void A_record_that_no_build_has_used_goes_with_the_hash_that_it_is_of()
    {
        _state.WriteProject();
        string record = _state.Write(State + ProofFiles.RecordSuffix, "<Project />");
        _state.Write("obj/Debug/unheard-of.txt", Old);

        _state.Relocate();

        Assert.IsFalse(File.Exists(record));
        Assert.IsFalse(File.Exists(_state.Directory.Combine("App", "obj", "Debug", "App.csproj" + StateFileKinds.CompileInputs)));
    }

    /// <summary>The first lists what the original has copied outside of the repository: Clean would delete it.</summary>
    [TestMethod]
    [DataRow(".CowCopyTree.txt")]
    [DataRow(".CowCopyLocal.txt")]
    public void A_list_of_copies_keeps_the_directory_where_it_was_written(string name)
    {
        _state.WriteProject();
        string list = _state.Write(State + name, Old + "\n/elsewhere/file\n");

        _state.Relocate();

        Assert.AreEqual(Old + "\n/elsewhere/file\n", File.ReadAllText(list));
    }

    [TestMethod]
    public void A_file_above_that_changed_during_the_copy_has_all_below_it_compiled()
    {
        _state.WriteProject();
        _state.WriteProject("Lib");

        RelocationReport report = Relocate("Directory.Build.props");

        Assert.AreEqual("ChangedDuringCopy ChangedDuringCopy", string.Join(' ', report.Compiled.Select(static one => one.Reason)));
    }

    [TestMethod]
    public void State_that_changed_during_the_copy_is_deleted_and_that_of_another_project_stays()
    {
        _state.WriteProject();
        _state.WriteProject("Lib");
        string changed = _state.Write("obj/Debug/App.dll", "part of an assembly");

        RelocationReport report = Relocate("App/obj/Debug/App.dll");

        Assert.IsFalse(File.Exists(changed));
        Assert.IsTrue(File.Exists(_state.Directory.Combine("Lib", "obj", "Debug", "Lib.dll")));
        Assert.AreEqual("App/App.csproj", report.Compiled.Single().Path);
    }

    /// <summary>Its paths are not those of the former directory, so its hash proves nothing.</summary>
    [TestMethod]
    public void State_of_a_third_directory_is_compiled_and_stays_as_it_is()
    {
        _state.WriteProject();
        _state.WriteProject("Lib", "/home/third");
        string list = _state.Write("obj/Debug/Lib.csproj.FileListAbsolute.txt", "/home/third/Lib/x\n", "Lib");

        JsonElement compiled = _state.Relocate().GetProperty("compiled");

        Assert.AreEqual("otherDirectory", compiled.EnumerateArray().Single().GetProperty("reason").GetString());
        Assert.AreEqual("/home/third/Lib/x\n", File.ReadAllText(list));
        Assert.IsFalse(File.Exists(_state.Directory.Combine("Lib", "obj", "Debug", "Lib.csproj" + StateFileKinds.CompileInputs)));
        Assert.IsFalse(File.Exists(_state.Directory.Combine("Lib", "obj", "Debug", "Lib.csproj" + ProofFiles.RecordSuffix)));
    }

    private RelocationReport Relocate(string changed) => new BuildStateRelocator(CancellationToken.None)
        .Relocate(_state.Directory.Path, Old, new RelocationOptions(), [changed]);
}
