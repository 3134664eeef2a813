using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>Files on two simulated volumes, copied while things go wrong, and what must hold whatever went wrong.</summary>
internal sealed class FaultScene
{
    private readonly SimulatedMachine _machine;
    private readonly SimulatedVolume _volume;
    private readonly SimulatedVolume _other;
    private readonly Dictionary<string, (byte[] Content, FileTimestamp Modified)> _old = [];

    public FaultScene(VolumeProfile profile)
    {
        _machine = new SimulatedMachine(profile.System);
        _volume = _machine.Mount(profile, "volume");
        _other = _machine.Mount(profile, "other");
        string big = Write("big", 40_000, 1), small = Write("small", 5000, 2), empty = Write("empty", 0, 3);
        Write("shorter", 9000, 4);
        Write("longer", 90_000, 5);
        Write("other", 40_000, 6);
        _machine.Files.HardLink(At("other"), At("second"));
        Remember("second");
        if (profile.SymbolicLinks) _machine.Files.SymbolicLink(At("other"), At("link"));
        Requests =
        [
            new(big, At("shorter")), new(big, At("new")), new(big, At("directory", "deep", "new")), new(small, At("longer")),
            new(small, At("second")),
            new(small, At("link")), new(empty, At("hollow")), new(big, Path.Combine(_other.Path, "there")),
            new(At("other"), At("directory", "other")),
        ];
    }

    public CopyRequest[] Requests { get; }

    /// <summary>Copies, and says what is wrong afterwards; null where nothing is.</summary>
    public string? Wrong(FaultCase faults)
    {
        foreach (FaultStep fault in faults.Faults)
        {
            if (fault.Occurrence is { } number) _machine.Faults.Once(fault.Operation, number, fault.Status);
            else _machine.Faults.Always(fault.Operation, fault.Status);
        }

        BatchResult batch = new FileCopier(_machine).CopyAll(Requests, faults.Options);
        if (_machine.OpenHandles > 0) return $"{_machine.OpenHandles} handles are open";
        bool deletesWork = faults.Faults.All(fault => fault.Operation is not (nameof(IPlatform.Delete) or nameof(IFileHandles.Discard)));
        return batch.Results.Select(result => Wrong(result, deletesWork)).FirstOrDefault(wrong => wrong is not null);
    }

    private string? Wrong(CopyResult result, bool deletesWork)
    {
        (string source, string destination) = (result.Request.Source, result.Request.Destination);
        SimulatedFile from = _machine.Files.File(source);
        SimulatedFile? to = _machine.Files.Find(destination) as SimulatedFile;
        bool isSource = _machine.Files.Read(source).AsSpan().SequenceEqual(_old[source].Content);
        if (!isSource) return $"{source} has changed";
        if (result.Failure is { } failure
            && !(failure.Message.Contains(source, StringComparison.Ordinal)
                && failure.Message.Contains(destination, StringComparison.Ordinal)))
            return "the error does not name both paths: " + failure.Message;

        bool isEqual = to is not null && _machine.Files.Read(destination).AsSpan().SequenceEqual(_old[source].Content);
        bool looksUpToDate = to is not null && to.Length == from.Length && to.Modified == from.Modified;
        if (result.Outcome == CopyOutcome.Copied)
            return isEqual && looksUpToDate ? null : $"{destination} is not right after {result.Method} because of {result.Reason}";
        if (looksUpToDate && !isEqual) return $"{destination} looks up to date and is not";
        if (to is null || isEqual || IsOld(destination, to)) return null;
        return deletesWork ? $"{destination} is neither old nor new after {result.Failure?.Operation}" : null;
    }

    private bool IsOld(string path, SimulatedFile file) =>
        _old.TryGetValue(path, out (byte[] Content, FileTimestamp Modified) old) && old.Modified == file.Modified
            && _machine.Files.Read(path).AsSpan().SequenceEqual(old.Content);

    private string At(params string[] names) => Path.Combine([_volume.Path, .. names]);

    private string Write(string name, int length, int seed)
    {
        string path = At(name);
        _machine.Files.Write(path, Content.Of(length, seed));
        Remember(name);
        return path;
    }

    private void Remember(string name) => _old[At(name)] = (_machine.Files.Read(At(name)), _machine.Files.File(At(name)).Modified);
}
