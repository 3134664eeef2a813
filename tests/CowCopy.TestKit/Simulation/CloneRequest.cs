namespace CowCopy.TestKit.Simulation;

/// <summary>A range of one file that another is asked to share.</summary>
internal readonly record struct CloneRequest(long SourceOffset, long TargetOffset, long Length);
