using CowCopy.Benchmarks.Candidates;
using CowCopy.Benchmarks.Corpora;
using CowCopy.Benchmarks.Questions;
using CowCopy.Benchmarks.Reports;
using Microsoft.Build.Framework;

namespace CowCopy.Benchmarks.Suites;

/// <summary>The cost of a call of the task, and of a file in it: the same files in calls of 1, 10 and 100.</summary>
public sealed class TaskAgainstTask : Suite
{
    public override IReadOnlyList<SuiteCase> Cases { get; } =
    [
        .. from files in (int[])[1, 10, 100]
           from destinations in (DestinationCondition[])[DestinationCondition.Absent, DestinationCondition.Same]
           from importance in (MessageImportance[])[MessageImportance.High, MessageImportance.Low]
           let name = NameOf(files, destinations, importance)
           select SuiteCase.Of(new Question(name, KnownCorpora.Calls, SourceCondition.Clean, destinations)
           {
               FilesPerCall = files,
               LoggedImportance = importance,
           }),
    ];

    public override IReadOnlyList<Candidate> CandidatesOn(CloneAnswer clones) => KnownCandidates.Tasks();

    private static string NameOf(int files, DestinationCondition destinations, MessageImportance importance) =>
        $"calls of {files}, {(destinations == DestinationCondition.Same ? "unchanged" : "fresh")}"
        + (importance == MessageImportance.Low ? ", all logged" : "");
}
