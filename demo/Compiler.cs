using CowCopy.LoopVolumes;

namespace CowCopy.Demo;

/// <summary>A compiler server of the demo's own, so that its builds share one, and no other build's is touched when it is ended.</summary>
internal sealed class Compiler : IDisposable
{
    public string Id { get; } = "cowcopy-demo-" + Guid.NewGuid().ToString("N");

    public void Dispose()
    {
        string? server = FindServer();
        if (server is not null) Command.Run(DotnetHost.Path, [server, "-pipename:" + Id, "-shutdown"]);
    }

    // The SDK says where it is; the server lies below it.
    private static string? FindServer()
    {
        string version = Command.Run(DotnetHost.Path, ["--version"]).Output.Trim();
        string[] sdks = Command.Run(DotnetHost.Path, ["--list-sdks"]).Output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        string? line = sdks.FirstOrDefault(sdk => sdk.StartsWith(version + " [", StringComparison.Ordinal));
        string? server = line is null ? null : Path.Combine(line[(version.Length + 2)..].TrimEnd(']'), version, "Roslyn", "bincore", "VBCSCompiler.dll");
        return File.Exists(server) ? server : null;
    }
}
