using CowCopy.Sdk.DifferentialTests;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>Runs MSBuild's own Copy and ours in two equal directories and compares all that can be observed.</summary>
public sealed class SideBySide(string parent)
{
    /// <param name="arrange">Prepares the directory; called once for each task.</param>
    /// <param name="choose">Sets the parameters of a task.</param>
    /// <returns>What was seen of both.</returns>
    public Observation AreEqual(Action<Situation> arrange, Action<CopyParameters, Situation> choose)
    {
        Observation builtIn = Run(new Microsoft.Build.Tasks.Copy(), arrange, choose);
        Observation ours = Run(new Copy(), arrange, choose);
        Assert.AreEqual(builtIn.Text, ours.Text);
        return ours;
    }

    /// <summary>The same, where the order of items is left to the file system.</summary>
    public void AreEqualButForOrder(Action<Situation> arrange, Action<CopyParameters, Situation> choose) => Assert.AreEqual(
        Run(new Microsoft.Build.Tasks.Copy(), arrange, choose).WithoutOrder(),
        Run(new Copy(), arrange, choose).WithoutOrder());

    public Observation Run(ITask task, Action<Situation> arrange, Action<CopyParameters, Situation> choose)
    {
        using TempDirectory directory = new(parent);
        Situation situation = new(directory.Path);
        arrange(situation);
        RecordingBuildEngine engine = new();
        task.BuildEngine = engine;
        // Paths are relative to the task's own directory, and the variables are those of the situation alone.
        ((IMultiThreadableTask)task).TaskEnvironment =
            TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(directory.Path, situation.Environment);
        CopyParameters parameters = new();
        choose(parameters, situation);
        parameters.ApplyTo(task);
        bool returned = task.Execute();
        return Observation.Of(returned, task, engine, situation);
    }
}
