using CowCopy.BuildKit;
using CowCopy.TaskTimingLogger;

namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>Reads the times of one build, and takes file counts from the logged build of the same kind.</summary>
internal static class TimingsReader
{
    public static RecordedBuild Read(string file, RecordedBuild logged)
    {
        if (!File.Exists(file)) throw new BuildKitException($"The build wrote no times \"{file}\".");
        TaskTiming[] times = [.. File.ReadLines(file).Select(TaskTiming.Parse).OrderBy(static time => time.Start)];
        TaskTiming[] copies = [.. times.Where(static time => time.Name == BuildReader.CopyTask)];
        Dictionary<CallPlace, CopyCall> known = logged.Calls.ToDictionary(static call => call.Place);
        CallPlaces places = new();
        CopyCall[] calls = [.. copies.Select(time => Call(time, places, known))];
        int common = calls.Count(call => known.ContainsKey(call.Place));
        return logged with
        {
            Calls = calls,
            OurOther = TimeSpan.FromTicks(times.Except(copies).Sum(static time => (time.End - time.Start).Ticks)),
            Assemblies = [.. copies.Select(static time => time.Assembly).Distinct().Order(StringComparer.Ordinal)],
            OtherCalls = calls.Length + known.Count - (2 * common),
        };
    }

    private static CopyCall Call(TaskTiming time, CallPlaces places, Dictionary<CallPlace, CopyCall> known)
    {
        CallPlace place = places.Next(time.Project);
        CopyCall? same = known.GetValueOrDefault(place);
        return new CopyCall
        {
            Place = place,
            Node = time.Node,
            Start = time.Start,
            Time = time.End - time.Start,
            Copied = same?.Copied ?? 0,
            Unchanged = same?.Unchanged ?? 0,
        };
    }
}
