using CowCopy.Platform;

namespace CowCopy.Diagnostics.Health;

/// <summary>Times creating and deleting files in an output directory against a new directory on the same volume.</summary>
internal static class WatchProbe
{
    private const int Rounds = 9, FilesEach = 50;
    private const uint OwnerMayReadAndWrite = 0x180;

    /// <returns>Why it could not run; null if it did.</returns>
    public static string? Run(HealthContext context, string output, out double ratio)
    {
        ratio = 0;
        using ProbeDirectory? beside = Beside(context, output);
        if (beside is null) return "no directory on the same volume beside " + HealthText.Quote(context.Path) + " may be written to";
        string prefix = ProbeDirectory.NewName();
        List<TimeSpan> watched = [], fresh = [];
        for (int round = 0; round < Rounds; round++)
        {
            context.Cancellation.ThrowIfCancellationRequested();
            if (!Time(context, output, prefix, watched) || !Time(context, beside.Path, prefix, fresh))
                return "files could not be created";
        }

        ratio = (double)Median(watched).Ticks / Math.Max(1, Median(fresh).Ticks);
        return null;
    }

    /// <summary>A new directory outside the repository, which a program that watches all of it does not watch.</summary>
    private static ProbeDirectory? Beside(HealthContext context, string output)
    {
        string?[] places = [Path.GetDirectoryName(context.Path), context.Machine.TemporaryDirectory];
        return places.Where(above => above is not null && context.AreOnOneVolume(above, output) == true)
            .Select(above => ProbeDirectory.Create(context.Platform, above!))
            .FirstOrDefault(made => made is not null);
    }

    private static bool Time(HealthContext context, string directory, string prefix, List<TimeSpan> times)
    {
        IDiagnosticPlatform platform = context.Platform;
        TimeSpan start = context.Machine.Time;
        for (int file = 0; file < FilesEach; file++)
        {
            string path = PathAt.Join(directory, prefix + file);
            if (platform.Handles is not { } handles) return false;
            if (!handles.CreateDestination(path, OwnerMayReadAndWrite, out FileHandle handle).IsOk) return false;
            handles.Close(handle);
            if (!platform.Delete(path).IsOk) return false;
        }

        times.Add(context.Machine.Time - start);
        return true;
    }

    // The first round, which loads what the later ones use, is the slowest at most: the median does not depend on it.
    private static TimeSpan Median(List<TimeSpan> times)
    {
        times.Sort();
        return times[times.Count / 2];
    }
}
