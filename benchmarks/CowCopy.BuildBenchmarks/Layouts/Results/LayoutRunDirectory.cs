using System.Globalization;
using System.Text.Json;
using CowCopy.Benchmarks.Reports;
using CowCopy.BuildBenchmarks.Layouts.Report;
using CowCopy.BuildKit;
using CowCopy.Tool.Pages;

namespace CowCopy.BuildBenchmarks.Layouts.Results;

/// <summary>Keeps the finished cells of a run as JSON, the table, and the conditions.</summary>
internal sealed class LayoutRunDirectory
{
    private static readonly JsonSerializerOptions Readable = new() { WriteIndented = true };
    private readonly LayoutOptions _options;

    private LayoutRunDirectory(string path, LayoutOptions options, LayoutRun? run) => (Path, _options, Run) = (path, options, run);

    public string Path { get; }

    /// <summary>The run so far; null before the first cell.</summary>
    public LayoutRun? Run { get; private set; }

    public IReadOnlyList<LayoutCell> Cells => Run?.Cells ?? [];

    /// <summary>Opens the newest run of this machine in a directory if it is to be continued, else that of today.</summary>
    /// <exception cref="IOException">Today's directory holds a run of another kind.</exception>
    public static LayoutRunDirectory Open(LayoutOptions options)
    {
        string suffix = $"-{options.Host}-layouts";
        string today = System.IO.Path.Combine(options.Keep, DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture) + suffix);
        if (options.Again) return new LayoutRunDirectory(today, options, run: null);
        string? newest = Directory.Exists(options.Keep)
            ? Directory.GetDirectories(options.Keep, "*" + suffix).Max(StringComparer.Ordinal)
            : null;
        if (newest is null || TryRead(newest) is not { } run) return new LayoutRunDirectory(today, options, run: null);
        if (WhyAnother(run, options) is not { } reason) return new LayoutRunDirectory(newest, options, run);
        return newest != today
            ? new LayoutRunDirectory(today, options, run: null)
            : throw new IOException($"{newest} holds a run {reason}. --again replaces it; another --host or --keep leaves it.");
    }

    /// <summary>Sets the volumes of the cells that follow.</summary>
    public void Start(IReadOnlyList<LayoutVolume> volumes) => Run = new LayoutRun
    {
        Facts = Run?.Facts ?? volumes[0].Facts,
        Size = _options.Size.Name,
        Seed = _options.Seed,
        Iterations = _options.Iterations,
        Volumes = [.. Run?.Volumes.Where(one => volumes.All(other => other.Name != one.Name)) ?? [], .. volumes],
        Cells = Cells,
    };

    /// <summary>Keeps a finished cell; one of the same name is replaced.</summary>
    public void Add(LayoutCell cell)
    {
        Run = Run! with { Cells = [.. Cells.Where(one => one.Key != cell.Key), cell] };
        Directory.CreateDirectory(Path);
        Write(KeptLayouts.FileName, JsonSerializer.Serialize(Run, Readable) + "\n");
        Write("table.md", LayoutTable.Of(Run));
        Write("README.md", LayoutConditions.Of(Run));
        ReportCommand.WritePage(System.IO.Path.Combine(Path, ReportCommand.PageName), LayoutReport.Html(Run));
    }

    private static LayoutRun? TryRead(string directory)
    {
        if (!File.Exists(System.IO.Path.Combine(directory, KeptLayouts.FileName))) return null;
        try
        {
            return KeptLayouts.Read(directory);
        }
        catch (BuildKitException e)
        {
            throw new IOException($"{e.Message} --again replaces it.", e);
        }
    }

    private static string? WhyAnother(LayoutRun run, LayoutOptions options)
    {
        string commit = RunFacts.MeasuredCommit();
        if (run.Size != options.Size.Name) return $"of size {run.Size}";
        if (run.Seed != options.Seed) return $"of seed {run.Seed}";
        if (run.Iterations != options.Iterations) return $"with {run.Iterations} iterations";
        return run.Facts.Commit == commit ? null : $"of commit {run.Facts.Commit}";
    }

    private void Write(string name, string text) => WholeFile.Write(System.IO.Path.Combine(Path, name), text);
}
