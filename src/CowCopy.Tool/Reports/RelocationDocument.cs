using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Reports;

/// <summary>The JSON of <c>cowcopy relocate</c>.</summary>
internal sealed record RelocationDocument : Document
{
    public required string Directory { get; init; }

    public required string From { get; init; }

    /// <summary>Projects that the first build leaves alone.</summary>
    public required IReadOnlyList<string> CarriedOver { get; init; }

    public required IReadOnlyList<CompiledProject> Compiled { get; init; }

    /// <summary>Projects among those carried over that refer to one that is compiled.</summary>
    public required IReadOnlyList<string> MayBeCompiled { get; init; }

    /// <summary>Projects among those carried over whose symbols name sources of the former directory.</summary>
    public required IReadOnlyList<string> FormerSymbols { get; init; }

    /// <summary>Commits that assemblies name in their version.</summary>
    public required IReadOnlyList<string> Commits { get; init; }

    /// <summary>Files of build state that could not be read or written.</summary>
    public required IReadOnlyList<RelocationFailure> Failures { get; init; }

    public required int RewrittenFiles { get; init; }

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
