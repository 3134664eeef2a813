using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using CowCopy.LoopVolumes;

namespace CowCopy.CrashTests.Host.PowerCuts;

/// <summary>The kept measurement: every way of copying on every file system, the built-in Copy task among them.</summary>
internal sealed class Measurement(string host, string results, int images)
{
    private const int Seed = 20261121;

    private static readonly JsonSerializerOptions Json = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Converters = { new JsonStringEnumConverter() },
    };

    /// <summary>Measures these file systems, or all where none is named.</summary>
    public int Run(LoopFileSystem[] only)
    {
        Directory.CreateDirectory(results);
        List<MeasuredRow> rows = [];
        Console.WriteLine(
            "| file system | way | disturbed by | crash images with a stale copy | most stale copies in one | whole files per image | "
                + "generations |");
        Console.WriteLine("|---|---|---|---|---|---|---|");
        foreach ((LoopFileSystem fileSystem, CopyWay way, Disturbance disturbance) in Rows()
            .Where(row => only.Length == 0 || only.Contains(row.FileSystem)))
        {
            MeasuredRow row =
                new(fileSystem, way, disturbance, new CrashImageSeries(host, fileSystem, way, disturbance).Take(images, Seed));
            rows.Add(row);
            Console.WriteLine(Line(row));
            File.WriteAllText(Path.Combine(results, "results.json"), JsonSerializer.Serialize(rows, Json));
        }

        return 0;
    }

    private static IEnumerable<(LoopFileSystem FileSystem, CopyWay Way, Disturbance Disturbance)> Rows() =>
        from fileSystem in new[] { LoopFileSystem.Ext4, LoopFileSystem.Xfs, LoopFileSystem.Btrfs }
        from way in Enum.GetValues<CopyWay>()
        from disturbance in Enum.GetValues<Disturbance>()
        where fileSystem != LoopFileSystem.Ext4 || way != CopyWay.Clone
        select (fileSystem, way, disturbance);

    private static string Line(MeasuredRow row) => string.Create(
        CultureInfo.InvariantCulture,
        $"| {row.FileSystem} | {row.Way} | {row.Disturbance} | {row.StaleImages} of {row.Images.Count} | {row.MostStale} | "
            + $"{row.Images.Average(one => one.Whole):F0} | {row.Generations} |");
}
