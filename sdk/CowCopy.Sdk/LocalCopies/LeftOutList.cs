using System.Text;
using CowCopy.Sdk.Copying;
using CowCopy.Sdk.Trees;

namespace CowCopy.Sdk.LocalCopies;

/// <summary>
/// The list beside a library of the assemblies that it did not get: the directory of the list, then a path relative to it in each line; an
/// empty line between those that the library refers to itself and what these need. A list is copied, renamed and restored with its library,
/// and must not make a build search in the original.
/// </summary>
internal static class LeftOutList
{
    public const string Extension = ".CowCopyLocal.txt";

    public static StringComparer Names =>
        DirectoryFiles.OnUsualVolumes == StringComparison.Ordinal ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;

    /// <summary>Whether a file, or its extension, is named as an assembly.</summary>
    public static bool IsNamedAsAssembly(string file) => Path.GetExtension(file).ToUpperInvariant() is ".DLL" or ".EXE";

    /// <summary>
    /// The full paths that a list names, without those that meant another place where it was written; with each, whether the library refers
    /// to it itself.
    /// </summary>
    public static IEnumerable<(string Path, bool IsOwn)> Read(string list)
    {
        string directory = Path.GetDirectoryName(list)!;
        string[] lines = [.. File.ReadAllLines(list).Select(ListText.Unescape)];
        int own = lines.Skip(1).TakeWhile(static line => line.Length > 0).Count();
        return lines.Skip(1).Select((line, index) => (Line: line, IsOwn: index < own))
            .Where(one => one.Line.Length > 0 && MeansThisPlace(one.Line, lines[0], directory))
            .Select(one => (Path.GetFullPath(Path.Combine(directory, one.Line)), one.IsOwn));
    }

    /// <summary>Writes a list; an equal one is not written, and none is there if it would name nothing.</summary>
    /// <param name="list">Its path.</param>
    /// <param name="own">What the library refers to itself.</param>
    /// <param name="others">What these need.</param>
    public static void Write(string list, IReadOnlyCollection<string> own, IReadOnlyCollection<string> others)
    {
        string? present = File.Exists(list) ? File.ReadAllText(list) : null;
        if (own.Count + others.Count == 0)
        {
            if (present is not null) File.Delete(list);
            return;
        }

        string output = Path.GetDirectoryName(list)! + Path.DirectorySeparatorChar;
        StringBuilder text = new();
        text.AppendLine(ListText.Escape(Path.GetDirectoryName(list)!));
        foreach (string file in own) text.AppendLine(ListText.Escape(RelativePath(output, file)));
        if (others.Count > 0) text.AppendLine();
        foreach (string file in others) text.AppendLine(ListText.Escape(RelativePath(output, file)));
        if (text.ToString() == present) return;
        Directory.CreateDirectory(output);
        if (present is not null) File.Delete(list); // it may be another name of the original's list
        File.WriteAllText(list, text.ToString());
    }

    // In a copy of what holds both directories, the way from one to the other leads through the same names.
    private static bool MeansThisPlace(string line, string written, string directory)
    {
        if (Names.Equals(written, directory)) return true;
        if (Path.IsPathRooted(line)) return false;
        string[] there = NamesIn(written), here = NamesIn(directory);
        int ups = NamesIn(line).TakeWhile(static name => name == "..").Count();
        return ups < Math.Min(there.Length, here.Length)
            && there.Skip(there.Length - ups).SequenceEqual(here.Skip(here.Length - ups), Names);
    }

    private static string[] NamesIn(string path) => path.Split(Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar);

    /// <summary>A file's path from a directory, both full, the latter with a separator at the end; as it is on another drive.</summary>
    /// <remarks>Neither in .NET Framework, nor by Uri, for which "%20" in a name is a space.</remarks>
    public static string RelativePath(string from, string to)
    {
        char separator = Path.DirectorySeparatorChar;
        int common = 0;
        for (int end; (end = from.IndexOf(separator, common)) >= 0; common = end + 1)
        {
            if (string.Compare(from, common, to, common, end + 1 - common, DirectoryFiles.OnUsualVolumes) != 0) break;
        }

        int ups = from.Skip(common).Count(letter => letter == separator);
        return common == 0 ? to : string.Concat(Enumerable.Repeat(".." + separator, ups)) + to.Remove(0, common);
    }
}
