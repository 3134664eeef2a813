using System.Reflection;

namespace CowCopy.Sdk.Tests;

/// <summary>MSBuild's own Copy with a copy function that fails first, given to it as its own unit tests give theirs.</summary>
internal sealed class BuiltInCopy
{
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;

    private static readonly Type Task = typeof(Microsoft.Build.Tasks.Copy);
    private static readonly Type CopyFile = Task.Assembly.GetType("Microsoft.Build.Tasks.CopyFileWithState", throwOnError: true)!;

    private readonly Func<Exception?> _next;
    private readonly Delegate _usual;

    /// <param name="task">The task, with its parameters.</param>
    /// <param name="next">What the next attempt throws; null for it to copy.</param>
    public BuiltInCopy(Microsoft.Build.Tasks.Copy task, Func<Exception?> next)
    {
        CopyTask = task;
        _next = next;
        _usual = Delegate.CreateDelegate(CopyFile, task, Task.GetMethod("CopyFileWithLogging", Hidden)!);
    }

    public Microsoft.Build.Tasks.Copy CopyTask { get; }

    public bool Execute()
    {
        MethodInfo execute = Task.GetMethod("Execute", Hidden, [CopyFile, typeof(bool)])!;
        Delegate copy = Delegate.CreateDelegate(CopyFile, this, typeof(BuiltInCopy).GetMethod(nameof(Attempt), Hidden)!);
        return (bool)execute.Invoke(CopyTask, [copy, true])!;
    }

    // The states of both files are of a class that MSBuild keeps to itself.
    private bool? Attempt(object source, object destination)
    {
        if (_next() is { } failure) throw failure;
        return (bool?)_usual.DynamicInvoke(source, destination);
    }
}
