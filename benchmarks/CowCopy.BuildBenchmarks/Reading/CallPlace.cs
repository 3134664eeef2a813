namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>Identifies a call of a build; equal in every build of the same phase, because a project runs its tasks sequentially.</summary>
/// <param name="Project">The project that was built.</param>
/// <param name="Index">The number of calls that the project made before.</param>
internal readonly record struct CallPlace(string Project, int Index);
