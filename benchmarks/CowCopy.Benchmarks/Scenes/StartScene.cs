using CowCopy.Benchmarks.Candidates;

namespace CowCopy.Benchmarks.Scenes;

/// <summary>The start of the command, which then has nothing to copy.</summary>
/// <param name="parent">An existing directory.</param>
public sealed class StartScene(string parent) : Scene(parent)
{
    public override string Question => "process";

    public override string Corpus => "--version";

    public override int Files => 1;

    public override IReadOnlyList<CopyRequest> Requests => [];

    public override bool IsFor(Candidate candidate) => candidate is CowCopyTool;

    public override void SetUp() => Settle();

    public override Action Ready(Candidate candidate) => ((CowCopyTool)candidate).Ready(["--version"]);
}
