using CowCopy.Planning;

namespace CowCopy.Diagnostics.Health;

/// <summary>A directory that is checked, or one below it.</summary>
internal sealed class CheckedDirectory(string path, in FileFacts facts)
{
    private readonly FileFacts _facts = facts;

    public string Path => path;

    public FileFacts Facts => _facts;

    /// <summary>The output directory that it is, or is in; null for others.</summary>
    public CheckedDirectory? Output { get; private init; }

    /// <summary>Returns this directory as an output directory.</summary>
    public CheckedDirectory AsOutput() => Below(this, path, _facts);

    /// <summary>Returns a directory below this one.</summary>
    public CheckedDirectory Below(string path, in FileFacts facts) => Below(Output, path, facts);

    private static CheckedDirectory Below(CheckedDirectory? output, string path, in FileFacts facts) =>
        new(path, facts) { Output = output };
}
