namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>Which call of a build it was: the same in every build of the same phase. A project runs its tasks one after the other.</summary>
/// <param name="Project">The project that was built.</param>
/// <param name="Turn">How many calls it made before.</param>
internal readonly record struct CallPlace(string Project, int Turn);
