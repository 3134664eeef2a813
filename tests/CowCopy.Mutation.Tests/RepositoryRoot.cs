using System.Reflection;

namespace CowCopy.Mutation.Tests;

/// <summary>The repository that these tests were built in.</summary>
internal static class RepositoryRoot
{
    public static string Path { get; } = typeof(RepositoryRoot).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(static one => one.Key == "RepositoryRoot").Value!;
}
