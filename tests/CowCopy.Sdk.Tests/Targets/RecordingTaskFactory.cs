using System.Reflection;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests.Targets;

/// <summary>Makes <see cref="RecordedTask"/> in the place of a task of the package, with the parameters of that task.</summary>
public sealed class RecordingTaskFactory : ITaskFactory
{
    private string _name = "";

    public string FactoryName => nameof(RecordingTaskFactory);

    public Type TaskType => typeof(RecordedTask);

    public bool Initialize(
        string taskName, IDictionary<string, TaskPropertyInfo> parameterGroup, string taskBody, IBuildEngine taskFactoryLoggingHost)
    {
        _name = taskName;
        return true;
    }

    public TaskPropertyInfo[] GetTaskParameters() =>
    [
        .. typeof(Copy).Assembly.GetType("CowCopy.Sdk." + _name, throwOnError: true)!.GetProperties()
            .Select(static property => new TaskPropertyInfo(
                property.Name,
                property.PropertyType,
                property.GetCustomAttribute<OutputAttribute>() is not null,
                property.GetCustomAttribute<RequiredAttribute>() is not null)),
    ];

    public ITask CreateTask(IBuildEngine taskFactoryLoggingHost) => new RecordedTask { Name = _name };

    public void CleanupTask(ITask task)
    {
        // It holds nothing.
    }
}
