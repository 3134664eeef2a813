namespace CowCopy.BuildBenchmarks.Generation;

/// <summary>The kind of a generated project.</summary>
internal enum ProjectKind
{
    /// <summary>A class library.</summary>
    Library,

    /// <summary>A console application.</summary>
    Application,

    /// <summary>A web application.</summary>
    Web,

    /// <summary>A test project, with its test framework.</summary>
    Test,

    /// <summary>A project that compiles nothing: it copies its prebuilt binaries, and those of the projects it references.</summary>
    Binaries,
}
