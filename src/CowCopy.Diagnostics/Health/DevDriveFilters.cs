namespace CowCopy.Diagnostics.Health;

/// <summary>What <c>fsutil devdrv query X:</c> writes, in English. Pure.</summary>
internal sealed record DevDriveFilters
{
    private const string AttachedHeading = "Filters currently attached to this developer volume:";
    private const string NoneAttached = "No filters are currently attached to this developer volume.";
    private const string Protected = "Developer volumes are protected by antivirus filter";

    /// <summary>Whether a virus scanner may attach to Dev Drives.</summary>
    public bool IsScanned { get; private init; }

    /// <summary>The names of the attached filters.</summary>
    public IReadOnlyList<string> Attached { get; private init; } = [];

    /// <returns>Null if the text does not name the attached filters.</returns>
    public static DevDriveFilters? Parse(string text)
    {
        string[] lines = [.. text.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0)];
        bool isScanned = lines.Any(line => line.StartsWith(Protected, StringComparison.OrdinalIgnoreCase));
        if (lines.Contains(NoneAttached, StringComparer.OrdinalIgnoreCase)) return new DevDriveFilters { IsScanned = isScanned };
        int heading = Array.FindIndex(lines, line => line.StartsWith(AttachedHeading, StringComparison.OrdinalIgnoreCase));
        if (heading < 0) return null;
        // The names are below the heading, one or several a line; the next sentence ends them.
        IEnumerable<string> names = lines.Skip(heading + 1).TakeWhile(line => line[line.Length - 1] is not ('.' or ':'));
        return new DevDriveFilters
        {
            IsScanned = isScanned,
            Attached = [.. names.SelectMany(line => line.Split(',')).Select(name => name.Trim()).Where(name => name.Length > 0)],
        };
    }
}
