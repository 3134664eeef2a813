namespace CowCopy.BuildBenchmarks.Running;

/// <summary>How the projects of a build run in parallel.</summary>
/// <param name="Name">The name on the command line and in tables.</param>
/// <param name="Arguments">The arguments of <c>dotnet build</c>.</param>
internal sealed record BuildMode(string Name, IReadOnlyList<string> Arguments)
{
    /// <summary>Two processes, or two threads of one. No process outlives its build.</summary>
    public static IReadOnlyList<BuildMode> All { get; } =
    [
        new("m", ["-m:2", "-nr:false"]),
        new("mt", ["-m:2", "-mt", "-nr:false"]),
    ];

    /// <summary>As many processes as there are processors, which is the default of <c>dotnet build</c>.</summary>
    public static BuildMode AllProcessors { get; } = new("all", ["-m", "-nr:false"]);
}
