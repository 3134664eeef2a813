using CowCopy.Benchmarks.Layouts;

namespace CowCopy.Benchmarks.Suites;

/// <summary>All calls of the Copy task of a build, in their order.</summary>
public sealed class WholeLayouts : TaskSuite
{
    public override IReadOnlyList<SuiteCase> Cases { get; } =
    [
        .. from layout in KnownLayouts.All.Zip(KnownLayouts.Small)
           from state in Enum.GetValues<LayoutState>()
           select SuiteCase.Of(layout.First, layout.Second, state),
    ];
}
