using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using CowCopy.Build;
using CowCopy.BuildKit;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace CowCopy.Mutation;

/// <summary>One run over the mutants of a room.</summary>
/// <param name="root">The root of the repository.</param>
/// <param name="options">What to run.</param>
/// <param name="compiler">The compiler server.</param>
/// <param name="cancellation">Ends it.</param>
internal sealed class MutationRun(string root, Options options, CompilerServer compiler, CancellationToken cancellation)
{
    private const int PartsOfCoverage = 4;

    private readonly string _directory = Path.Combine(root, "artifacts", "mutation");

    /// <summary>Runs it.</summary>
    /// <param name="rooms">Rooms of one project, which are compiled together and run one after the other.</param>
    public async Task Run(IReadOnlyList<Room> rooms)
    {
        var clock = Stopwatch.StartNew();
        string file = Path.Combine(root, "build", "CowCopy.Mutation", "equivalents.txt");
        IReadOnlyDictionary<string, string> equivalents = Equivalents.Parse(await File.ReadAllLinesAsync(file, cancellation));
        Room together = rooms[0] with { Files = [.. rooms.SelectMany(static room => room.Files).Distinct(StringComparer.Ordinal)] };
        using WorkCopy copy = WorkCopy.Create(root, compiler, cancellation);
        MutatedSources sources = Mutate(copy, together);
        Equivalents.Check(equivalents, together.Files, sources.Mutants);
        Say(clock, $"{sources.Mutants.Count} mutants in {together.Files.Count} files; {sources.DroppedCount} more do not compile");
        if (options.List)
        {
            List(sources.Mutants, equivalents);
            return;
        }

        copy.Replace(together, sources.Texts);
        string[] assemblies = [.. TestProjects(together).Select(copy.BuildTests)];
        Say(clock, "Built");
        using TestVolumeSet volumes = TestVolumeSet.Create();
        TestSuite suite = await Cover(together, copy, assemblies, volumes, clock);
        foreach (string failed in suite.Failed) Say(clock, "Left out, since it fails without a mutant: " + failed);
        Say(clock, $"{suite.Tests.Count} tests reach a mutant");

        var noticing = new ConcurrentDictionary<ReachingTest, int>();
        TestHost[][] hosts = [.. Hosts(together, assemblies, volumes)];
        try
        {
            Worker[] workers = [.. hosts.Select(own => new Worker(suite, own, noticing, options.Time))];
            foreach (Room room in rooms) await Run(room, sources.Mutants, equivalents, workers, clock);
            if (options.Names.Count == 0) Console.WriteLine(Results.WriteTests(_directory, suite.Tests));
        }
        finally
        {
            foreach (TestHost host in hosts.SelectMany(static own => own)) host.Dispose();
        }
    }

    private async Task Run(
        Room room, IReadOnlyList<Mutant> all, IReadOnlyDictionary<string, string> equivalents, Worker[] workers, Stopwatch clock)
    {
        var results = new Results(_directory, room);
        HashSet<string> files = [.. room.Files];
        IEnumerable<Mutant> ofRoom = all.Where(mutant => files.Contains(mutant.File)).Skip(options.First - 1);
        Mutant[] mutants = [.. ofRoom.Where((_, index) => index % options.Every == 0)];
        if (!options.Survivors && !options.Continue) results.Clear();
        IReadOnlyDictionary<string, (Status Status, string By)> kept = results.Read();
        Verdict?[] known = [.. mutants.Select(mutant => Known(mutant, equivalents, kept))];
        Verdict[] verdicts = await RunAll(mutants, known, workers, results, clock);
        // Tests of other names may reach what these do not.
        if (options.Survivors && options.Names.Count > 0) verdicts = [.. verdicts.Select(one => Kept(one, kept))];
        results.Write(verdicts);
        foreach (Verdict one in verdicts.Where(static one => one.Status is not (Status.Noticed or Status.Equivalent)))
            Console.WriteLine(Results.Line(one));
        Say(clock, $"{room.Name}: {Results.Figures(verdicts)}");
        Console.WriteLine(results.Report);
    }

    private static Verdict Kept(Verdict one, IReadOnlyDictionary<string, (Status Status, string By)> kept) =>
        one.Status is not (Status.Noticed or Status.Equivalent) && kept.TryGetValue(one.Mutant.Key, out var earlier)
            ? new(one.Mutant, earlier.Status, earlier.By)
            : one;

    private static MutatedSources Mutate(WorkCopy copy, Room room)
    {
        string project = Path.Combine(copy.Root, room.Project);
        CSharpCompilation compilation = MutatedSources.Read(project, copy.CompilerArguments(room));
        Dictionary<string, string> files = new(StringComparer.Ordinal);
        foreach (string file in room.Files) files[Path.Combine(copy.Root, file)] = file;
        return MutatedSources.Create(
            compilation,
            [.. compilation.SyntaxTrees.Where(tree => files.ContainsKey(tree.FilePath)).Select(tree => (tree, files[tree.FilePath]))]);
    }

    private IEnumerable<string> TestProjects(Room room) => options.Projects.Count == 0
        ? room.TestProjects
        : Room.AllTestProjects.Where(name => options.Projects.Any(part => name.Contains(part, StringComparison.OrdinalIgnoreCase)));

    // What a kept run noticed stays noticed where only its survivors run; where it is continued, all that it has run.
    private Verdict? Known(
        Mutant mutant, IReadOnlyDictionary<string, string> equivalents, IReadOnlyDictionary<string, (Status Status, string By)> kept)
    {
        if (equivalents.TryGetValue(mutant.Key, out string? reason)) return new(mutant, Status.Equivalent, reason);
        if (!kept.TryGetValue(mutant.Key, out var one) || one.Status == Status.Equivalent) return null;
        return options.Continue || (options.Survivors && one.Status == Status.Noticed) ? new(mutant, one.Status, one.By) : null;
    }

    // Two processes at a time; the tests of a project are dealt out to several, since one project has most of them.
    private async Task<TestSuite> Cover(Room room, WorkCopy copy, string[] assemblies, TestVolumeSet volumes, Stopwatch clock)
    {
        var suite = new TestSuite(text => Say(clock, text), options.Names);
        using var two = new SemaphoreSlim(2);
        IEnumerable<(int Project, int Part)> parts =
            Enumerable.Range(0, PartsOfCoverage).SelectMany(part => Enumerable.Range(0, assemblies.Length).Select(index => (index, part)));
        await Task.WhenAll(parts.Select(async one =>
        {
            await two.WaitAsync(cancellation);
            try
            {
                string hits = Path.Combine(copy.Root, $"hits-{one.Project}-{one.Part}");
                (string, string?)[] environment = [.. volumes.Environment, ("COWCOPY_MUTANT_HITS", hits)];
                using var host = new TestHost(assemblies[one.Project], room.Assembly, environment, cancellation);
                await suite.Add(one.Project, host, one.Part, PartsOfCoverage);
            }
            finally
            {
                two.Release();
            }
        }));
        return suite;
    }

    private IEnumerable<TestHost[]> Hosts(Room room, string[] assemblies, TestVolumeSet volumes)
    {
        for (int job = 0; job < options.Jobs; job++)
            yield return [.. assemblies.Select(assembly => new TestHost(assembly, room.Assembly, volumes.Environment, cancellation))];
    }

    private static async Task<Verdict[]> RunAll(
        Mutant[] mutants, Verdict?[] known, Worker[] workers, Results results, Stopwatch clock)
    {
        Verdict?[] verdicts = [.. known];
        var left = new ConcurrentQueue<int>(Enumerable.Range(0, mutants.Length).Where(index => known[index] is null));
        int count = left.Count, done = 0;
        await Task.WhenAll(workers.Select(worker => Task.Run(async () =>
        {
            while (left.TryDequeue(out int index))
            {
                verdicts[index] = await worker.Run(mutants[index]);
                results.Add(verdicts[index]!);
                int now = Interlocked.Increment(ref done);
                Say(clock, $"{now} of {count}: {verdicts[index]!.Status} {mutants[index].Key}");
            }
        })));
        return [.. verdicts.Select(static one => one!)];
    }

    private static void List(IReadOnlyList<Mutant> mutants, IReadOnlyDictionary<string, string> equivalents)
    {
        foreach (Mutant mutant in mutants)
        {
            string known = equivalents.ContainsKey(mutant.Key) ? " (equivalent)" : "";
            Console.WriteLine($"line {mutant.Line.ToString(CultureInfo.InvariantCulture)}: {mutant.Key}{known}");
        }
    }

    private static void Say(Stopwatch clock, string text) =>
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{clock.Elapsed.TotalSeconds,5:0} s  {text}"));
}
