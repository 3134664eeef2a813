namespace CowCopy.BuildKit;

/// <summary>What the compiler wrote in a repository that is generated: <c>obj/Debug/net10.0/NAME.dll</c> of each project.</summary>
public static class Compilations
{
    /// <summary>Returns how many assemblies were compiled.</summary>
    /// <param name="root">The root of the repository, which the directories of the projects are in.</param>
    /// <param name="since">The start, in UTC.</param>
    /// <returns>The number.</returns>
    public static int Since(string root, DateTime since) => Directory.GetDirectories(root)
        .Select(static project => Path.Combine(project, "obj", "Debug", "net10.0", Path.GetFileName(project) + ".dll"))
        .Count(assembly => File.Exists(assembly) && File.GetLastWriteTimeUtc(assembly) >= since);
}
