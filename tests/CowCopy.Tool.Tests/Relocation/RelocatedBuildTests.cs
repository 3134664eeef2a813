using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>Real builds in copies of a repository that was built.</summary>
[TestClass]
[NotUnderWine("it has no dotnet command")]
public sealed class RelocatedBuildTests : IDisposable
{
    private readonly TempDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DataRow("", DisplayName = "obj")]
    [DataRow("<UseArtifactsOutput>true</UseArtifactsOutput>", DisplayName = "artifacts")]
    [TestCategory("Thorough")]
    public void The_first_build_of_a_copy_compiles_what_names_its_place_and_gives_what_a_clean_build_gives(string properties)
    {
        ProjectBuilder original = New("répo + &");
        ManyKinds.Write(original, properties);
        Build(original);
        string before = Checksum(original.Root), away = _directory.Combine("away");
        ProjectBuilder copy = original.In(Copy(original, "copy & é #1"));

        JsonElement report = ToolRun.Of("relocate", copy.Root, "--from", original.Root, "--json").Expect(0).Json();

        Assert.AreEqual(ManyKinds.Count - 2, report.GetProperty("carriedOver").GetArrayLength());
        string[] compiled = [.. report.GetProperty("compiled").EnumerateArray()
            .Select(static one => $"{one.GetProperty("path").GetString()} {one.GetProperty("reason").GetString()}")];
        Assert.AreEqual("Caller/Caller.csproj namedByAssembly|MsTests/MsTests.csproj namedByAssembly", string.Join('|', compiled));
        Directory.Move(original.Root, away);
        Assert.AreEqual(ManyKinds.NamesItsPlace, Build(copy), "nothing needs the original");
        Directory.Move(away, original.Root);
        Assert.AreEqual("", Build(copy), "the proof is made once");
        Assert.IsEmpty(Directory.GetFiles(copy.Root, "*.CowCopyRelocation.xml", SearchOption.AllDirectories));
        SortedDictionary<string, string> carried = Outputs(copy.Root);
        Assert.DoesNotContain(Path.GetFileName(original.Root), string.Concat(carried.Values), "texts among the outputs");
        string tests = Tests(copy);

        Assert.AreEqual(0, copy.Run("clean", ManyKinds.Solution).ExitCode);
        Assert.IsEmpty(Outputs(copy.Root));
        Build(copy);
        Assert.AreEqual("MsTests 2 NTests 2 XTests 2", tests);
        Assert.AreEqual(tests, Tests(copy), "the tests of a clean build");
        Assert.AreEqual(Names(Outputs(copy.Root)), Names(carried), "the files of a clean build");
        foreach ((string name, string content) in Outputs(copy.Root))
        {
            if (!IsSymbolsOrBesideThem(name)) Assert.AreEqual(content, carried[name], name);
        }

        Assert.AreEqual(before, Checksum(original.Root), "the original");
        Assert.AreEqual("", Build(original));
    }

    [TestMethod]
    public void Changed_inputs_are_compiled_as_in_the_original_and_Clean_works_at_once()
    {
        ProjectBuilder original = NewLayers();
        Build(original);
        string before = Checksum(original.Root);
        ProjectBuilder source = Relocated(original, "source"), defined = Relocated(original, "defined");
        ProjectBuilder clean = Relocated(original, "clean"), published = Relocated(original, "published");

        source.Write("Lib/Lib.cs", "public class Lib { int _private; }");
        Assert.AreEqual("Lib", Build(source), "the reference assembly is the same");
        source.Write("Lib/Lib.cs", "public class Lib { public int Public; }");
        Assert.AreEqual("App Lib", Build(source));
        defined.Write("Lib/Old.cs", "");
        File.SetLastWriteTimeUtc(defined.PathOf("Lib", "Old.cs"), new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc));
        Assert.AreEqual("Lib", Build(defined), "a file that is older than the outputs shows in the hash alone");

        Assert.AreEqual(0, clean.Run("clean", "App/App.csproj").ExitCode);
        Assert.IsEmpty(Outputs(clean.Root));
        Assert.AreEqual("App Lib", Build(clean));

        foreach (string verb in (string[])["publish", "pack"])
        {
            BuildRun run = published.Run(verb, Layers.Program, "--no-build", "-c", "Debug");
            Assert.AreEqual(0, run.ExitCode, run.Output);
            Assert.AreEqual("", Compilations.Of(run.BinaryLog));
            File.Delete(run.BinaryLog);
        }

        Assert.HasCount(1, Directory.GetFiles(published.Root, "App.1.0.0.nupkg", SearchOption.AllDirectories));
        Assert.AreEqual("", Build(published));
        Assert.AreEqual(before, Checksum(original.Root), "the original");
    }

    [TestMethod]
    public void A_copy_of_a_copy_and_the_way_back_compile_nothing()
    {
        ProjectBuilder original = NewLayers();
        Build(original);
        ProjectBuilder unbuilt = Relocated(original, "one"), second = Relocated(unbuilt, "two");
        Assert.AreEqual("", Build(second), "the copy between was never built");
        ProjectBuilder third = Relocated(second, "two-longer");
        Assert.AreEqual("", Build(third));

        Directory.Move(original.Root, _directory.Combine("away"));
        Directory.Move(third.Root, original.Root);
        ToolRun.Of("relocate", original.Root, "--from", third.Root).Expect(0);
        Assert.AreEqual("", Build(original));
        Assert.Contains("Nothing is changed", ToolRun.Of("relocate", original.Root, "--from", third.Root).Expect(0).Output);
        Assert.AreEqual("", Build(original));
    }

    [TestMethod]
    public void Symbols_are_compiled_where_asked()
    {
        ProjectBuilder original = NewLayers();
        original.Write("Directory.Build.props", """
            <Project>
              <PropertyGroup Condition="'$(MSBuildProjectName)' == 'Lib'"><DebugType>embedded</DebugType></PropertyGroup>
            </Project>
            """).Write("Lib/Lib.cs", "public class Lib { public int One() => 1; }");
        Build(original);
        string copy = Copy(original, "symbols");
        ToolRun run = ToolRun.Of("relocate", copy, "--from", original.Root, "--symbols").Expect(0);
        Assert.Contains("name another directory", run.Output);
        Assert.AreEqual("App Lib", Build(original.In(copy)));
    }

    [TestMethod]
    public void A_clone_builds_at_once()
    {
        using TempDirectory volume = new(TestVolumes.Require(VolumeRole.Xfs));
        ProjectBuilder original = Layers.Write(Layers.New(volume));
        Build(original);
        JsonElement report = ToolRun.Of("clone", original.Root, volume.Combine("clone"), "--json").Expect(0).Json();
        Assert.AreEqual(2, report.GetProperty("relocation").GetProperty("carriedOver").GetArrayLength());
        Assert.AreEqual("", Build(original.In(volume.Combine("clone"))));
        ToolRun.Of("clone", original.Root, volume.Combine("plain"), "--no-relocate").Expect(0);
        Assert.AreEqual("App Lib", Build(original.In(volume.Combine("plain"))));
    }

    private ProjectBuilder New(string name = "repo") =>
        new(_directory.Combine(name), Directory.CreateDirectory(_directory.Combine("none")).FullName, _directory.Combine("packages"));

    private ProjectBuilder NewLayers() => Layers.Write(New());

    private ProjectBuilder Relocated(ProjectBuilder original, string name)
    {
        string copy = Copy(original, name);
        ToolRun.Of("relocate", copy, "--from", original.Root).Expect(0);
        return original.In(copy);
    }

    private string Copy(ProjectBuilder original, string name)
    {
        ToolRun.Of("copy", original.Root, _directory.Combine(name), "--exclude", "*.binlog", "--quiet").Expect(0);
        return _directory.Combine(name);
    }

    private static string Build(ProjectBuilder builder)
    {
        string what = File.Exists(builder.PathOf(ManyKinds.Solution)) ? ManyKinds.Solution : "App/App.csproj";
        BuildRun run = builder.Run("build", what, "-m:2");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        string compiled = Compilations.Of(run.BinaryLog);
        File.Delete(run.BinaryLog);
        return compiled;
    }

    // The number of tests that passed, by assembly.
    private static string Tests(ProjectBuilder builder)
    {
        BuildRun run = builder.Run("test", ManyKinds.Solution, "--no-build", "-m:1"); // each project writes its line when no other does
        Assert.AreEqual(0, run.ExitCode, run.Output);
        File.Delete(run.BinaryLog);
        const string Pattern = @"Passed:\s+(?<count>\d+),.* - (?<name>\w+)\.dll";
        MatchCollection passed = Regex.Matches(run.Output, Pattern, RegexOptions.None, TimeSpan.FromMinutes(1));
        return string.Join(' ', passed.Select(static one => $"{one.Groups["name"]} {one.Groups["count"]}").Order(StringComparer.Ordinal));
    }

    private static SortedDictionary<string, string> Outputs(string root) => new(
        Directory.GetFiles(root, "*", SearchOption.AllDirectories)
            .Where(static file => file.Split(Path.DirectorySeparatorChar).Contains("bin"))
            .ToDictionary(file => Path.GetRelativePath(root, file), Content, StringComparer.Ordinal),
        StringComparer.Ordinal);

    private static string Content(string file) => file.EndsWith("json", StringComparison.Ordinal)
        ? File.ReadAllText(file)
        : Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)));

    // Symbols name the place of sources; an assembly names its symbols, and has a hash of them. The times of static web assets differ.
    private static bool IsSymbolsOrBesideThem(string name) =>
        Path.GetExtension(name) is ".pdb" or ".dll" || name.Contains("endpoints", StringComparison.Ordinal);

    private static string Names(SortedDictionary<string, string> outputs) => string.Join('\n', outputs.Keys);

    private static string Checksum(string root)
    {
        StringBuilder all = new();
        foreach (string file in Directory.GetFiles(root, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
        {
            string hash = Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)));
            all.AppendLine(CultureInfo.InvariantCulture, $"{file} {File.GetLastWriteTimeUtc(file).Ticks} {hash}");
        }

        return all.ToString();
    }
}
