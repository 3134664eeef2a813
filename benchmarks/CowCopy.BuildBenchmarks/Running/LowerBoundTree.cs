using CowCopy.BuildBenchmarks.Generation;
using CowCopy.LowerBoundTask;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>
/// A third repository whose Copy task is the lower bound. MSBuild's own task creates the outputs; only builds with nothing to do are
/// measured.
/// </summary>
internal sealed class LowerBoundTree(BuildTree tree)
{
    private const string Marker = "lower-bound";

    public BuildTree Tree => tree;

    private string MarkerPath => Path.Combine(tree.Root, Marker);

    /// <summary>Builds the repository once with MSBuild's own task; later builds use the lower bound.</summary>
    public void Prepare(string packages)
    {
        string usingTask = LowerBoundTaskSwitch.UsingTask($"Exists('$(MSBuildThisFileDirectory){Marker}')");
        tree.Write(new RepositoryTasks(packages, UsingTask: usingTask));
        File.Delete(MarkerPath);
        tree.Restore();
        tree.Clean();
        tree.BuildTimed(BuildMode.All[0]);
        File.WriteAllText(MarkerPath, "");
    }
}
