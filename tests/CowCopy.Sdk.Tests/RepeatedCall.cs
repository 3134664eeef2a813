using CowCopy.Sdk.DifferentialTests;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace CowCopy.Sdk.Tests;

/// <summary>A call with small files that finds the same each time it is made.</summary>
internal sealed class RepeatedCall
{
    private readonly string[] _sources;
    private readonly string[] _destinations;
    private readonly string _out;

    public RepeatedCall(string directory, int files)
    {
        _out = Directory.CreateDirectory(Path.Combine(directory, "out")).FullName;
        string[] names = [.. Enumerable.Range(0, files).Select(static number => $"file{number}.dll")];
        _sources = [.. names.Select(name => Path.Combine(directory, name))];
        _destinations = [.. names.Select(name => Path.Combine(_out, name))];
        foreach (string source in _sources) File.WriteAllText(source, "content");
    }

    /// <summary>Passes a directory, not the name of each copy.</summary>
    public bool IntoDirectory { get; init; }

    public bool SkipsUnchanged { get; init; }

    /// <summary>The copies are there already.</summary>
    public bool IsDone { get; init; }

    public override string ToString() =>
        $"{_sources.Length} files, into directory: {IntoDirectory}, skips unchanged: {SkipsUnchanged}, done: {IsDone}";

    public void ApplyTo(ITask task)
    {
        for (int i = 0; i < _sources.Length; i++)
        {
            if (!IsDone) File.Delete(_destinations[i]);
            else if (!File.Exists(_destinations[i])) File.Copy(_sources[i], _destinations[i]);
        }

        new CopyParameters
        {
            SourceFiles = Situation.Items(_sources),
            DestinationFiles = IntoDirectory ? null : Situation.Items(_destinations),
            DestinationFolder = IntoDirectory ? new TaskItem(_out) : null,
            SkipUnchangedFiles = SkipsUnchanged,
        }.ApplyTo(task);
    }
}
