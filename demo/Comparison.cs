namespace CowCopy.Demo;

/// <summary>Builds both repositories alternately, measures, and checks after each pair of builds.</summary>
internal sealed class Comparison(DemoRepository builtIn, DemoRepository ours, DemoDirectory place, Progress progress)
{
    private const string OurAssembly = "CowCopy";
    private const string BuiltInAssembly = "Microsoft.Build.Tasks";
    private readonly VolumeInspector _volumes = new();
    private readonly List<string> _differences = [];

    public IReadOnlyList<string> Differences => _differences;

    /// <summary>Files that were compared with their source, or with the same file of the other repository.</summary>
    public int Compared { get; private set; }

    public IReadOnlyList<(Phase Phase, Column BuiltIn, Column Ours)> Run(int rounds)
    {
        (Phase Phase, Column BuiltIn, Column Ours)[] table = [.. Phase.In(rounds).Select(phase => (phase, new Column(), new Column()))];
        for (int round = 0; round < rounds; round++)
            for (int phase = 0; phase < table.Length; phase++) RunPhase(table[phase], (round + phase) % 2 == 0, round, rounds);

        return table;
    }

    // The order alternates: what the first leaves in caches helps the second. Ours begins.
    private void RunPhase((Phase Kind, Column BuiltIn, Column Ours) phase, bool isOursFirst, int round, int rounds)
    {
        progress.Start($"building with MSBuild's Copy and with CowCopy: {phase.Kind.Title}, round {round + 1} of {rounds}");
        (DemoRepository Repository, Column Column)[] turns = [(builtIn, phase.BuiltIn), (ours, phase.Ours)];
        if (isOursFirst) Array.Reverse(turns);

        Measurement[] measured = [.. turns.Select(turn => Measure(turn.Repository, phase.Kind, round))];
        for (int i = 0; i < turns.Length; i++)
        {
            turns[i].Column.Add(measured[i], SharedExtents.Of(_volumes, Copies(measured[i].Log)));
            _differences.AddRange(Checks.CopiesEqualSources(measured[i].Log));
            _differences.AddRange(Checks.TaskComesFrom(measured[i].Log, turns[i].Repository == ours ? OurAssembly : BuiltInAssembly));
            if (turns[i].Repository == ours) _differences.AddRange(Checks.CountersAreRight(measured[i].Log));
            Compared += measured[i].Log.Files.Count;
        }

        _differences.AddRange(Checks.OutputsEqual(builtIn, ours));
        Compared += Checks.Outputs(builtIn).Length;
    }

    private static IEnumerable<(string Source, string Destination)> Copies(BuildLog log) =>
        log.Files.Where(static one => one.Copied).Select(static one => (one.Source, one.Destination));

    private Measurement Measure(DemoRepository repository, Phase phase, int round)
    {
        phase.Prepare(repository, round);
        long before = place.Free();
        BuildRun run = repository.Build();
        long used = before - place.Free() - new FileInfo(run.Log).Length;
        return new Measurement(run, BuildLog.Read(run.Log), used);
    }
}
