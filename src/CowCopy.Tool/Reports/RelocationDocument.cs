using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy relocate</c>.</summary>
internal sealed record RelocationDocument : Document
{
    /// <summary>The directory, without symbolic links.</summary>
    public required string Directory { get; init; }

    /// <summary>The directory that the build state named.</summary>
    public required string From { get; init; }

    /// <summary>Projects that the first build leaves alone.</summary>
    public required IReadOnlyList<string> CarriedOver { get; init; }

    /// <summary>Projects that the first build compiles.</summary>
    public required IReadOnlyList<CompiledProject> Compiled { get; init; }

    /// <summary>Projects among those carried over that refer to one that is compiled.</summary>
    public required IReadOnlyList<string> MayBeCompiled { get; init; }

    /// <summary>Projects among those carried over whose symbols name sources of the former directory.</summary>
    public required IReadOnlyList<string> FormerSymbols { get; init; }

    /// <summary>Commits that assemblies name in their version.</summary>
    public required IReadOnlyList<string> Commits { get; init; }

    /// <summary>Files of build state that could not be read or written.</summary>
    public required IReadOnlyList<RelocationFailure> Failures { get; init; }

    /// <summary>Files in which the directory was replaced.</summary>
    public required int RewrittenFiles { get; init; }

    /// <summary>Files that still name the former directory.</summary>
    public required int LeftFiles { get; init; }

    public static RelocationDocument Of(RelocationReport report) => new()
    {
        Directory = report.Directory,
        From = report.From,
        CarriedOver = report.CarriedOver,
        Compiled = report.Compiled,
        MayBeCompiled = report.MayBeCompiled,
        FormerSymbols = report.FormerSymbols,
        Commits = report.Commits,
        Failures = report.Failures,
        RewrittenFiles = report.RewrittenFiles,
        LeftFiles = report.LeftFiles,
    };
}
