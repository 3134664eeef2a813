using Microsoft.Build.Framework;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>A task of a made-up log.</summary>
internal sealed class MadeUpTask(MadeUpLog log, string name, string file, BuildEventContext context, double start)
{
    public BuildEventContext Context => context;

    public MadeUpTask Given(string parameter, params string[] items)
    {
        ITaskItem[] values = [.. items.Select(static item => new MadeUpItem(item))];
        log.Send(
            new TaskParameterEventArgs2(TaskParameterMessageKind.TaskInput, parameter, "", parameter, values, false, MadeUpLog.At(start)),
            context);
        return this;
    }

    public MadeUpTask Says(string text, MessageImportance importance = MessageImportance.Normal)
    {
        log.Send(new BuildMessageEventArgs(text, "", "MSBuild", importance, MadeUpLog.At(start)), context);
        return this;
    }

    /// <summary>A message with a code.</summary>
    public MadeUpTask Says(string code, string text)
    {
        log.Send(
            new BuildMessageEventArgs(
                "", code, file, 0, 0, 0, 0, text, "", "MSBuild", MessageImportance.Normal, MadeUpLog.At(start)),
            context);
        return this;
    }

    public MadeUpTask Warns(string code, string text)
    {
        log.Send(new BuildWarningEventArgs("", code, file, 0, 0, 0, 0, text, "", name, MadeUpLog.At(start)), context);
        return this;
    }

    public MadeUpTask Fails(string code, string text)
    {
        log.Send(new BuildErrorEventArgs("", code, file, 0, 0, 0, 0, text, "", name, MadeUpLog.At(start)), context);
        return this;
    }

    public void Finish(double at) =>
        log.Send(new TaskFinishedEventArgs("", "", file, "/sdk/common.targets", name, true, MadeUpLog.At(at)), context);
}
