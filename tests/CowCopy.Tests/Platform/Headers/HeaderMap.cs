namespace CowCopy.Tests.Platform.Headers;

/// <summary>
/// What the headers of a system call the functions, structures and constants of the library, as Windows.txt and MacOS.txt list it.
/// </summary>
internal sealed class HeaderMap
{
    private readonly ILookup<string, (string Name, string C)> _lines;

    private HeaderMap(IEnumerable<(string Kind, string Name, string C)> lines) =>
        _lines = lines.ToLookup(line => line.Kind, line => (line.Name, line.C), StringComparer.Ordinal);

    public static HeaderMap Read(string name) =>
        Parse(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Platform", "Headers", name + ".txt")));

    /// <summary>Parses lines of <c>kind name = C</c>; an indented one is a field of the structure above it.</summary>
    public static HeaderMap Parse(string text)
    {
        List<(string Kind, string Name, string C)> lines = [];
        string structure = "";
        foreach (string line in text.ReplaceLineEndings("\n").Split('\n'))
        {
            if (line.Trim().Length == 0 || line.StartsWith('#')) continue;
            int equals = line.IndexOf(" = ", StringComparison.Ordinal);
            string[] left = (equals < 0 ? line : line[..equals]).Split(' ', 2, StringSplitOptions.RemoveEmptyEntries);
            string c = equals < 0 ? "" : line[(equals + 3)..].Trim();
            if (left[0] == "own") lines.AddRange(left[1].Split(' ').Select(name => ("own", name, "")));
            else if (line.StartsWith(' ')) lines.Add(("field", structure + "." + left[0], c));
            else lines.Add((left[0], left.ElementAtOrDefault(1) ?? "", c));
            if (left[0] == "structure") structure = left[1];
        }

        return new HeaderMap(lines);
    }

    public IEnumerable<(string Name, string C)> Of(string kind) => _lines[kind];

    public string? Find(string kind, string name) => _lines[kind].Where(line => line.Name == name).Select(line => line.C).FirstOrDefault();

    /// <summary>The lines of C that come first for a set of headers.</summary>
    public IEnumerable<string> Code(string headers) =>
        _lines["code"].Where(line => line.Name.Length == 0 || line.Name == headers).Select(line => line.C);

    /// <summary>What a set of headers lacks, which is not compared with it.</summary>
    public string[] Lacks(string headers) => Names("lacks", headers);

    /// <summary>What alone is compared with a set of headers; empty for all.</summary>
    public string[] Only(string headers) => Names("only", headers);

    private string[] Names(string kind, string headers) =>
        [.. _lines[kind].Where(line => line.Name == headers).SelectMany(line => line.C.Split(" : ")[0].Split(' '))];
}
