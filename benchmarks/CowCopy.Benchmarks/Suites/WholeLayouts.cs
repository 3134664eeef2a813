using CowCopy.Benchmarks.Layouts;
using CowCopy.Benchmarks.Scenes;

namespace CowCopy.Benchmarks.Suites;

/// <summary>All calls of the Copy task of a build, in their order.</summary>
public sealed class WholeLayouts : TaskSuite
{
    private static readonly (string Name, BuildLayout Layout, LayoutState State)[] Known =
    [
        .. from layout in KnownLayouts.All
           from state in Enum.GetValues<LayoutState>()
           select ($"{layout.Name}, {state}", layout, state),
    ];

    protected override IEnumerable<string> CaseNames => Known.Select(static known => known.Name);

    private (string Name, BuildLayout Layout, LayoutState State) Chosen => Known.First(known => string.Equals(known.Name, Case, StringComparison.Ordinal));

    public override int CountFiles() => Chosen.Layout.CopyCount;

    protected override Scene Open(string root) => new LayoutScene(Chosen.Layout, Chosen.State, root);
}
