using CowCopy.ContractTests.Host;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Calls;

/// <summary>The system calls of a program under strace, from mark to mark.</summary>
internal sealed class LinuxTrace
{
    private readonly Dictionary<string, List<LinuxCall>> _sections = new(StringComparer.Ordinal);
    private readonly string _directory;
    private readonly bool _onlyFiles;

    private LinuxTrace(string directory, bool onlyFiles) => (_directory, _onlyFiles) = (directory, onlyFiles);

    /// <summary>Runs a program; without strace the test is inconclusive, or fails where volumes are required.</summary>
    /// <param name="directory">The directory of the files.</param>
    /// <param name="onlyFiles">Only calls about the files are counted, not the others of the thread that makes the marks.</param>
    /// <param name="command">The program and its arguments.</param>
    public static LinuxTrace Run(string directory, bool onlyFiles, params string[] command)
    {
        using TempDirectory output = new();
        string file = output.Combine("trace");
        Strace.Run(directory, ["-y", "-s", "4096"], file, command);
        LinuxTrace trace = new(directory, onlyFiles);
        trace.Read(File.ReadLines(file));
        return trace;
    }

    /// <summary>The calls of a section, by whatever thread, that are about the files.</summary>
    public CallCount Count(string section) => new(_sections[section].Select(call => call.Count(_directory)));

    private void Read(IEnumerable<string> lines)
    {
        List<LinuxCall>? section = null;
        int thread = 0;
        foreach (string line in lines)
        {
            if (LinuxCall.Parse(line) is not { } call) continue;
            if (call.Mark(Marker.Path) is { } name)
            {
                section = name == Marker.Nothing ? null : _sections[name] = [];
                thread = call.Thread;
            }
            else if (section is not null && IsCounted(call, thread))
            {
                section.Add(call);
            }
        }
    }

    /// <summary>The calls about the files, and the others of the thread that made the mark, except the runtime's own.</summary>
    private bool IsCounted(LinuxCall call, int thread) =>
        !call.IsOfRuntime && !call.IsAbove(_directory) && (call.IsIn(_directory) || (call.Thread == thread && !_onlyFiles));
}
