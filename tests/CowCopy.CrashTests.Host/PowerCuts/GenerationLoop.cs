using System.Globalization;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Utilities;

namespace CowCopy.CrashTests.Host.PowerCuts;

/// <summary>Writes sources and copies them over the copies of the generation before, again and again.</summary>
internal sealed class GenerationLoop(string root, CopyWay way)
{
    private readonly FileCopier _copier = new();

    public void Run()
    {
        string from = PowerCutFiles.Sources(root), to = PowerCutFiles.Copies(root);
        CopyRequest[] requests = PowerCutFiles.All.Requests(from, to);
        for (int generation = 1; ; generation++)
        {
            PowerCutFiles.All.Write(from, generation);
            Copy(requests);
            Console.WriteLine(generation.ToString(CultureInfo.InvariantCulture));
        }
    }

    private void Copy(CopyRequest[] requests)
    {
        bool succeeded = way == CopyWay.BuiltIn ? CopyByTask(requests) : _copier.CopyAll(requests, Options()).Succeeded;
        if (!succeeded) throw new InvalidOperationException("A copy failed.");
    }

    private CopyOptions Options() => way switch
    {
        CopyWay.Clone => new CopyOptions { Mode = CopyMode.Clone },
        CopyWay.Durable => new CopyOptions { Durable = true },
        _ => CopyOptions.Default,
    };

    private static bool CopyByTask(CopyRequest[] requests) => new Microsoft.Build.Tasks.Copy
    {
        BuildEngine = new RecordingBuildEngine(),
        SourceFiles = [.. requests.Select(request => new TaskItem(request.Source))],
        DestinationFiles = [.. requests.Select(request => new TaskItem(request.Destination))],
    }.Execute();
}
