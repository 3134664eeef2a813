namespace CowCopy.Build;

/// <summary>What a part of a test run may run beside.</summary>
internal enum TestLane
{
    /// <summary>Beside all others.</summary>
    Any,

    /// <summary>Not beside another of these: it depends on the state of the test volumes.</summary>
    Volumes,

    /// <summary>Beside all others from the beginning, as it waits most of its time.</summary>
    Waiting,
}
