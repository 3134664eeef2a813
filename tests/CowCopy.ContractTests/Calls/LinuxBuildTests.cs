using System.Globalization;
using CowCopy.BuildKit;
using CowCopy.ContractTests.Host;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Calls;

/// <summary>
/// The system calls of one call of a Copy task inside a build, CowCopy's and the built-in, counted by strace, are those of README.md.
/// </summary>
[TestClass]
[DoNotParallelize] // it starts processes
public sealed class LinuxBuildTests
{
    private const int Length = 20_000;

    private static readonly int[] Numbers = [1, 10, 100];
    private static readonly string[] States = ["new", "unchanged"];
    private static readonly VolumeRole[] Volumes = [VolumeRole.Xfs, VolumeRole.Ext4];

    [TestMethod]
    public void A_call_of_the_task_makes_the_calls_of_the_page()
    {
        List<string> figures = ["| files | volume | CowCopy | Copy task |", "|---|---|---|---|"];
        List<string> calls = ["| files | task | volume | calls |", "|---|---|---|---|"];
        Dictionary<VolumeRole, (LinuxTrace Own, LinuxTrace BuiltIn)> traces =
            Volumes.ToDictionary(volume => volume, volume => (Trace(volume, isOwn: true), Trace(volume, isOwn: false)));
        foreach ((int number, string state) in Numbers.SelectMany(_ => States, (number, state) => (number, state)))
        {
            string section = Section(number, state), name = $"{number.ToString(CultureInfo.InvariantCulture)} {state}";
            figures.AddRange(
                from volume in Volumes
                let own = traces[volume].Own.Count(section)
                let builtIn = traces[volume].BuiltIn.Count(section)
                select $"| {name} | {LinuxRow.NameOf(volume)} | {own.Figures} | {builtIn.Figures} |");
            calls.AddRange(
                from trace in Volumes.SelectMany(volume => new[]
                {
                    (Task: "CowCopy", volume, traces[volume].Own.Count(section).List),
                    (Task: "Copy task", volume, traces[volume].BuiltIn.Count(section).List),
                })
                group LinuxRow.NameOf(trace.volume) by (trace.Task, trace.List) into same
                orderby same.Key.Task descending
                select $"| {name} | {same.Key.Task} | {string.Join(", ", same)} | {same.Key.List} |");
        }

        CallPage.Hold(new CallTable("msbuild", 2, figures), new CallTable("msbuild calls", 3, calls));
    }

    private static string Section(int number, string state) => string.Create(CultureInfo.InvariantCulture, $"{number}-{state}");

    private static LinuxTrace Trace(VolumeRole volume, bool isOwn)
    {
        using TempDirectory directory = new(TestVolumes.Require(volume));
        WriteSources(directory);
        File.WriteAllText(directory.Combine("count.proj"), Project());
        string assembly = isOwn ? Path.Combine(AppContext.BaseDirectory, "CowCopy.Sdk.dll") : "";

        // One thread each: several threads of the built-in may each query a directory that is new to all of them.
        string sequential = isOwn ? "CowCopyMaxDegreeOfParallelism=1" : "MSBUILDCOPYTASKPARALLELISM=1";
        return LinuxTrace.Run(
            directory.Path,
            onlyFiles: true,
            "env", sequential, DotnetHost.Path, "msbuild", directory.Combine("count.proj"), "-nologo", "-nr:false", "-m:1",
            "-p:TaskAssembly=" + assembly);
    }

    private static void WriteSources(TempDirectory directory)
    {
        byte[] content = Content.Of(Length);
        foreach (int number in Numbers)
        {
            for (int file = 0; file < number; file++)
            {
                string path = directory.WriteFile(Source(number, file), content);
                using FileStream stream = new(path, FileMode.Open, FileAccess.ReadWrite);
                stream.Flush(flushToDisk: true);
            }

            Directory.CreateDirectory(directory.Combine("bin", number.ToString(CultureInfo.InvariantCulture)));
        }

        Directory.CreateDirectory(directory.Combine("bin", "first"));
    }

    private static string Source(int number, int file) =>
        string.Create(CultureInfo.InvariantCulture, $"source/{number}/library-{file:000}.dll");

    /// <summary>A build of copies between marks, the first of them unmarked: it loads what the others need.</summary>
    private static string Project()
    {
        IEnumerable<string> copies =
            from number in Numbers
            from state in States
            select $"{Mark(Section(number, state))}\n    {Copy(number, number.ToString(CultureInfo.InvariantCulture))}";
        return $"""
            <Project DefaultTargets="Count">
              <UsingTask TaskName="CowCopy.Sdk.Copy" AssemblyFile="$(TaskAssembly)" Condition="'$(TaskAssembly)' != ''" />
              <UsingTask TaskName="CowCopy.Sdk.CowCopySettings" AssemblyFile="$(TaskAssembly)" Condition="'$(TaskAssembly)' != ''" />
              <Target Name="Count">
                <CowCopySettings MaxDegreeOfParallelism="$(CowCopyMaxDegreeOfParallelism)"
                                 ProjectFile="$(MSBuildProjectFullPath)"
                                 Condition="'$(TaskAssembly)' != ''" />
                {Copy(10, "first")}
                {Copy(10, "first")}
                {string.Join("\n    ", copies)}
                {Mark(Marker.Nothing)}
              </Target>
            </Project>
            """;
    }

    private static string Mark(string name) =>
        $"<PropertyGroup><Mark>$([System.IO.File]::Exists('{Marker.Path}{name}'))</Mark></PropertyGroup>";

    private static string Copy(int number, string to)
    {
        string sources = string.Join(';', Enumerable.Range(0, number).Select(file => Source(number, file)));
        return $"""<Copy SourceFiles="{sources}" DestinationFolder="bin/{to}" SkipUnchangedFiles="true" />""";
    }
}
