using CowCopy.Planning;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// The time of a simulated machine: it starts now, so that the engine finds new files new, and goes on by a microsecond with each look.
/// </summary>
internal sealed class SimulatedClock
{
    private DateTime _now = DateTime.UtcNow;

    public DateTime Now => _now;

    /// <summary>A time that no earlier look gave.</summary>
    public FileTimestamp Stamp()
    {
        _now += TimeSpan.FromMicroseconds(1);
        return FileTimestamp.FromUtc(_now);
    }

    public void Advance(TimeSpan span) => _now += span;
}
