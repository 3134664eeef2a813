using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Reports;

namespace CowCopy.Benchmarks.Suites;

/// <summary>The files of a store put into a directory, by manifest and by programs that copy trees.</summary>
public sealed class Stores : Suite
{
    public override IReadOnlyList<SuiteCase> Cases { get; } =
    [
        SuiteCase.Of(new("store, new", KnownCorpora.Stored, SourceCondition.Clean, DestinationCondition.Nothing)),
        SuiteCase.Of(new("store, equal", KnownCorpora.Stored, SourceCondition.Clean, DestinationCondition.Same)),
        SuiteCase.Of(new("store, changed", KnownCorpora.Stored, SourceCondition.Clean, DestinationCondition.PartlyOlder)),
    ];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) =>
    [
        .. RsyncProcess.IsInstalled ? (RsyncProcess[])[new(alsoNew: true)] : [],
        new CpProcess("auto"),
        .. clones == CloneAnswer.No ? (CpProcess[])[] : [new("always", PreservedMetadata.Nothing)],
        CpOption.Links,
        CpOption.Update,
        .. RsyncProcess.IsInstalled ? (RsyncProcess[])[new(alsoNew: true, links: true)] : [],
        .. PnpmInstall.IsInstalled ? PnpmMethods(clones).Select(static method => new PnpmInstall(method)) : [],
        new CowCopyTree(),
        new CowCopyManifest(),
        new CowCopyManifest(CopyMode.CloneOrHardLink),
    ];

    private static string[] PnpmMethods(CloneAnswer clones) =>
        clones == CloneAnswer.No ? ["hardlink", "copy"] : ["clone", "hardlink", "copy"];
}
