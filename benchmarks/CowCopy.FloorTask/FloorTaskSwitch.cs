namespace CowCopy.FloorTask;

/// <summary>How a repository is told to use the task.</summary>
public static class FloorTaskSwitch
{
    /// <summary>The assembly of the task, without its extension.</summary>
    public const string Assembly = "CowCopy.FloorTask";

    /// <summary>What <c>Directory.Build.targets</c> needs to hold.</summary>
    /// <param name="condition">When the task is used.</param>
    public static string UsingTask(string condition) =>
        $"""<UsingTask TaskName="Copy" AssemblyFile="{typeof(FloorTaskSwitch).Assembly.Location}" Override="true" Condition="{condition}" />""";
}
