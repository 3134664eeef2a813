using Microsoft.Build.Framework;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Writes the log of a made-up build at random: of files on disk, and of some that are gone; the same for the same seed.</summary>
internal sealed class RandomBuild(int seed, string directory)
{
#pragma warning disable CA5394 // not for security: the same numbers in every run
    private static readonly string[] Assemblies = [MadeUpProject.BuiltIn, "/packages/cowcopy.sdk/CowCopy.Sdk.dll", "/tools/Other.dll"];

    private readonly Random _random = new(seed);

    public void Write(string path)
    {
        using MadeUpLog log = new(path);
        int time = 0;
        for (int i = 0; i < Below(6) + 1; i++)
        {
            (string, string)[] properties = [("OutputType", OneOf("Library", "Exe")), ("OutDir", "bin/")];
            string? framework = Below(2) == 0 ? null : OneOf("net8.0", "net10.0");
            string file = Path.Combine(directory, $"{Below(4)}", "a.csproj");
            MadeUpProject project = log.Project(file, time, framework: framework, properties: properties);
            for (int task = 0; task < Below(5); task++) time = Task(project, time);
            if (Below(3) == 0) Summary(project, time);
            project.Finish(time);
        }

        // Sometimes before the end of the last task.
        log.Finish(time - (Below(8) == 0 ? 5 : 0));
    }

    private int Task(MadeUpProject project, int time)
    {
        MadeUpTask task = project.Task(OneOf("Copy", "Copy", "CowCopyTree", "Csc"), time, OneOf("A", "B"), OneOf(Assemblies));
        task.Given("SourceFiles", [.. Enumerable.Range(0, Below(5)).Select(static one => $"requested/{one}")]);
        if (Below(3) == 0) task.Given("UseHardlinksIfPossible", "True");
        int files = Below(8);
        for (int i = 0; i < files; i++) Copy(task);
        task.Finish(time + files);
        return time + files + Below(3);
    }

    private void Copy(MadeUpTask task)
    {
        string source = Path.Combine(directory, $"s{Below(6)}"), target = Path.Combine(directory, "out", $"t{Below(9)}");
        if (Below(2) == 0) File.WriteAllText(source, new string('a', Below(5000)));
        if (File.Exists(source)) File.SetLastWriteTimeUtc(source, MadeUpLog.Start);
        switch (Below(8))
        {
            case 0: task.Says($"Creating hard link to copy \"{source}\" to \"{target}\"."); break;
            case 1: task.Says($"Did not copy from file \"{source}\" to file \"{target}\" because of it.", MessageImportance.Low); break;
            case 2: task.Fails("MSB3021", $"Unable to copy file \"{source}\" to \"{target}\". Denied."); break;
            case 3: task.Warns("MSB3026", $"Could not copy \"{source}\" to \"{target}\". Beginning retry 1 in 10ms. In use."); break;
            case 4: task.Says($"Kopiert von „{source}“ nach „{target}“."); break;
            default: task.Says($"Copying file from \"{source}\" to \"{target}\"."); break;
        }
    }

    private void Summary(MadeUpProject project, int time)
    {
        int cloned = Below(9), byBytes = Below(3) + 1;
        project.Task("CowCopySummary", time)
            .Says($"CowCopy: {cloned + byBytes} copied ({cloned} cloned, {byBytes} byte-copied), {Below(5)} unchanged, 1.5 kB shared")
            .Finish(time);
    }

    private int Below(int limit) => _random.Next(limit);

    private string OneOf(params string[] values) => values[Below(values.Length)];
#pragma warning restore CA5394
}
