namespace CowCopy.BuildBenchmarks.Layouts.Results;

/// <summary>One measured build. Times are in milliseconds.</summary>
/// <param name="Round">The round; from 1.</param>
/// <param name="Wall">The time of the whole build.</param>
/// <param name="Flush">The time to flush the volume afterwards; null where that cannot be measured.</param>
/// <param name="Cpu">Processor time of the build's processes, without the shared compiler; null where it is not known.</param>
/// <param name="Copy">The sum of the times of all Copy tasks; several may run at once.</param>
/// <param name="DiskUsed">How much less space is free on the volume after the build and a flush, in bytes; null if not known.</param>
internal sealed record LayoutBuild(int Round, double Wall, double? Flush, double? Cpu, double Copy, long? DiskUsed);
