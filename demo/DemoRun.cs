using System.Globalization;
using CowCopy.BuildKit;

namespace CowCopy.Demo;

/// <summary>The whole demo.</summary>
internal sealed class DemoRun(DemoOptions options)
{
    private const int DifferencesShown = 20;

    // Seconds on a virtual machine with two processors; a build takes its own time and some for each project.
    private const double PackSeconds = 25, VolumeSeconds = 2, RestoreSeconds = 8, BuildSeconds = 2.5, ProjectSeconds = 0.2, UseSeconds = 12;

    private readonly string _artifacts = Path.GetFullPath(Path.Combine("artifacts", "demo"));

    public int Run()
    {
        using var compiler = new CompilerServer();
        var progress = new Progress([.. Estimates()]);
        string packages = options.Packages ?? Pack(progress, compiler);
        string sdk = SdkPackage.ItemOfProjects(packages);

        progress.Start("making a volume");
        using DemoPlace place = DemoPlace.Find(options, _artifacts);
        Directory.CreateDirectory(place.Path);
        VolumeInfo volume = new VolumeInspector().Probe(place.Path);

        var graph = new ProjectGraph(options.Projects);
        var builtIn = new DemoRepository("built-in", place.Path, graph, compiler);
        var ours = new DemoRepository("cowcopy", place.Path, graph, compiler);
        progress.Start($"restoring two repositories of {options.Projects} projects");
        builtIn.Write(sdk: null, packages);
        ours.Write(sdk, packages);
        Parallel.Invoke(builtIn.Restore, ours.Restore);
        progress.Start("building once to warm up");
        builtIn.Build();

        DemoDirectory directory = new(place.Path);
        var comparison = new Comparison(builtIn, ours, directory, progress);
        IReadOnlyList<(Phase Phase, Column BuiltIn, Column Ours)> phases = comparison.Run(options.Rounds);
        progress.Start("a second working copy");
        Use second = new SecondWorkingCopy(ours, graph, directory, compiler).Run();
        progress.Start("trees, shared blocks and a report, by the command cowcopy");
        Directory.CreateDirectory(_artifacts);
        string report = Path.Combine(_artifacts, "report.html");
        IReadOnlyList<Use> uses = new OtherUses(ours, ours.FirstLog, directory, report, options.Rounds).Run();
        progress.Start("building without copies of other projects in libraries");
        uses = [second, .. uses, FewerCopies.In(ours)];
        return Report(comparison, phases, uses, volume, place.Path, sdk, progress.Elapsed);
    }

    private IEnumerable<double> Estimates()
    {
        double build = BuildSeconds + (ProjectSeconds * options.Projects);
        double[] before = [VolumeSeconds, RestoreSeconds, 2 * build];
        if (options.Packages is null) yield return PackSeconds;
        foreach (double seconds in before) yield return seconds;
        for (int i = 0; i < options.Rounds * Phase.All.Count; i++) yield return 2 * build;
        yield return (2 * build) + RestoreSeconds;
        yield return UseSeconds;
        yield return build;
    }

    private string Pack(Progress progress, CompilerServer compiler)
    {
        string repository = Path.GetFullPath(".");
        if (!Directory.Exists(Path.Combine(repository, "sdk", "CowCopy.Sdk")))
            throw new BuildKitException("Run the demo in the root of the CowCopy repository, or pass --packages and a directory.");
        progress.Start("packing CowCopy.Sdk");
        string packages = Path.Combine(_artifacts, "packages");
        SdkPackage.Pack(repository, _artifacts, packages, compiler);
        return packages;
    }

    private int Report(
        Comparison comparison,
        IReadOnlyList<(Phase, Column, Column)> phases,
        IReadOnlyList<Use> uses,
        VolumeInfo volume,
        string place,
        string sdk,
        TimeSpan elapsed)
    {
        string clone = $"{volume.FileSystem}, can clone: {(volume.CanClone is { } can ? can ? "yes" : "no" : "unknown")}";
        string title = $"{options.Projects} projects, built with MSBuild's Copy and with CowCopy, on {clone}.";
        string differences = comparison.Differences.Count == 0 ? "none" : Figures.Count(comparison.Differences.Count);
        string compared = Figures.Count(comparison.Compared);
        string result = $"Differences: {differences} ({compared} comparisons of bytes, modes and times).";
        string page = Path.Combine(_artifacts, "demo.html");
        File.WriteAllText(page, new DemoPage(options.Rounds, sdk).Render([title, result], comparison.Differences, phases, uses));

        foreach (string difference in comparison.Differences.Take(DifferencesShown)) Console.Error.WriteLine(difference);
        Console.WriteLine();
        Console.WriteLine(title);
        Summary.Print(phases);
        Summary.Print(uses);
        Console.WriteLine(result);
        string seconds = elapsed.TotalSeconds.ToString("0", CultureInfo.InvariantCulture);
        Console.WriteLine($"Times: shortest of {options.Rounds} rounds. The demo took {seconds} s.");
        if (options.Keep) Console.WriteLine($"Kept, with the binary logs: {place}");
        Console.WriteLine($"For your own Directory.Build.props: {sdk}");
        Console.WriteLine(new Uri(page).AbsoluteUri);
        return comparison.Differences.Count == 0 ? 0 : 1;
    }
}
