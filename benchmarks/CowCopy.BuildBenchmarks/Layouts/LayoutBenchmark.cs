using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Generation;
using CowCopy.BuildBenchmarks.Layouts.Generation;
using CowCopy.BuildBenchmarks.Layouts.Results;
using CowCopy.BuildBenchmarks.Layouts.Running;
using CowCopy.BuildKit;

namespace CowCopy.BuildBenchmarks.Layouts;

/// <summary>A whole run of the build layouts.</summary>
/// <param name="options">The options of the command line.</param>
/// <param name="output">Gets what the run reports.</param>
/// <param name="cancellation">Ends the run; finished cells stay, everything else is removed.</param>
internal sealed class LayoutBenchmark(LayoutOptions options, TextWriter output, CancellationToken cancellation)
{
    /// <returns>The exit code: 1 if an output differs from that of the built-in, or a build failed.</returns>
    /// <exception cref="IOException">The run is not possible here.</exception>
    /// <exception cref="BuildKitException">A step before the first build failed.</exception>
    /// <exception cref="OperationCanceledException">The run was cancelled.</exception>
    public int Run()
    {
        IReadOnlyList<PlannedVolume> volumes = PlannedVolume.Check(options);
        LayoutRunDirectory kept = LayoutRunDirectory.Open(options);
        CellPlan[] cells = [.. CellPlan.Of(options, volumes).Where(plan => !kept.Cells.Any(cell => plan.IsDoneBy(cell, options)))];
        if (cells.Length > 0) Run(volumes, cells, kept);
        return Conclude(kept);
    }

    private void Run(IReadOnlyList<PlannedVolume> volumes, CellPlan[] cells, LayoutRunDirectory kept)
    {
        BuildProcesses.AdoptNodes();
        using var compiler = new CompilerServer();
        using CancellationTokenRegistration end = cancellation.Register(compiler.Shutdown);
        bool usesPackage = options.Variants.Any(static one => one.UsesCowCopy);
        string? packages = options.Packages ?? (usesPackage ? Pack(compiler) : null);
        if (usesPackage) _ = SdkPackage.Reference(packages!);
        List<LayoutPlace> places = [];
        try
        {
            foreach (PlannedVolume volume in volumes) places.Add(LayoutPlace.Create(volume));
            string msbuild = MSBuildVersion.Query();
            kept.Start([.. places.Select(place => Describe(place, msbuild))]);
            RepositorySet Repositories(CellPlan plan) => new(
                Path.Combine(Place(places, plan.Volume).Path, "repositories"),
                Place(places, plan.CacheVolume).Packages,
                packages ?? Place(places, plan.Volume).Path,
                compiler,
                cancellation);
            using (RepositorySet probe = Repositories(cells[0])) CheckPackages(probe);
            RunCells(cells, kept, Repositories);
        }
        finally
        {
            foreach (LayoutPlace place in places) place.Dispose();
        }
    }

    private void RunCells(CellPlan[] cells, LayoutRunDirectory kept, Func<CellPlan, RepositorySet> repositories)
    {
        int builds = cells.Length * CellRun.BuildCount(options);
        LayoutProgress progress = new(builds, lineEvery: options.Variants.Count, output, isTerminal: !Console.IsOutputRedirected);
        foreach (CellPlan plan in cells)
        {
            progress.StartCell(plan.Title);
            using CellRun cell = new(options, plan, repositories(plan), progress);
            kept.Add(cell.Run());
        }

        progress.End();
    }

    private static LayoutPlace Place(List<LayoutPlace> places, PlannedVolume volume) => places.Single(place => place.Name == volume.Name);

    private LayoutVolume Describe(LayoutPlace place, string msbuild) => new(
        place.Name,
        RunFacts.Of(place.Path, options.Host, options.Iterations - 1, msbuild),
        place.Root is { } root && options.Notes.TryGetValue(root, out IReadOnlyDictionary<string, string>? notes)
            ? notes
            : new Dictionary<string, string>());

    // A variant whose package cannot be restored would only fail after the variants before it were restored and written.
    private void CheckPackages(RepositorySet repositories)
    {
        foreach (LayoutVariant variant in options.Variants.Where(static one => one.NeedsCheck))
        {
            repositories.Add(variant, OutputLayout.DirectoryPerProject, [new GeneratedProject("Probe", ProjectKind.Library, [], [])]);
            try
            {
                repositories.Restore();
            }
            catch (BuildKitException e)
            {
                throw new BuildKitException($"The variant {variant.Name} needs a package that cannot be restored here. {e.Message}");
            }
        }
    }

    private string Pack(CompilerServer compiler)
    {
        string repository = Path.GetFullPath(".");
        if (!Directory.Exists(Path.Combine(repository, "sdk", "CowCopy.Sdk")))
            throw new BuildKitException("Run in the root of the CowCopy repository, or pass --packages and a directory.");
        output.WriteLine("Packing CowCopy.Sdk");
        string artifacts = Path.Combine(repository, "artifacts", "layouts-packing");
        string packages = Path.Combine(artifacts, "packages");
        SdkPackage.Pack(repository, artifacts, packages, compiler);
        return packages;
    }

    private int Conclude(LayoutRunDirectory kept)
    {
        LayoutRun run = kept.Run!;
        output.WriteLine();
        output.WriteLine(LayoutTable.Of(run));
        string[] problems =
        [
            .. from cell in run.Cells
               from row in cell.Rows
               where row.Problem is not null
               select $"{cell.Layout}, {cell.Output}, {cell.Volume}, {row.Phase}, {row.Variant}: {row.Problem}",
        ];
        foreach (string problem in problems) output.WriteLine(problem);
        output.WriteLine($"{problems.Length} problems. Results: {kept.Path}");
        return problems.Length == 0 ? 0 : 1;
    }
}
