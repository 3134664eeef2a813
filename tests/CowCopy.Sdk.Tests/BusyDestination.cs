using System.ComponentModel;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;
using CowCopy.TestKit.Simulation;
using Microsoft.Build.Framework;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>
/// A copy whose destination another process holds for some attempts, made by either task; what can be seen of it as text.
/// </summary>
internal sealed class BusyDestination(int code, int attempts)
{
    public const int AccessDenied = 5, SharingViolation = 32, UserMapped = 1224;

    private const int Win32 = unchecked((int)0x80070000); // HRESULT_FROM_WIN32

    public int Retries { get; init; } = 3;

    public int Delay { get; init; } = 1;

    /// <summary>The operation of the simulated Windows that fails: that which replaces the file.</summary>
    public string Operation { get; init; } = "Rename";

    /// <summary>Whether the file is mapped as data in the simulated Windows, for the library's own code to find out, instead.</summary>
    public bool IsMapped { get; init; }

    public string OfBuiltIn()
    {
        using TempDirectory directory = Arrange();
        RecordingBuildEngine engine = new();
        Microsoft.Build.Tasks.Copy task = With(new Microsoft.Build.Tasks.Copy(), engine, directory);
        task.SourceFiles = Items(directory.Combine("a.dll"));
        task.DestinationFiles = Items(directory.Combine("out", "a.dll"));
        task.Retries = Retries;
        task.RetryDelayMilliseconds = Delay;
        int left = attempts;
        bool returned = new BuiltInCopy(task, () => left-- > 0 ? Failure(directory.Combine("out", "a.dll")) : null).Execute();
        byte[] content = File.ReadAllBytes(directory.Combine("out", "a.dll"));
        return Describe(returned, task.WroteAtLeastOneFile, task.CopiedFiles, engine, content, directory);
    }

    public string OfOurs()
    {
        using TempDirectory directory = Arrange();
        string source = directory.Combine("a.dll"), destination = directory.Combine("out", "a.dll");
        HeldDrive drive = new(directory.Path, runsWindowsCode: IsMapped);
        foreach (string path in (string[])[source, destination]) drive.Write(path, File.ReadAllBytes(path));
        if (IsMapped) drive.Map(destination);
        else drive.Refuse(Operation, code);
        int left = attempts;
        RecordingBuildEngine engine = new() { Logged = logged => { if (logged.Code == "MSB3026" && --left == 0) drive.Release(); } };
        BuildSession session = new(drive.Copier);
        engine.RegisterTaskObject(typeof(BuildSession), session, RegisteredTaskObjectLifetime.Build, allowEarlyCollection: false);
        Copy task = With(new Copy(), engine, directory);
        task.SourceFiles = Items(source);
        task.DestinationFiles = Items(destination);
        task.Retries = Retries;
        task.RetryDelayMilliseconds = Delay;
        bool returned = task.Execute();
        return Describe(returned, task.WroteAtLeastOneFile, task.CopiedFiles, engine, drive.Read(destination), directory);
    }

    private static TempDirectory Arrange()
    {
        TempDirectory directory = new();
        directory.WriteFile("a.dll", "new");
        Directory.CreateDirectory(directory.Combine("out"));
        File.WriteAllText(directory.Combine("out", "a.dll"), "old, and running");
        return directory;
    }

    private static T With<T>(T task, RecordingBuildEngine engine, TempDirectory directory)
        where T : ITask
    {
        task.BuildEngine = engine;
        Dictionary<string, string> variables = new(StringComparer.Ordinal);
        ((IMultiThreadableTask)task).TaskEnvironment = TaskEnvironment.CreateWithProjectDirectoryAndEnvironment(directory.Path, variables);
        return task;
    }

    // What File.Copy throws on Windows: Win32Marshal.GetExceptionForWin32Error in dotnet/runtime. The system's own text is the host's.
    private Exception Failure(string path) => code switch
    {
        AccessDenied => new UnauthorizedAccessException($"Access to the path '{path}' is denied."),
        SharingViolation =>
            new IOException($"The process cannot access the file '{path}' because it is being used by another process.", Win32 | code),
        _ => new IOException($"{new Win32Exception(code).Message} : '{path}'", Win32 | code),
    };

    private static string Describe(
        bool returned, bool wrote, ITaskItem[]? copied, RecordingBuildEngine engine, byte[] content, TempDirectory directory)
    {
        IEnumerable<LoggedEvent> logged = engine.Events.Where(static one => one.Kind != EventKind.Message);
        string text = System.Text.Encoding.UTF8.GetString(content);
        string outcome = $"returned {returned}, wrote {wrote}, copied {copied?.Length}, content {text}";
        string[] lines = [outcome, .. logged.Select(static one => one.ToString())];
        return string.Join(Environment.NewLine, lines).Replace(directory.Path, "<root>", StringComparison.Ordinal);
    }
}
