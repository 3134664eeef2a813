using CowCopy.BuildKit;
using CowCopy.LoopVolumes;

namespace CowCopy.Mutation;

/// <summary>Mutates a room in a copy of the repository and runs the tests that reach each mutant.</summary>
internal static class Program
{
    private const int Failed = 1, BadUsage = 2;

    private static async Task<int> Main(string[] arguments)
    {
        string root = arguments[0]; // from build.cs
        if (Options.Parse(arguments[1..]) is not { } options)
        {
            await Console.Error.WriteLineAsync(Options.Usage);
            return BadUsage;
        }

        List<Room> rooms = [];
        foreach (string given in options.Rooms)
        {
            if (Room.Find(root, given) is { } room)
            {
                rooms.Add(room);
                continue;
            }

            await Console.Error.WriteLineAsync($"There is no room \"{given}\". Rooms, or one .cs file of them:");
            foreach (string name in Room.Names(root)) await Console.Error.WriteLineAsync("  " + name);
            return BadUsage;
        }

        ShortRuntimes.Use();
        using var compiler = new CompilerServer();
        using var cancellation = new CancellationTokenSource();
        using var ended = new ManualResetEventSlim();
        // The process ends only when the copy is deleted and the processes of the tests have ended.
        var end = new EndOfProcess(() =>
        {
            cancellation.Cancel();
            ended.Wait(TimeSpan.FromMinutes(1));
        });
        try
        {
            var run = new MutationRun(root, options, compiler, cancellation.Token);
            foreach (IGrouping<string, Room> project in rooms.GroupBy(static room => room.Project, StringComparer.Ordinal))
                await run.Run([.. project]);
            return 0;
        }
        catch (OperationCanceledException)
        {
            compiler.Shutdown(); // build.cs owns it, and the same signal has ended build.cs
            return Failed;
        }
        catch (Exception e) when (e is InvalidDataException or InvalidOperationException or IOException)
        {
            await Console.Error.WriteLineAsync(e.Message);
            return Failed;
        }
        finally
        {
            ended.Set();
            end.Cancel();
        }
    }
}
