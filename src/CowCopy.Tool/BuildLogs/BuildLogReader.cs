using Microsoft.Build.Framework;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Collects what a report needs from the events of a log, one after another.</summary>
internal sealed class BuildLogReader(LogBudget budget)
{
    private const int MostAdvice = 50;

    // In memory, with what the report makes of it, in bytes.
    private const int ProjectBytes = 1024, TaskBytes = 640, SmallBytes = 256, FileBytes = 1024;
    private const int HolderBytes = 24; // for each character of a message that names who holds a file

    private readonly Dictionary<(int Node, int Project), LogProject> _projects = [];
    private readonly Dictionary<(int Node, int Project, int Target), string> _targets = [];
    private readonly Dictionary<(int Node, int Project, int Task), LogTask> _running = [];
    private readonly Dictionary<LogTask, CopyCall> _calling = [];
    private readonly Dictionary<(int Node, int Project, string Task), string> _copyAssemblies = [];
    private readonly Dictionary<int, ProjectFacts> _facts = [];
    private readonly Dictionary<int, (int Node, DateTime Start, DateTime End)> _evaluations = [];
    private readonly HostReferences _hosts = new();
    private readonly Dictionary<string, LoggedRetry> _retries = new(StringComparer.Ordinal);
    private readonly List<LogProject> _allProjects = [];
    private readonly List<LogTask> _tasks = [];
    private readonly List<CopyCall> _calls = [];
    private readonly SortedDictionary<string, string> _advice = new(StringComparer.Ordinal);
    private readonly CloneTotals _clones = new();
    private HashSet<string>? _usedInPlace;
    private LogPaths? _paths;
    private UsedFiles? _used;
    private DateTime _start;
    private DateTime _last;
    private DateTime? _end;
    private bool? _succeeded;
    private bool _isLocalized;
    private int _unread;

    private LogPaths Paths => _paths ??= LogPaths.Of(OperatingSystem.IsWindows() ? @"C:\" : "/", budget);

    private HashSet<string> UsedInPlace => _usedInPlace ??= new HashSet<string>(Paths.Comparer);

    private UsedFiles Used => _used ??= new UsedFiles(Paths);

    public void Read(BuildEventArgs record)
    {
        bool isMessage = record is BuildMessageEventArgs and not TaskParameterEventArgs;
        if (isMessage && record.BuildEventContext is not { ProjectContextId: >= 0 }) return;
        if (record.Timestamp > _last) _last = record.Timestamp;
        switch (record)
        {
            case BuildStartedEventArgs: _start = record.Timestamp; break;
            case BuildFinishedEventArgs end: (_end, _succeeded) = (end.Timestamp, end.Succeeded); break;
            case ProjectEvaluationStartedEventArgs when record.BuildEventContext is { } at:
                budget.Keep(SmallBytes);
                _evaluations[at.EvaluationId] = (at.NodeId, record.Timestamp, record.Timestamp);
                break;
            case ProjectEvaluationFinishedEventArgs evaluated when evaluated.BuildEventContext is { } at: Finish(evaluated, at); break;
            case ProjectStartedEventArgs started when started.BuildEventContext is { } at: Start(started, at); break;
            case ProjectFinishedEventArgs when record.BuildEventContext is { } at: Finish(record.Timestamp, at); break;
            case TargetStartedEventArgs target when target.BuildEventContext is { } at:
                budget.Keep(SmallBytes);
                _targets[(at.NodeId, at.ProjectContextId, at.TargetId)] = target.TargetName ?? "";
                break;
            case TaskStartedEventArgs started when started.BuildEventContext is { } at: Start(started, at); break;
            case TaskFinishedEventArgs when record.BuildEventContext is { } at: FinishTask(record.Timestamp, at); break;
            case TaskParameterEventArgs parameter when parameter.BuildEventContext is { } at: Read(parameter, at); break;
            case BuildWarningEventArgs warning: ReadCoded(record.BuildEventContext, warning.Code, record); break;
            case BuildErrorEventArgs error: ReadCoded(record.BuildEventContext, error.Code, record); break;
            case BuildMessageEventArgs message when message.BuildEventContext is { } at: Read(message, at); break;
        }
    }

    /// <summary>Whether a project of the build was read: what there is makes a report.</summary>
    public bool HasBuild => _allProjects.Count > 0;

    public void CountUnread() => _unread++;

    public BuildLog Result(string path, bool isCut)
    {
        DateTime end = _end ?? _last;
        string? afterEnd = isCut ? LogEnd.AfterBuild : null;
        string? endsIn = _end is null ? LogEnd.Of(_start, _last, _running.Values, Paths) : afterEnd;
        foreach (LogTask task in _running.Values) task.End = end > task.Start ? end : task.Start;
        return new BuildLog
        {
            Path = path,
            Paths = Paths,
            Start = _start == default && _tasks.Count > 0 ? _tasks[0].Start : _start,
            End = end,
            Succeeded = _succeeded,
            EndsIn = endsIn,
            Projects = _allProjects,
            Tasks = _tasks,
            Calls = _calls,
            Retries = _retries.Values,
            Clones = _clones,
            Advice = _advice,
            Used = Used,
            UsedInPlace = UsedInPlace,
            IsLocalized = _isLocalized,
            UnreadRecords = _unread,
        };
    }

    private void Start(ProjectStartedEventArgs started, BuildEventContext at)
    {
        string file = started.ProjectFile ?? "";
        budget.Keep(ProjectBytes);
        _paths ??= file.Length > 0 ? LogPaths.Of(file, budget) : null;
        LogTask? parent = started.ParentProjectBuildEventContext is { } from
            ? _running.GetValueOrDefault((from.NodeId, from.ProjectContextId, from.TaskId))
            : null;
        ProjectFacts? facts = _facts.GetValueOrDefault(at.EvaluationId);
        string framework = "";
        if (started.GlobalProperties?.TryGetValue("TargetFramework", out string? one) == true) framework = one;
        LogProject project = new()
        {
            File = Paths.Full(file, ""),
            Directory = Paths.Directory(Paths.Full(file, "")),
            Node = at.NodeId,
            Start = started.Timestamp,
            Framework = framework,
            Parent = parent,
            Facts = facts,
        };
        if (parent is not null) (parent.Children ??= []).Add(project);
        _projects[(at.NodeId, at.ProjectContextId)] = project;
        _allProjects.Add(project);
        AddEvaluation(project, at);
    }

    private void Finish(ProjectEvaluationFinishedEventArgs evaluated, BuildEventContext at)
    {
        if (evaluated.Properties is { } properties)
        {
            _paths ??= evaluated.ProjectFile is { Length: > 0 } file ? LogPaths.Of(file, budget) : null;
            budget.Keep(ProjectBytes);
            ProjectFacts facts = new(properties)
            {
                Items = CopiedItems(evaluated),
                KeepsByReference = ItemsOfProject.KeepCopies(evaluated.Items),
            };
            facts.FindUsedNote(Paths, evaluated.ProjectFile ?? "");
            _facts[at.EvaluationId] = facts;
        }

        if (_evaluations.TryGetValue(at.EvaluationId, out (int Node, DateTime Start, DateTime End) evaluation))
            _evaluations[at.EvaluationId] = evaluation with { End = evaluated.Timestamp };
    }

    private HashSet<string> CopiedItems(ProjectEvaluationFinishedEventArgs evaluated)
    {
        HashSet<string> items = new(Paths.Comparer);
        foreach (string item in ItemsOfProject.Copied(evaluated.Items))
        {
            budget.Keep(SmallBytes);
            items.Add(Paths.Full(item, Paths.Directory(Paths.Full(evaluated.ProjectFile ?? "", ""))));
        }

        return items;
    }

    // The first request of an evaluated project waited for its evaluation, which counts as its first task.
    private void AddEvaluation(LogProject project, BuildEventContext at)
    {
        if (!_evaluations.Remove(at.EvaluationId, out (int Node, DateTime Start, DateTime End) evaluation)) return;
        if (evaluation.End < evaluation.Start || evaluation.End > project.Start) return;
        LogTask task = new()
        {
            Name = LogTask.Evaluation,
            Project = project,
            Target = "",
            Node = evaluation.Node,
            Index = 0,
            Start = evaluation.Start,
            End = evaluation.End,
        };
        project.Tasks.Add(task);
        _tasks.Add(task);
    }

    private void Finish(DateTime time, BuildEventContext at)
    {
        // The context stays: a task host may finish its messages later.
        if (_projects.TryGetValue((at.NodeId, at.ProjectContextId), out LogProject? project)) project.End = time;
        if (project?.Cleaned is { HasDeletions: false }) project.Cleaned = null;
    }

    private void Start(TaskStartedEventArgs started, BuildEventContext at)
    {
        if (!_projects.TryGetValue((at.NodeId, at.ProjectContextId), out LogProject? project)) return;
        budget.Keep(TaskBytes);
        bool isListed = started.TaskName != LogTask.CallsTargets;
        LogTask task = new()
        {
            Name = started.TaskName ?? "",
            Project = project,
            Target = _targets.GetValueOrDefault((at.NodeId, at.ProjectContextId, at.TargetId), ""),
            Node = at.NodeId,
            Index = isListed ? project.Tasks.Count : -1,
            Start = started.Timestamp,
            End = started.Timestamp,
        };
        _running[(at.NodeId, at.ProjectContextId, at.TaskId)] = task;
        string assembly = (started as TaskStartedEventArgs2)?.TaskAssemblyLocation ?? "";
        if (assembly.Length > 0 && project.Directory.Length > 0) Used.Loaded(Paths.Full(assembly, project.Directory));
        if (!isListed) return;
        project.Tasks.Add(task);
        _tasks.Add(task);
        if (!task.Copies) return;
        if (assembly.Length == 0) assembly = _copyAssemblies.GetValueOrDefault((at.NodeId, at.ProjectContextId, task.Name), "");
        CopyCall call = new(task, assembly, Paths);
        _calling[task] = call;
        _calls.Add(call);
    }

    private void FinishTask(DateTime time, BuildEventContext at)
    {
        if (!_running.Remove((at.NodeId, at.ProjectContextId, at.TaskId), out LogTask? task)) return;
        if (time > task.Start) task.End = time;
        if (!_calling.Remove(task, out CopyCall? call)) return;
        foreach (LoggedCopy file in call.Files)
            if (file.Outcome != LoggedOutcome.Failed) Used.Copied(file.Destination);
    }

    private LogTask? Running(BuildEventContext at) => _running.GetValueOrDefault((at.NodeId, at.ProjectContextId, at.TaskId));

    private void Read(TaskParameterEventArgs parameter, BuildEventContext at)
    {
        if (parameter.Kind is TaskParameterMessageKind.SkippedTargetInputs or TaskParameterMessageKind.SkippedTargetOutputs)
        {
            if (!_projects.TryGetValue((at.NodeId, at.ProjectContextId), out LogProject? project)) return;
            string target = _targets.GetValueOrDefault((at.NodeId, at.ProjectContextId, at.TargetId), "");
            (project.Cleaned ??= new CleanedFiles()).Skipped(target, parameter, budget);
            return;
        }

        if (parameter.Kind != TaskParameterMessageKind.TaskInput || parameter.Items is not { } items || Running(at) is not { } task) return;
        string name = (parameter as TaskParameterEventArgs2)?.ParameterName ?? parameter.ItemType ?? "";
        if (_calling.TryGetValue(task, out CopyCall? call))
        {
            if (name == "SourceFiles") call.Requested = items.Count;
            else if (name.StartsWith("Use", StringComparison.Ordinal)) call.MayLink |= items is [{ } one] && IsTrue(one);
            return;
        }

        if (task.Name == "ResolveAssemblyReference" && task.Project.Facts is { } facts)
            facts.RefersToHost |= items.Cast<object?>().Any(item => _hosts.IsHost(Text(item) ?? ""));
        bool isBuild = task.Name == LogTask.BuildsProjects && name == "Projects";
        if (!isBuild && !UsedFiles.Reads(task.Name)) return;
        if (isBuild) task.Requested = new HashSet<string>(Paths.Comparer);
        foreach (object? item in items)
        {
            if (Text(item) is not { Length: > 0 } text) continue;
            if (!isBuild)
            {
                Used.Given(task, name, text);
                continue;
            }

            budget.Keep(SmallBytes);
            string requested = Paths.Full(text, task.Project.Directory);
            task.Requested!.Add(requested);
            if (task.Target == "ResolveProjectReferences" && ItemsOfProject.IsUsedInPlace(item)) UsedInPlace.Add(requested);
        }
    }

    private void Read(BuildMessageEventArgs message, BuildEventContext at)
    {
        LogTask? task = at.TaskId > 0 ? Running(at) : null;
        if (task is null)
        {
            NoteCopyAssembly(message, at);
            return;
        }

        if (message.Code is { Length: > 0 } code)
        {
            ReadCoded(at, code, message);
            return; // messages about copies have no code, in no language
        }

        string text = TextOf(message);
        if (text.StartsWith("CowCopy", StringComparison.Ordinal))
        {
            task.Project.HasSummary |= _clones.Add(text);
            return;
        }

        if (CleanedFiles.IsDeletion(task) && message is not TaskParameterEventArgs)
            (task.Project.Cleaned ??= new CleanedFiles()).Deleted(message, Paths, task.Project.Directory, budget);
        if (!_calling.TryGetValue(task, out CopyCall? call) || message is TaskParameterEventArgs) return;
        // A tree logs each file that it copies, and nothing else with two paths, at low importance.
        bool isDone = message.Importance != MessageImportance.Low || task.Name == LogTask.Tree;
        if (CopyMessage.Of(text, isDone, call.MayLink) is not { } copy) return;
        _isLocalized |= !copy.IsEnglish;
        Add(call, copy.Source, copy.Destination, copy.Outcome);
    }

    private void Add(CopyCall call, string source, string destination, LoggedOutcome outcome)
    {
        budget.Keep(FileBytes);
        call.Add(source, destination, outcome);
    }

    // Before MSBuild 17.14 the start of a task does not name its assembly; a message before it does, in the language of the build.
    private void NoteCopyAssembly(BuildMessageEventArgs message, BuildEventContext at)
    {
        if (at.TargetId < 0) return;
        string text = TextOf(message);
        if (!text.Contains("Copy", StringComparison.Ordinal)) return;
        if (QuotedParts.Of(text) is not [var task, var assembly] || task is not (LogTask.Copy or LogTask.Tree)) return;
        budget.Keep(SmallBytes + (sizeof(char) * (long)assembly.Length));
        _copyAssemblies[(at.NodeId, at.ProjectContextId, task)] = assembly;
    }

    private void ReadCoded(BuildEventContext? at, string? code, BuildEventArgs record)
    {
        if (code is null || at is null) return;
        string text = TextOf(record);
        if (code.StartsWith("COWCOPY", StringComparison.Ordinal))
        {
            if (_advice.Count == MostAdvice) return;
            budget.Keep(SmallBytes + (sizeof(char) * (long)text.Length));
            _advice.TryAdd(code, text);
            return;
        }

        if (!RetryMessage.IsAbout(code) || Running(at) is not { } task || !_calling.TryGetValue(task, out CopyCall? call)) return;
        if (QuotedParts.Of(text) is not [var source, var destination, ..]) return;
        budget.Keep(FileBytes + ((long)HolderBytes * text.Length));
        string to = call.FullPath(destination);
        if (!_retries.TryGetValue(to, out LoggedRetry? retry)) _retries[to] = retry = new LoggedRetry(call, call.FullPath(source), to);
        RetryMessage.Add(retry, code, text);
        if (retry.Failed) Add(call, source, destination, LoggedOutcome.Failed);
    }

    // It is put together from its parts here.
    private string TextOf(BuildEventArgs record)
    {
        string text = record.Message ?? "";
        budget.Text(text.Length);
        return text;
    }

    private static bool IsTrue(object item) => string.Equals(Text(item), "true", StringComparison.OrdinalIgnoreCase);

    private static string? Text(object? item) => item is ITaskItem one ? one.ItemSpec : item as string;
}
