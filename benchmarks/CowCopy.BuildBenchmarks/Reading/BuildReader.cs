using CowCopy.BuildKit;
using Microsoft.Build.Framework;
using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>Reads a binary log: the calls of Copy tasks, and the tasks that ran in another process.</summary>
internal sealed class BuildReader
{
    public const string CopyTask = "Copy";
    private const string FromAssembly = "Using \"Copy\" task from assembly ";
    private readonly Dictionary<(int Node, int Task, int Project), CopyCall> _running = [];
    private readonly Dictionary<(int Node, int Task, int Project), (string Name, DateTime Start)> _tasks = [];
    private readonly List<CopyCall> _calls = [];
    private readonly CallPlaces _places = new();
    private readonly SortedSet<string> _assemblies = new(StringComparer.Ordinal);
    private readonly SortedSet<string> _inTaskHosts = new(StringComparer.Ordinal);
    private TimeSpan _ourOther;
    private int _warnings;

    private BuildReader()
    {
    }

    public static RecordedBuild Read(string log)
    {
        if (!File.Exists(log)) throw new BuildKitException($"The build wrote no log \"{log}\".");
        BuildReader reader = new();
        BinLogReader source = new();
        source.TaskStarted += (_, started) => reader.Start(started);
        source.TaskFinished += (_, finished) => reader.Finish(finished);
        source.MessageRaised += (_, message) => reader.Read(message);
        source.WarningRaised += (_, _) => reader._warnings++;
        source.Replay(log);
        return new RecordedBuild
        {
            Calls = reader._calls,
            OurOther = reader._ourOther,
            Assemblies = reader._assemblies,
            InTaskHosts = reader._inTaskHosts,
            Warnings = reader._warnings,
        };
    }

    private static (int Node, int Task, int Project) Key(BuildEventContext context) =>
        (context.NodeId, context.TaskId, context.ProjectContextId);

    private void Start(TaskStartedEventArgs started)
    {
        (int Node, int Task, int Project) key = Key(started.BuildEventContext!);
        _tasks[key] = (started.TaskName, started.Timestamp);
        if (started.TaskName != CopyTask) return;
        CallPlace place = _places.Next(started.ProjectFile);
        CopyCall call = new() { Place = place, Node = key.Node, Start = started.Timestamp };
        _running[key] = call;
        _calls.Add(call);
    }

    private void Finish(TaskFinishedEventArgs finished)
    {
        (int Node, int Task, int Project) key = Key(finished.BuildEventContext!);
        if (!_tasks.Remove(key, out (string Name, DateTime Start) task)) return;
        TimeSpan time = finished.Timestamp - task.Start;
        if (_running.Remove(key, out CopyCall? call)) call.Time = time;
        else if (task.Name.StartsWith("CowCopy", StringComparison.Ordinal)) _ourOther += time;
    }

    private void Read(BuildMessageEventArgs message)
    {
        if (message.BuildEventContext is not { } context || message.Message is not { } text) return;
        if (_running.TryGetValue(Key(context), out CopyCall? call)) Count(call, text);
        if (text.StartsWith(FromAssembly, StringComparison.Ordinal)) _assemblies.Add(text[FromAssembly.Length..].Trim('"', '.'));
        if (text.Contains("ran in TaskHost process", StringComparison.Ordinal))
            _inTaskHosts.Add(_tasks.GetValueOrDefault(Key(context)).Name ?? text);
    }

    // The builds log in English. A task announces a link before it creates it, and a copy when it could not.
    private static void Count(CopyCall call, string text)
    {
        if (OutcomeOf(text) is not { } outcome) return;
        if (outcome == FileOutcome.Copied) call.Copied++;
        else if (outcome == FileOutcome.Skipped) call.Unchanged++;
        string[] parts = text.Split('"');
        if (parts.Length < 4) return;
        string directory = Path.GetDirectoryName(call.Place.Project)!;
        (string source, string destination) = (Path.GetFullPath(parts[1], directory), Path.GetFullPath(parts[3], directory));
        call.Log[destination] = new LoggedFile(source, destination, outcome);
    }

    private static FileOutcome? OutcomeOf(string text) =>
        text.StartsWith("Copying file from ", StringComparison.Ordinal) ? FileOutcome.Copied
        : text.StartsWith("Did not copy from file ", StringComparison.Ordinal) ? FileOutcome.Skipped
        : text.StartsWith("Creating hard link to copy ", StringComparison.Ordinal) ? FileOutcome.Linked
        : text.StartsWith("Creating symbolic link to copy ", StringComparison.Ordinal) ? FileOutcome.Linked
        : null;
}
