using CowCopy.Benchmarks.Interleaving;
using CowCopy.Benchmarks.Reports;
using CowCopy.Benchmarks.Suites;
using CowCopy.Benchmarks.Volumes;

namespace CowCopy.Benchmarks.Thresholds;

/// <summary>Prints the threshold that runs suggest. Measures first where no run is given.</summary>
/// <param name="options">The options of the command line.</param>
/// <param name="output">Receives the text.</param>
public sealed class SuggestPolicy(BenchOptions options, TextWriter output)
{
    /// <summary>Reads the given run or runs, or measures in the given directory, else in the place that the options name.</summary>
    /// <returns>Whether it succeeded.</returns>
    /// <exception cref="InvalidDataException">
    /// The given path is no run and no directory, a run lacks the question, or nothing is cloned.
    /// </exception>
    public bool Run()
    {
        if (options.Source is not { } path) return Places.Visit(options, Measure);
        if (RunDirectory.IsRun(path)) return Print(RunDirectory.Read(path));
        if (!Directory.Exists(path))
        {
            throw new InvalidDataException(
                $"\"{path}\" is not a directory. Give one that holds results.json, one that holds such directories, or one to measure in.");
        }

        string[] runs = [.. Directory.EnumerateDirectories(path).Where(RunDirectory.IsRun).Order(StringComparer.Ordinal)];
        return runs.Length == 0 ? Measure(Path.GetFullPath(path)) : PrintAll(path, runs);
    }

    private bool PrintAll(string parent, IEnumerable<string> directories)
    {
        // Other questions have runs of their own, and whole builds another format.
        KeptRun[] runs = [.. directories.Select(RunDirectory.TryRead).OfType<KeptRun>().Where(CloneRun.IsIn)];
        if (runs.Length == 0)
        {
            throw new InvalidDataException(
                $"No run in \"{parent}\" has the question \"{SmallestClone.QuestionName}\". "
                + "Give a directory on the volume, to measure it there.");
        }

        return runs.All(Print);
    }

    private bool Measure(string root)
    {
        VolumeInfo volume = new VolumeInspector().Probe(root);
        if (volume.CanClone == false) throw CloneRun.CannotClone(volume.FileSystem);
        return Print(InterleavedRun.Make(options with { Questions = [SmallestClone.QuestionName], Suites = [] }, root, output));
    }

    private bool Print(KeptRun kept)
    {
        CloneRun run = CloneRun.Of(kept);
        long now = PolicyNumber.SmallestClone(run.Facts.ClusterBytes);
        output.WriteLine();
        output.WriteLine(SuggestionText.Of(run, Suggestion.Of(run, now), now));
        return true;
    }
}
