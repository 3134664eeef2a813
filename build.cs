#:property PublishAot=false
#:property RunAnalyzers=false
#:project build/CowCopy.Build/CowCopy.Build.csproj

// The one command: dotnet run build.cs -- demo | test | mutate | wine | pack | bench | volumes | format
using CowCopy.Build;
using CowCopy.BuildKit;

using var compiler = new CompilerServer();
var repository = new Repository((string)AppContext.GetData("EntryPointFileDirectoryPath")!, compiler);

return CommandLine.Run(
    [
        new("demo", "builds one repository with MSBuild's Copy and with CowCopy, and compares; --full for a larger one", Demo),
        new("test", "runs the quick tests; a filter selects others, --thorough runs everything", rest => TestRun.Run(repository, rest)),
        new("mutate", "changes the sources of one directory, one change at a time, and reports what no test notices", Mutate),
        new("wine", "runs under Wine the Windows tests, and those of every system as Windows programs", RunWine),
        new("pack", "packs the packages into artifacts/packages, and the command as an archive", rest => Packing.Run(repository, rest)),
        new("bench", "runs the benchmarks; --layouts, --builds, --worktrees: whole builds; --report; --suggest-policy", Bench),
        new("volumes", "makes volumes for tests; --remove removes them (Linux, root)", rest => VolumesCommand.Run(repository, rest)),
        new("format", "formats the sources", _ => repository.Dotnet("format", repository.Solution)),
    ],
    args);

int RunWine(string[] rest)
{
    if (rest.Length == 0) return TestRun.RunUnderWine(repository);
    Console.Error.WriteLine("Usage: dotnet run build.cs -- wine: it takes no options, and half an hour.");
    return 2;
}

int Demo(string[] rest) => DemoCommand.Run(repository, rest);

// Whole builds use the package, as users do. The layouts pack it themselves, after they have checked their options; a report packs nothing.
int Bench(string[] rest)
{
    if (rest is ["--layouts", ..] || rest.Contains("--report"))
        return RunProject("benchmarks/CowCopy.BuildBenchmarks/CowCopy.BuildBenchmarks.csproj", rest);
    if (rest is ["--worktrees", ..]) return BenchWorktrees(rest);
    if (rest is not ["--builds", ..]) return RunProject("benchmarks/CowCopy.Benchmarks/CowCopy.Benchmarks.csproj", rest);
    int packed = Packing.Run(repository);
    if (packed != 0) return packed;
    string[] arguments = ["--packages", repository.Packages, .. rest[1..]];
    return RunProject("benchmarks/CowCopy.BuildBenchmarks/CowCopy.BuildBenchmarks.csproj", arguments);
}

// The command as the package for any system has it.
int BenchWorktrees(string[] rest)
{
    string place = repository.Combine("artifacts", "worktrees-tool");
    string[] publish = ["publish", repository.Combine("src", "CowCopy.Tool"), "-c", "Release", "-o", place, "-v", "quiet"];
    int published = rest.Contains("--help") ? 0 : repository.Dotnet(publish);
    if (published != 0) return published;
    string[] tool = rest.Contains("--help") ? [] : ["--tool", Path.Combine(place, "CowCopy.Tool.dll")];
    return RunProject("benchmarks/CowCopy.BuildBenchmarks/CowCopy.BuildBenchmarks.csproj", [.. rest, .. tool]);
}

// In a project of its own: it has the compiler in it, which the other commands need not load.
int Mutate(string[] rest) =>
    repository.Dotnet(["run", "--project", repository.Combine("build", "CowCopy.Mutation"), "--", repository.Combine(), .. rest]);

int RunProject(string project, string[] rest) =>
    repository.Dotnet(["run", "-c", "Release", "--project", repository.Combine(project), "--", .. rest]);
