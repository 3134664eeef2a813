using CowCopy;

namespace BuildCache;

/// <summary>Builds steps in their order: takes the outputs of each from a store, or runs its command and stores them.</summary>
internal sealed class Build(string root, string storeRoot, RemoteStore? remote, TextWriter log)
{
    private static readonly FileCopier Copier = new(); // one for the process: it remembers volumes

    private readonly LocalStore _store = new(storeRoot, Copier);

    public (int Run, int Restored) Run(IReadOnlyList<BuildStep> steps)
    {
        int run = steps.Count(Runs);
        return (run, steps.Count - run);
    }

    /// <summary>Takes the outputs of a step from a store; returns whether all are in their places.</summary>
    public bool Restore(BuildStep step, string key) => Try(step, () =>
    {
        if (Place(step, _store.ReadAction(key))) return true;
        byte[]? result = remote?.GetAction(key);
        if (!Place(step, result)) return false;
        _store.WriteAction(key, result!);
        return true;
    });

    /// <summary>Puts the outputs of a step into the stores.</summary>
    public bool Store(BuildStep step, string key) => Try(step, () =>
    {
        ActionResult result = new([.. step.Outputs.Select(output => _store.AddOutput(output, Path.Combine(root, output)))]);
        _store.WriteAction(key, result.Encode());
        remote?.Put(key, result, _store);
        return true;
    });

    private bool Runs(BuildStep step)
    {
        string key = ActionKey.Of(step, root);
        bool isRestored = Restore(step, key);
        log.WriteLine($"{(isRestored ? "restored" : "run     ")} {step.Name}");
        if (isRestored) return false;
        StepCommand.Run(step, root);
        if (ActionKey.Of(step, root) != key) log.WriteLine($"{step.Name}: not stored, because an input changed while its command ran");
        else Store(step, key);
        return true;
    }

    private bool Place(BuildStep step, byte[]? bytes)
    {
        if (bytes is null) return false;
        ActionResult? result = ActionResult.Decode(bytes);

        // Exactly the declared outputs: a path that leads elsewhere is none of them.
        if (result?.Outputs.Select(one => one.Path).Order(StringComparer.Ordinal)
            .SequenceEqual(step.Outputs.Order(StringComparer.Ordinal)) is not true
            || result.Outputs.Any(static one => one.Target is { } target && !OutputFile.StaysBelow(one.Path, target)))
        {
            log.WriteLine($"{step.Name}: ignores a stored result that is not one of this step");
            return false;
        }

        if (!result.Outputs.All(output => _store.IsIntact(output) || remote?.GetContent(output, _store) is true)) return false;
        new Materializer(root, _store, Copier).Place(result.Outputs);
        return true;
    }

    // A store that cannot be read or written costs time, not the build.
    private bool Try(BuildStep step, Func<bool> use)
    {
        try
        {
            return use();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            log.WriteLine($"{step.Name}: {exception.Message}");
            return false;
        }
    }
}
