using System.Globalization;
using CowCopy.BuildKit;

namespace CowCopy.Demo;

/// <summary>The whole demo.</summary>
internal sealed class DemoRun(DemoOptions options)
{
    private const int DifferencesShown = 20;

    // Seconds on a virtual machine with two processors; a build takes its own time and some for each project.
    private const double VolumeSeconds = 1, RestoreSeconds = 5, BuildSeconds = 1.5, ProjectSeconds = 0.1, CommandsSeconds = 2;

    private readonly string _artifacts = Path.GetFullPath(Path.Combine("artifacts", "demo"));

    public int Run()
    {
        using var compiler = new CompilerServer();
        var progress = new Progress([.. Estimates()]);
        string sdk = SdkPackage.ItemOfProjects(options.Packages);

        progress.Start("making a volume");
        using DemoPlace place = DemoPlace.Find(options, _artifacts);
        Directory.CreateDirectory(place.Path);
        VolumeInfo volume = new VolumeInspector().Probe(place.Path);

        var graph = new ProjectGraph(options.Projects);
        var builtIn = new DemoRepository("built-in", place.Path, graph, compiler);
        var ours = new DemoRepository("cowcopy", place.Path, graph, compiler);
        ToolCommand tool = new(options.Packages, Path.Combine(place.Path, "command"), ours.Environment);
        progress.Start($"restoring two repositories of {options.Projects} projects");
        builtIn.Write(sdk: null, options.Packages);
        ours.Write(sdk, options.Packages);
        Parallel.Invoke(builtIn.Restore, ours.Restore);

        DemoDirectory directory = new(place.Path);
        var comparison = new Comparison(builtIn, ours, directory, progress);
        IReadOnlyList<(Phase Phase, Column BuiltIn, Column Ours)> phases = comparison.Run(options.Rounds);
        progress.Start("a second working copy");
        DemoLine second = new SecondWorkingCopy(tool, ours, graph, directory, compiler).Run();
        progress.Start("a report, trees and shared blocks");
        Directory.CreateDirectory(_artifacts);
        IReadOnlyList<DemoLine> commands = new Commands(tool, ours, directory, Path.Combine(_artifacts, "report.html")).Run();
        progress.Start("building without copies of other projects in libraries");
        BuildLines builds = new(phases);
        DemoFacts facts = new()
        {
            Built = $"{options.Projects} projects on {volume.FileSystem}"
                + (volume.CanClone is true ? ", which clones" : ", which does not clone"),
            Compared = comparison.Compared,
            Differences = comparison.Differences,
            Lines = [second, FewerCopies.In(ours), .. commands.SkipLast(1), .. builds.Lines(), commands[^1]],
            Times = options.Rounds > 1 ? builds.Times() : null,
            Rounds = options.Rounds,
            IsNative = tool.IsNative,
            Sdk = sdk,
        };
        return Report(facts, phases, place.Path, progress.Elapsed);
    }

    private IEnumerable<double> Estimates()
    {
        double build = BuildSeconds + (ProjectSeconds * options.Projects);
        yield return VolumeSeconds;
        yield return RestoreSeconds;
        for (int i = 0; i < options.Rounds * Phase.In(options.Rounds).Count; i++) yield return 2 * build;
        yield return (2 * build) + RestoreSeconds;
        yield return CommandsSeconds;
        yield return build;
    }

    private int Report(DemoFacts facts, IReadOnlyList<(Phase, Column, Column)> phases, string place, TimeSpan elapsed)
    {
        string page = Path.Combine(_artifacts, "demo.html");
        File.WriteAllText(page, new DemoPage(facts).Render(phases));

        foreach (string difference in facts.Differences.Take(DifferencesShown)) Console.Error.WriteLine(difference);
        Console.WriteLine();
        Console.WriteLine($"{facts.Built}. {facts.Result}");
        Console.WriteLine();
        int width = facts.Lines.Max(static line => line.Command.Length) + 2;
        foreach (DemoLine line in facts.Lines) Console.WriteLine(line.Command.PadRight(width) + line.Figure);
        Console.WriteLine();
        string seconds = elapsed.TotalSeconds.ToString("0", CultureInfo.InvariantCulture);
        Console.WriteLine($"{(facts.Times is null ? "" : facts.Times + ". ")}{facts.Method} The demo took {seconds} s.");
        if (options.Keep) Console.WriteLine($"Kept, with the binary logs: {place}");
        Console.WriteLine($"For your own Directory.Build.props: {facts.Sdk}");
        Console.WriteLine(new Uri(page).AbsoluteUri);
        return facts.Differences.Count == 0 ? 0 : 1;
    }
}
