using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit.Simulation;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Simulation;

/// <summary>Carries scripts out on a simulated volume and, naively, on arrays of bytes.</summary>
internal sealed class FileScript
{
    private const int Files = 6;
    private const int LongestFile = 5 * 4096;

    private readonly SimulatedMachine _machine;
    private readonly byte[]?[] _model = new byte[]?[Files];
    private int _seed;

    public FileScript(VolumeProfile profile, long bytes = SimulatedVolume.UsualBytes)
    {
        _machine = new SimulatedMachine(profile.System);
        Volume = _machine.Mount(profile, "volume", bytes);
    }

    /// <summary>Scripts that meet cluster boundaries, ends of files and each other's clusters often.</summary>
    public static Gen<FileOperation[]> Scripts { get; } = (
        from kind in Gen.Frequency(
            (6, Gen.Constant(FileOperationKind.Write)),
            (2, Gen.Constant(FileOperationKind.SetLength)),
            (8, Gen.Constant(FileOperationKind.Clone)),
            (1, Gen.Constant(FileOperationKind.Copy)),
            (2, Gen.Constant(FileOperationKind.Delete)),
            (1, Gen.Constant(FileOperationKind.Wait)))
        from file in Gen.Choose(0, Files - 1)
        from other in Gen.Choose(0, Files - 1)
        from offset in Gen.OneOf(Gen.Elements(0, 1, 4095, 4096, 4097, 8192), Gen.Choose(0, LongestFile))
        from length in Gen.OneOf(Gen.Elements(1, 4096, 8192), Gen.Choose(1, LongestFile))
        select new FileOperation(kind, file, other, offset, length)).ArrayOf(25);

    public SimulatedVolume Volume { get; }

    /// <summary>Carries one step out on both sides. What the volume refuses is not done to the arrays either.</summary>
    public void Carry(FileOperation operation)
    {
        (int file, int other) = (operation.File, operation.Other);
        string path = At(file);
        switch (operation.Kind)
        {
            case FileOperationKind.Write: Write(file, operation.Offset, operation.Length); break;
            case FileOperationKind.SetLength when _model[file] is { } old: SetLength(file, old, operation.Offset); break;
            case FileOperationKind.Clone when _model[other] is not null && file != other: Clone(other, file); break;
            case FileOperationKind.Copy when _model[other] is { } source && file != other: Copy(source, other, file); break;
            case FileOperationKind.Delete when _model[file] is not null:
                _machine.Files.Delete(path);
                _model[file] = null;
                break;
            case FileOperationKind.Wait: _machine.Clock.Advance(TimeSpan.FromSeconds(operation.Length % 8)); break;
            default: break;
        }
    }

    /// <summary>The first file whose bytes are not those of its array; null where all are right.</summary>
    public string? Difference()
    {
        for (int file = 0; file < Files; file++)
        {
            bool exists = _machine.Files.Find(At(file)) is not null;
            if (exists != (_model[file] is not null)) return $"file {file} exists: {exists}";
            if (exists && !_machine.Files.Read(At(file)).AsSpan().SequenceEqual(_model[file])) return $"file {file} has other bytes";
        }

        return _machine.OpenHandles == 0 ? null : "handles are open";
    }

    /// <summary>What does not add up in the volume's accounts; null where all does.</summary>
    public string? Imbalance()
    {
        IReadOnlyDictionary<int, int> mapped = Volume.CountMappings();
        ClusterStore store = Volume.Store;
        foreach ((int cluster, int count) in mapped)
        {
            if (store.ReferencesOf(cluster) < count)
                return $"cluster {cluster} is mapped {count} times and counts {store.ReferencesOf(cluster)}";
        }

        return store.Free + store.Used == store.Total
            && store.Used >= mapped.Count ? null : $"{store.Used} used, {mapped.Count} mapped, {store.Free} free";
    }

    /// <summary>The same, when nothing is on its way of being released.</summary>
    public string? ImbalanceAtRest()
    {
        _machine.Clock.Advance(Volume.Profile.ReleaseDelay);
        IReadOnlyDictionary<int, int> mapped = Volume.CountMappings();
        foreach ((int cluster, int count) in mapped)
        {
            if (Volume.Store.ReferencesOf(cluster) != count)
                return $"cluster {cluster} is mapped {count} times and counts {Volume.Store.ReferencesOf(cluster)}";
        }

        return Volume.Store.Settled().Used == mapped.Count ? null : $"{Volume.Store.Used} used, {mapped.Count} mapped";
    }

    private string At(int file) => Path.Combine(Volume.Path, "file" + file);

    private void Write(int file, int offset, int length)
    {
        byte[] bytes = new byte[length];
        new Random(++_seed).NextBytes(bytes);
        if (_model[file] is null) _machine.Files.Write(At(file), []);
        byte[] old = _model[file] ?? [];
        byte[] changed = new byte[Math.Max(old.Length, offset + length)];
        old.CopyTo(changed, 0);
        bytes.CopyTo(changed, offset);
        _machine.Files.WriteAt(At(file), offset, bytes);
        _model[file] = changed;
    }

    private void SetLength(int file, byte[] old, int length)
    {
        _machine.Files.Cut(At(file), length);
        byte[] changed = new byte[length];
        old.AsSpan(0, Math.Min(length, old.Length)).CopyTo(changed);
        _model[file] = changed;
    }

    private void Clone(int from, int to)
    {
        byte[] source = _model[from]!, old = _model[to] ?? [];
        // only into a new file: the engine does not clone over another there
        if (old.Length > 0 && Volume.Profile.System == SimulatedSystem.Windows) return;
        if (_model[to] is null) _machine.Files.Write(At(to), []);
        FileHandle handle = _machine.Files.Open(At(from)), target = _machine.Files.OpenForWriting(At(to));
        PlatformStatus status = _machine.Clone(handle, target, new FileClone(source.Length));
        _machine.Files.Close(handle);
        _machine.Files.Close(target);
        // the Linux call leaves a longer destination as long as it was
        if (status.IsOk) _model[to] = [.. source, .. old.Skip(source.Length)];
        // it may have some of either
        else if (status.Code is StatusCode.ReferenceLimit or StatusCode.Other) _model[to] = _machine.Files.Read(At(to));
        else _model[to] = old;
    }

    private void Copy(byte[] source, int from, int to)
    {
        if (_model[to] is not null) return;
        if (_machine.SystemCopy(At(from), At(to), mayClone: true, CancellationToken.None, out _).IsOk) _model[to] = [.. source];
    }
}
