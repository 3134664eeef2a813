using CowCopy.BuildBenchmarks.Generation;
using CowCopy.FloorTask;

namespace CowCopy.BuildBenchmarks.Running;

/// <summary>A third repository whose Copy task only looks once at each file. Its outputs are made by MSBuild's own; only builds with nothing to do are measured.</summary>
internal sealed class FloorTree(BuildTree tree)
{
    private const string Mark = "floor";

    public BuildTree Tree => tree;

    private string MarkPath => Path.Combine(tree.Folder, Mark);

    /// <summary>Builds it once with MSBuild's own task; from then on the other is used.</summary>
    public void Prepare(string packages)
    {
        tree.Write(new RepositoryTasks(packages, UsingTask: FloorTaskSwitch.UsingTask($"Exists('$(MSBuildThisFileDirectory){Mark}')")));
        File.Delete(MarkPath);
        tree.Restore();
        tree.Clean();
        tree.BuildTimed(BuildMode.All[0]);
        File.WriteAllText(MarkPath, "");
    }
}
