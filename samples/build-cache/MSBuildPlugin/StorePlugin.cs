using System.Collections.Concurrent;
using Microsoft.Build.Execution;
using Microsoft.Build.Framework;
using Microsoft.Build.ProjectCache;

namespace BuildCache.MSBuildPlugin;

/// <summary>
/// Answers projects of a graph build from the stores, if they declare all that they read and write, and their targets return no items.
/// </summary>
public sealed class StorePlugin : ProjectCachePluginBase, IDisposable
{
    private readonly ConcurrentDictionary<string, (BuildStep Step, string Key)> _missed = new(StringComparer.Ordinal);
    private readonly ConcurrentQueue<string> _warnings = [];
    private readonly StringWriter _text = new();
    private readonly TextWriter _log;
    private string _store = "";
    private RemoteStore? _remote;

    public StorePlugin() => _log = TextWriter.Synchronized(_text); // projects are asked for side by side

    public override Task BeginBuildAsync(CacheContext context, PluginLoggerBase logger, CancellationToken cancellationToken)
    {
        if (!context.PluginSettings.TryGetValue("Store", out string? store)) logger.LogError("ProjectCachePlugin needs metadata Store.");
        _store = store ?? "";
        if (context.PluginSettings.TryGetValue("Server", out string? server) && server.Length > 0)
            _remote = new RemoteStore(new Uri(server), TimeSpan.FromSeconds(5), _log);
        return Task.CompletedTask;
    }

    public override Task<CacheResult> GetCacheResultAsync(
        BuildRequestData buildRequest, PluginLoggerBase logger, CancellationToken cancellationToken)
    {
        ProjectInstance project = buildRequest.ProjectInstance!;
        if (DeclaredProject.StepOf(buildRequest) is not { } step || KeyOf(step, project.Directory) is not { } key)
            return Task.FromResult(CacheResult.IndicateNonCacheHit(CacheResultType.CacheNotApplicable));

        if (!new Build(project.Directory, _store, _remote, _log).Restore(step, key))
        {
            // A target that takes outputs of an earlier build for up to date, by their times, would have those stored.
            IEnumerable<string> outputs = step.Outputs.Select(output => Path.Combine(project.Directory, output));
            foreach (string old in outputs.Where(File.Exists)) File.Delete(old);
            _missed[NameOf(project.FullPath, project.GlobalProperties)] = (step, key);
            return Task.FromResult(CacheResult.IndicateNonCacheHit(CacheResultType.CacheMiss));
        }

        IEnumerable<string> targets = buildRequest.TargetNames.Count > 0 ? buildRequest.TargetNames : project.DefaultTargets;
        PluginTargetResult[] results = [.. targets.Select(target => new PluginTargetResult(target, [], BuildResultCode.Success))];
        return Task.FromResult(CacheResult.IndicateCacheHit(results));
    }

    public override Task HandleProjectFinishedAsync(
        FileAccessContext fileAccessContext, BuildResult buildResult, PluginLoggerBase logger, CancellationToken cancellationToken)
    {
        string path = fileAccessContext.ProjectFullPath, directory = Path.GetDirectoryName(path)!;
        bool isMissed = _missed.TryRemove(NameOf(path, fileAccessContext.GlobalProperties), out (BuildStep Step, string Key) missed);
        if (!isMissed || buildResult.OverallResult != BuildResultCode.Success) return Task.CompletedTask;

        // A hit would have to return them too, with paths of this machine.
        if (buildResult.ResultsByTarget!.FirstOrDefault(target => target.Value.Items.Length > 0) is { Key: { } target })
            _warnings.Enqueue($"{path} is not stored, because its target {target} returns items.");
        else if (KeyOf(missed.Step, directory) == missed.Key)
            new Build(directory, _store, _remote, _log).Store(missed.Step, missed.Key);
        return Task.CompletedTask;
    }

    public override Task EndBuildAsync(PluginLoggerBase logger, CancellationToken cancellationToken)
    {
        // Not when the project has finished: where MSBuild has forgotten its name by then, the warning would end the build (MSB0001).
        foreach (string warning in _warnings) logger.LogWarning(warning);
        if (_text.ToString().Trim() is { Length: > 0 } text) logger.LogMessage(text, MessageImportance.High);
        Dispose();
        return Task.CompletedTask;
    }

    public void Dispose()
    {
        _remote?.Dispose();
        _log.Dispose();
        _text.Dispose();
    }

    private static string NameOf(string path, IEnumerable<KeyValuePair<string, string>> properties) =>
        string.Join('\n', properties.Select(one => $"{one.Key}={one.Value}").Order(StringComparer.Ordinal).Prepend(path));

    private string? KeyOf(BuildStep step, string directory)
    {
        try
        {
            return ActionKey.Of(step, directory);
        }
        catch (BuildException missing)
        {
            _log.WriteLine(missing.Message);
            return null;
        }
    }
}
