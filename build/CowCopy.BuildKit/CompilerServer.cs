using CowCopy.LoopVolumes;

namespace CowCopy.BuildKit;

/// <summary>
/// A compiler server that several builds share: starting a compiler with its analyzers takes longer than compiling one of these projects.
/// It is private to its owner, so that ending it does not affect other builds.
/// </summary>
public sealed class CompilerServer : IDisposable
{
    // MSBuild takes an environment variable as a property.
    private const string IdVariable = "SharedCompilationId";
    private const string UseVariable = "UseSharedCompilation";

    private readonly bool _isOwner;

    /// <summary>Takes the server that the parent process owns, or a new one, which the first compilation starts.</summary>
    public CompilerServer()
    {
        string? inherited = Environment.GetEnvironmentVariable(IdVariable);
        _isOwner = string.IsNullOrEmpty(inherited);
        Id = _isOwner ? "cowcopy-" + Guid.NewGuid().ToString("N") : inherited!;
    }

    /// <summary>Gets the name of the server's pipe.</summary>
    public string Id { get; }

    /// <summary>Gets the variables that make builds, also those of child processes, use this server.</summary>
    public IReadOnlyList<(string Name, string? Value)> Variables => [(UseVariable, "true"), (IdVariable, Id)];

    /// <summary>Ends the server if this object owns it.</summary>
    public void Dispose()
    {
        if (_isOwner) Shutdown();
    }

    /// <summary>Ends the server, also one of another process; another build would start it again.</summary>
    public void Shutdown()
    {
        if (FindServer() is { } server) Command.Run(DotnetHost.Path, [server, "-pipename:" + Id, "-shutdown"]);
    }

    // The server is a part of the SDK; dotnet prints the directory of each SDK.
    private static string? FindServer()
    {
        string version = Command.Run(DotnetHost.Path, ["--version"]).Output.Trim();
        string[] sdks = Command.Run(DotnetHost.Path, ["--list-sdks"]).Output
            .Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        string? line = sdks.FirstOrDefault(sdk => sdk.StartsWith(version + " [", StringComparison.Ordinal));
        if (line is null) return null;
        string server = Path.Combine(line[(version.Length + 2)..].TrimEnd(']'), version, "Roslyn", "bincore", "VBCSCompiler.dll");
        return File.Exists(server) ? server : null;
    }
}
