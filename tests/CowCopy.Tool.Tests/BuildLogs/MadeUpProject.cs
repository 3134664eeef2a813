using Microsoft.Build.Framework;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>A request for a project in a made-up log.</summary>
internal sealed class MadeUpProject(MadeUpLog log, string file, BuildEventContext context)
{
    public const string BuiltIn = "/sdk/Microsoft.Build.Tasks.Core.dll";

    /// <summary>Starts a task.</summary>
    public MadeUpTask Task(string name, double at, string target = "Build", string assembly = BuiltIn)
    {
        BuildEventContext inTarget = With(log.NextId(), -1);
        log.Send(new TargetStartedEventArgs("", "", target, file, "/sdk/common.targets", "", MadeUpLog.At(at)), inTarget);
        BuildEventContext inTask = With(inTarget.TargetId, log.NextId());
        log.Send(
            new TaskStartedEventArgs2("", "", file, "/sdk/common.targets", name, MadeUpLog.At(at)) { TaskAssemblyLocation = assembly },
            inTask);
        return new MadeUpTask(log, name, file, inTask, at);
    }

    /// <summary>A target that is skipped as up to date, with its outputs as MSBuild logs them.</summary>
    public void Skip(string target, double at, params string[] outputs)
    {
        BuildEventContext inTarget = With(log.NextId(), -1);
        MadeUpItem[] items = [.. outputs.Select(static output => new MadeUpItem(output))];
        log.Send(new TargetStartedEventArgs("", "", target, file, "/sdk/common.targets", "", MadeUpLog.At(at)), inTarget);
        log.Send(
            new TaskParameterEventArgs(TaskParameterMessageKind.SkippedTargetOutputs, "", items, false, MadeUpLog.At(at)), inTarget);
    }

    /// <summary>A Copy task that copies each source to the directory, and takes a millisecond for each.</summary>
    public void Copy(double at, string target, string directory, params string[] sources)
    {
        MadeUpTask copy = Task("Copy", at, target).Given("SourceFiles", sources).Given("DestinationFolder", directory);
        foreach (string source in sources)
            copy.Says($"Copying file from \"{source}\" to \"{directory}/{Path.GetFileName(source)}\".");
        copy.Finish(at + sources.Length);
    }

    public void Finish(double at) => log.Send(new ProjectFinishedEventArgs("", "", file, true, MadeUpLog.At(at)), context);

    private BuildEventContext With(int target, int task) =>
        new(0, context.NodeId, context.EvaluationId, context.ProjectInstanceId, context.ProjectContextId, target, task);
}
