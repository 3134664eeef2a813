namespace CowCopy.Demo;

/// <summary>One build.</summary>
/// <param name="Wall">How long it took.</param>
/// <param name="Log">Its binary log.</param>
internal sealed record BuildRun(TimeSpan Wall, string Log);
