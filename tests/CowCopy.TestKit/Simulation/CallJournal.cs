namespace CowCopy.TestKit.Simulation;

/// <summary>The calls that were made of a simulated Windows, and the script of what some of them return instead of their result.</summary>
internal sealed class CallJournal
{
    private static readonly string[] OpeningCalls = ["CreateFile", "ReopenFile"];

    private readonly Lock _lock = new();
    private readonly List<JournalCall> _calls = [];
    private readonly List<Rule> _rules = [];

    /// <summary>The calls in order.</summary>
    public IReadOnlyList<JournalCall> Made
    {
        get
        {
            lock (_lock) return [.. _calls];
        }
    }

    /// <summary>The names of the calls in order.</summary>
    public IReadOnlyList<string> Names => [.. Made.Select(call => call.Name)];

    /// <summary>How many handles to files were opened by calls that do nothing else.</summary>
    public int Opens
    {
        get
        {
            lock (_lock) return _calls.Count(call => OpeningCalls.Contains(call.Name));
        }
    }

    public int Count(string name)
    {
        lock (_lock) return _calls.Count(call => call.Name == name);
    }

    public void Clear()
    {
        lock (_lock) _calls.Clear();
    }

    /// <summary>From now on, the nth call (from 1) of a name fails with an error.</summary>
    public void FailOnce(string name, int occurrence, int error) => Add(new Rule(name, "", occurrence, error, null));

    /// <summary>Each call of a name for a path that contains a text fails with an error.</summary>
    public void FailAlways(string name, int error, string inPath = "") => Add(new Rule(name, inPath, null, error, null));

    /// <summary>
    /// From now on, an action runs before the nth call (from 1) of a name for a path that contains a text, as if another process did it.
    /// </summary>
    public void Before(string name, int occurrence, Action action, string inPath = "") =>
        Add(new Rule(name, inPath, occurrence, null, action));

    /// <summary>Runs before each call is carried out, with its name; an exception of it leaves the call.</summary>
    public Action<string>? BeforeEach { get; set; }

    /// <summary>Adds a call.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="path">The path of its file, for scripts.</param>
    /// <param name="resolved">The paths that the call is given and resolves.</param>
    /// <returns>The error that the script has for it; null where the call is carried out.</returns>
    public int? Add(string name, string path, params string[] resolved)
    {
        Rule[] matching;
        lock (_lock)
        {
            _calls.Add(new JournalCall(name, resolved));
            matching = [.. _rules.Where(rule => rule.Matches(name, path))];
        }

        BeforeEach?.Invoke(name);
        foreach (Rule rule in matching) rule.Action?.Invoke();
        return Array.Find(matching, rule => rule.Error is not null)?.Error;
    }

    private void Add(Rule rule)
    {
        lock (_lock) _rules.Add(rule);
    }

    private sealed record Rule(string Name, string InPath, int? Occurrence, int? Error, Action? Action)
    {
        private int _seen;

        public bool Matches(string name, string path)
        {
            if (name != Name || !path.Contains(InPath, StringComparison.Ordinal)) return false;
            _seen++;
            return Occurrence is not { } wanted || wanted == _seen;
        }
    }
}
