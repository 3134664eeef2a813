namespace CowCopy.Mutation;

/// <summary>A test that reaches a mutant.</summary>
/// <param name="Project">The index of its project.</param>
/// <param name="Name">Its class and method, and # with the number of its row of data.</param>
/// <param name="Time">How long it takes.</param>
/// <param name="Limit">After how long it counts as never ending.</param>
internal sealed record ReachingTest(int Project, string Name, TimeSpan Time, TimeSpan Limit);
