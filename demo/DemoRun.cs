using System.Globalization;

namespace CowCopy.Demo;

/// <summary>The demo from beginning to end.</summary>
internal sealed class DemoRun(DemoOptions options)
{
    private const int DifferencesShown = 20;

    public int Run()
    {
        string sdk = SdkPackage.Line(options.Packages);
        using DemoPlace place = DemoPlace.Find(options);
        Directory.CreateDirectory(place.Path);
        VolumeInfo volume = new VolumeInspector().Probe(place.Path);
        Console.WriteLine($"Volume: {volume.FileSystem}; can share blocks: {volume.CloneSupport}. {volume.Explanation}");

        using var compiler = new Compiler();
        var graph = new ProjectGraph(options.Projects);
        var builtIn = new DemoRepository("built-in", place.Path, graph, compiler);
        var ours = new DemoRepository("cowcopy", place.Path, graph, compiler);
        Prepare(builtIn, ours, sdk, graph);

        var comparison = new Comparison(builtIn, ours, place.Path);
        Table.Print(comparison.Run(options.Rounds));
        Explain(volume);
        if (options.Keep) Console.WriteLine($"Kept, with the binary logs: {place.Path}");
        return Conclude(comparison, sdk);
    }

    private void Prepare(DemoRepository builtIn, DemoRepository ours, string sdk, ProjectGraph graph)
    {
        Console.WriteLine($"Two repositories of {options.Projects} projects: {graph.Libraries} libraries, {graph.Applications} applications. Restoring both.");
        builtIn.Write(sdk: null, options.Packages);
        ours.Write(sdk, options.Packages);
        builtIn.Restore();
        ours.Restore();
        Console.WriteLine("Building once to warm up");
        builtIn.Build();
    }

    private void Explain(VolumeInfo volume)
    {
        if (volume.CloneSupport == CloneSupport.Yes) Console.WriteLine("Small files that are not on the device yet CowCopy copies by bytes: a clone would wait for the device.");
        Console.WriteLine($"Times are the shortest of {options.Rounds} rounds, the repositories in turns; ratio: CowCopy / built-in. Leaf: {ProjectGraph.Leaf}, which every project references.");
        Console.WriteLine("Copy tasks are a small part of a build: expect the wall times to differ by little more than chance.");
    }

    private static int Conclude(Comparison comparison, string sdk)
    {
        string compared = comparison.Compared.ToString("N0", CultureInfo.InvariantCulture);
        foreach (string difference in comparison.Differences.Take(DifferencesShown)) Console.Error.WriteLine(difference);
        Console.WriteLine(comparison.Differences.Count == 0
            ? $"Compared {compared} files with their sources (bytes, mode, time) or with the other tree's (bytes, mode): no difference."
            : $"Compared {compared} files: {comparison.Differences.Count} differences.");
        Console.WriteLine($"{Environment.NewLine}In your own repository, Directory.Build.props:{Environment.NewLine}");
        Console.WriteLine("<Project>");
        Console.WriteLine(sdk);
        Console.WriteLine("</Project>");
        return comparison.Differences.Count == 0 ? 0 : 1;
    }
}
