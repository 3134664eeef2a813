using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>The operations of a simulated machine that return a scripted status, and those that were called.</summary>
internal sealed class FaultScript
{
    private readonly Lock _lock = new();
    private readonly Dictionary<string, int> _calls = [];
    private readonly List<Fault> _faults = [];

    /// <summary>From now on, the nth call (from 1) of an operation returns a status.</summary>
    public void Once(string operation, int occurrence, StatusCode status, int nativeCode = 0)
    {
        lock (_lock) _faults.Add(new Fault(operation, CountOf(operation) + occurrence, null, new PlatformStatus(status, nativeCode)));
    }

    /// <summary>From now on, something happens before the nth call (from 1) of an operation.</summary>
    public void Before(string operation, int occurrence, Action happening)
    {
        lock (_lock) _faults.Add(new Fault(operation, CountOf(operation) + occurrence, null, PlatformStatus.Ok) { Happening = happening });
    }

    /// <summary>Every call of an operation returns a status.</summary>
    public void Always(string operation, StatusCode status, int nativeCode = 0) => AlwaysBelow("", operation, status, nativeCode);

    /// <summary>Every call of an operation that names something below a directory returns a status.</summary>
    public void AlwaysBelow(string directory, string operation, StatusCode status, int nativeCode = 0)
    {
        lock (_lock) _faults.Add(new Fault(operation, null, directory, new PlatformStatus(status, nativeCode)));
    }

    /// <summary>From now on, something happens before each call of an operation that names something below a directory.</summary>
    public void BeforeEachBelow(string directory, string operation, Action happening)
    {
        lock (_lock) _faults.Add(new Fault(operation, null, directory, PlatformStatus.Ok) { Happening = happening });
    }

    /// <summary>From now on, every call is answered by the machine itself.</summary>
    public void Clear()
    {
        lock (_lock) _faults.Clear();
    }

    public int Count(string operation)
    {
        lock (_lock) return CountOf(operation);
    }

    /// <summary>Notes a call.</summary>
    /// <returns>The scripted status; null if the machine runs the operation itself.</returns>
    public PlatformStatus? Next(string operation, string path = "")
    {
        Fault? met;
        lock (_lock)
        {
            int count = _calls[operation] = CountOf(operation) + 1;
            met = _faults.Find(fault => fault.Operation == operation && fault.Holds(count, path));
        }

        if (met?.Happening is not { } happening) return met?.Status;
        happening();
        return null;
    }

    private int CountOf(string operation) => _calls.GetValueOrDefault(operation);

    private sealed record Fault(string Operation, int? Occurrence, string? Below, PlatformStatus Status)
    {
        public Action? Happening { get; init; }

        public bool Holds(int count, string path) =>
            Occurrence is { } wanted ? wanted == count : path.StartsWith(HostPath.Of(Below!), StringComparison.Ordinal);
    }
}
