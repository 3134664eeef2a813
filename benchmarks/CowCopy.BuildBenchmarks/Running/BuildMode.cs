namespace CowCopy.BuildBenchmarks.Running;

/// <summary>How the projects of a build are spread.</summary>
/// <param name="Name">What it is called on the command line and in tables.</param>
/// <param name="Arguments">What <c>dotnet build</c> is told.</param>
internal sealed record BuildMode(string Name, IReadOnlyList<string> Arguments)
{
    /// <summary>Over two processes, or over two threads of one. Neither is left behind by one build for the next.</summary>
    public static IReadOnlyList<BuildMode> All { get; } =
    [
        new("m", ["-m:2", "-nr:false"]),
        new("mt", ["-m:2", "-mt", "-nr:false"]),
    ];
}
