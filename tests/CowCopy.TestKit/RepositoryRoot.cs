using System.Reflection;

namespace CowCopy.TestKit;

/// <summary>The repository that these tests were built in.</summary>
public static class RepositoryRoot
{
    /// <summary>Gets its whole path.</summary>
    public static string Path { get; } = typeof(RepositoryRoot).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(static one => one.Key == "RepositoryRoot").Value!;
}
