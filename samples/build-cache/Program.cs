// Builds the steps of a file, each once on all machines that share a store.
using BuildCache;

if (args is not [var file, var store, ..])
{
    Console.Error.WriteLine("usage: BuildCache STEPS STORE [http://SERVER/] [--expect-nothing-run]");
    return 2;
}

try
{
    string? server = args.Skip(2).FirstOrDefault(one => !one.StartsWith('-'));
    using RemoteStore? remote = server is null ? null : new(new Uri(server), TimeSpan.FromSeconds(5), Console.Out);
    string root = Path.GetDirectoryName(Path.GetFullPath(file))!;
    (int run, int restored) = new Build(root, store, remote, Console.Out).Run(StepFile.Read(file));
    Console.WriteLine($"Built: {run} run, {restored} restored.");
    return run > 0 && args.Contains("--expect-nothing-run", StringComparer.Ordinal) ? 1 : 0;
}
catch (Exception failure) when (failure is BuildException or System.Text.Json.JsonException or IOException or UnauthorizedAccessException)
{
    Console.Error.WriteLine(failure.Message);
    return 1;
}
