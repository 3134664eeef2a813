using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Checks which parts of an assembly name the former directory.</summary>
internal sealed class AssemblyCheck(RootSearch search)
{
    /// <summary>Returns whether the assembly names it, other than as the place of its symbols.</summary>
    public bool IsNamedByContent(byte[] assembly)
    {
        List<Range> symbols = [];
        foreach (DebugDirectoryEntry entry in ReadEntries(assembly, static (_, entry) => entry))
            symbols.Add(entry.DataPointer..(entry.DataPointer + entry.DataSize));
        return search.IsNamedInBytes(assembly, symbols) || search.IsNamedInCharacters(assembly);
    }

    /// <summary>Returns whether the symbols are named by their place below a directory other than this one.</summary>
    /// <param name="assembly">The assembly.</param>
    /// <param name="relative">The place of the symbols below the directory.</param>
    /// <param name="current">The directory.</param>
    public static bool IsNamedBySymbols(byte[] assembly, string relative, string current)
    {
        string end = "/" + relative.Replace('\\', '/');
        return ReadEntries(assembly, static (reader, entry) =>
                entry.Type == DebugDirectoryEntryType.CodeView ? reader.ReadCodeViewDebugDirectoryData(entry).Path : "")
            .Select(static path => path.Replace('\\', '/'))
            .Where(path => path.EndsWith(end, StringComparison.Ordinal) && !IsMapped(path))
            .Any(path => path[..^end.Length] != current.Replace('\\', '/'));
    }

    /// <summary>Returns whether symbols in the assembly itself, which have no place of their own, name the former directory.</summary>
    public bool IsNamedByEmbeddedSymbols(byte[] assembly) =>
        ReadEntries(assembly, static (reader, entry) =>
                entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb ? ReadSources(reader, entry) : [])
            .SelectMany(static sources => sources)
            .Any(source => search.IsNamedIn(Encoding.UTF8.GetBytes(source)));

    private static string[] ReadSources(PEReader reader, DebugDirectoryEntry entry)
    {
        using MetadataReaderProvider provider = reader.ReadEmbeddedPortablePdbDebugDirectoryData(entry);
        MetadataReader symbols = provider.GetMetadataReader();
        return [.. symbols.Documents.Select(document => symbols.GetString(symbols.GetDocument(document).Name))];
    }

    // DeterministicSourcePaths makes the roots /_/, /_1/ and so on.
    private static bool IsMapped(string path) => path.StartsWith("/_", StringComparison.Ordinal);

    private static List<T> ReadEntries<T>(byte[] assembly, Func<PEReader, DebugDirectoryEntry, T> read)
    {
        try
        {
            using PEReader reader = new(new MemoryStream(assembly));
            return reader.HasMetadata ? [.. reader.ReadDebugDirectory().Select(entry => read(reader, entry))] : [];
        }
        catch (Exception error) when (error is BadImageFormatException or InvalidDataException)
        {
            return []; // no assembly: all of it is content
        }
    }
}
