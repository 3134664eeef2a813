using System.Collections.Concurrent;
using System.Diagnostics;
using System.IO.Pipes;
using CowCopy.DotnetHook;
using CowCopy.LoopVolumes;

namespace CowCopy.TestKit.MSBuild;

/// <summary>
/// A <c>dotnet</c> that runs one command after another. A build of six small projects takes 2.7 s of processor time in it, and 8.6 s in
/// a process of its own: most of that is the start of MSBuild.
/// </summary>
internal sealed class KeptDotnet : IDisposable
{
    // Assemblies that a build has loaded stay loaded, and each repository has packages of its own.
    private const int MostCommands = 60;
    private static readonly ConcurrentBag<KeptDotnet> Idle = [];
    private static readonly ConcurrentDictionary<KeptDotnet, bool> All = [];
    private static readonly EndOfProcess AtEnd = new(EndAll);

    private readonly NamedPipeServerStream _pipe;
    private readonly BinaryReader _reader;
    private readonly BinaryWriter _writer;
    private readonly Process _process;
    private int _commands;

    private KeptDotnet(IDictionary<string, string?> environment)
    {
        GC.KeepAlive(AtEnd);
        string name = "cowcopy-" + Guid.NewGuid().ToString("N");
        _pipe = new NamedPipeServerStream(name, PipeDirection.InOut, 1, PipeTransmissionMode.Byte, PipeOptions.Asynchronous);
        _reader = new BinaryReader(_pipe);
        _writer = new BinaryWriter(_pipe);
        ProcessStartInfo start = new("dotnet", ["msbuild"])
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment.Clear();
        foreach ((string variable, string? value) in environment) start.Environment[variable] = value;
        start.Environment["DOTNET_STARTUP_HOOKS"] = Path.Combine(AppContext.BaseDirectory, typeof(Pipe).Assembly.GetName().Name + ".dll");
        start.Environment[Pipe.Variable] = name;
        _process = Process.Start(start)!;
        All[this] = true;
        _process.StandardInput.Close();
        _process.OutputDataReceived += static (_, _) => { };
        _process.ErrorDataReceived += static (_, _) => { };
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
        Task connected = _pipe.WaitForConnectionAsync();
        if (Task.WhenAny(connected, _process.WaitForExitAsync()).GetAwaiter().GetResult() != connected)
            throw new InvalidOperationException($"dotnet ended before its first command, with exit code {_process.ExitCode}.");
    }

    /// <summary>Runs a command in a process that no other thread uses meanwhile.</summary>
    public static (int ExitCode, string Output) Run(string[] arguments, string directory, IDictionary<string, string?> environment)
    {
        KeptDotnet dotnet = Idle.TryTake(out KeptDotnet? idle) ? idle : new KeptDotnet(environment);
        try
        {
            (int, string) result = dotnet.RunHere(arguments, directory, environment);
            if (++dotnet._commands < MostCommands) Idle.Add(dotnet);
            else dotnet.Dispose();
            return result;
        }
        catch (IOException)
        {
            return (dotnet.End(), "The process was killed.");
        }
    }

    public void Dispose() => End();

    private (int ExitCode, string Output) RunHere(string[] arguments, string directory, IDictionary<string, string?> environment)
    {
        Write(arguments);
        _writer.Write(directory);
        Write([.. environment.Where(static pair => pair.Value is not null).SelectMany(static pair => (string[])[pair.Key, pair.Value!])]);
        _writer.Flush();
        return (_reader.ReadInt32(), _reader.ReadString());
    }

    private void Write(string[] all)
    {
        _writer.Write(all.Length);
        foreach (string one in all) _writer.Write(one);
    }

    private int End()
    {
        All.TryRemove(this, out _);
        _process.Kill();
        _process.WaitForExit();
        int exitCode = _process.ExitCode;
        _reader.Dispose();
        _writer.Dispose();
        _pipe.Dispose();
        _process.Dispose();
        return exitCode;
    }

    // Volumes with the assemblies that it has loaded are unmounted after the tests.
    private static void EndAll()
    {
        foreach (KeptDotnet dotnet in All.Keys) dotnet.Dispose();
    }
}
