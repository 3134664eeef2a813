using System.Text;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>The former directory and the one that takes its place, in each spelling that a format of files has.</summary>
internal sealed class RelocatedRoot
{
    private readonly Dictionary<FileFormat, IReadOnlyList<RootSpelling>> _spellings = [];

    /// <param name="former">The former directory in each spelling of its path, the one that a build uses first.</param>
    /// <param name="current">The directory.</param>
    public RelocatedRoot(IReadOnlyList<string> former, string current)
    {
        (Former, Current) = (former, current);
        foreach (FileFormat format in Enum.GetValues<FileFormat>())
        {
            _spellings[format] = [.. former.SelectMany(path => RootSpelling.Of(format, path, current))
                .DistinctBy(static one => Convert.ToHexString(one.Former), StringComparer.Ordinal)
                .OrderByDescending(static one => one.Former.Length)];
        }

        byte[][] all = [.. _spellings.Values.SelectMany(static of => of).Select(static one => one.Former)];
        Bytes = [.. all.DistinctBy(Convert.ToHexString, StringComparer.Ordinal)];
        Characters = [.. Bytes.Select(static one => Encoding.Unicode.GetBytes(Encoding.UTF8.GetString(one)))];
    }

    public IReadOnlyList<string> Former { get; }

    public string Current { get; }

    /// <summary>Each spelling of the former directory in UTF-8.</summary>
    public IReadOnlyList<byte[]> Bytes { get; }

    /// <summary>Each spelling of the former directory in UTF-16.</summary>
    public IReadOnlyList<byte[]> Characters { get; }

    /// <summary>The spellings in a format, the longest first.</summary>
    public IReadOnlyList<RootSpelling> In(FileFormat format) => _spellings[format];
}
