#:property PublishAot=false
#:project build/CowCopy.Build/CowCopy.Build.csproj

// The one command: dotnet run build.cs -- demo | test | wine | pack | bench | volumes | format
using CowCopy.Build;

var repository = new Repository((string)AppContext.GetData("EntryPointFileDirectoryPath")!);

return CommandLine.Run(
    [
        new("demo", "builds one repository with MSBuild's Copy and with CowCopy, and compares", Demo),
        new("test", "checks format, builds, packs, runs all tests and samples", _ => TestRun.Run(repository)),
        new("wine", "runs the Windows tests under Wine alone", _ => TestRun.RunUnderWine(repository)),
        new("pack", "packs the packages into artifacts/packages", _ => Packing.Run(repository)),
        new("bench", "runs the benchmarks; --builds those of whole builds", Bench),
        new("volumes", "makes volumes of the kinds that tests need; --remove removes them (Linux, root)", rest => VolumesCommand.Run(repository, rest)),
        new("format", "formats the sources", _ => repository.Dotnet("format", repository.Solution)),
    ],
    args);

int Demo(string[] rest)
{
    int packed = Packing.Run(repository);
    return packed != 0 ? packed : RunProject("demo/CowCopy.Demo.csproj", ["--packages", repository.Packages, .. rest]);
}

// Whole builds take the package as users would.
int Bench(string[] rest)
{
    if (rest is not ["--builds", ..]) return RunProject("benchmarks/CowCopy.Benchmarks/CowCopy.Benchmarks.csproj", rest);
    int packed = Packing.Run(repository);
    return packed != 0 ? packed : RunProject("benchmarks/CowCopy.BuildBenchmarks/CowCopy.BuildBenchmarks.csproj", ["--packages", repository.Packages, .. rest[1..]]);
}

int RunProject(string project, string[] rest) => repository.Dotnet(["run", "-c", "Release", "--project", repository.Combine(project), "--", .. rest]);
