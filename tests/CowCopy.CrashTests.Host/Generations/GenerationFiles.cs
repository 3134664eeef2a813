using System.Globalization;

namespace CowCopy.CrashTests.Host.Generations;

/// <summary>Numbered files in directories: written in a generation, named as requests, judged.</summary>
/// <param name="indices">The numbers of the files.</param>
public sealed class GenerationFiles(IReadOnlyList<int> indices)
{
    private const int Directories = 8;

    public IReadOnlyList<int> Indices => indices;

    public static string PathOf(string root, int index) => Path.Combine(
        root, (index % Directories).ToString(CultureInfo.InvariantCulture), index.ToString("D4", CultureInfo.InvariantCulture));

    /// <summary>Writes every file again, as a compiler does: truncated first. The time shows the generation once all is written.</summary>
    public void Write(string root, int generation)
    {
        foreach (int index in indices)
        {
            string path = PathOf(root, index);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            using FileStream file = new(path, FileMode.Create, FileAccess.Write, FileShare.Read, bufferSize: 0);
            file.Write(GenerationContent.Make(index, generation));
            File.SetLastWriteTimeUtc(file.SafeFileHandle, GenerationContent.Time(index, generation));
        }
    }

    public CopyRequest[] Requests(string from, string to) =>
        [.. indices.Select(index => new CopyRequest(PathOf(from, index), PathOf(to, index)))];

    /// <summary>Judges every copy below a directory.</summary>
    public IEnumerable<Judgement> Judge(string root) => indices.Select(index => Judgement.Of(PathOf(root, index), index));
}
