using CowCopy.BuildKit;
using CowCopy.TaskTimes;

namespace CowCopy.BuildBenchmarks.Reading;

/// <summary>Reads the times of one build, and takes from the logged build of the same kind what only messages tell.</summary>
internal static class TimesReader
{
    public static RecordedBuild Read(string file, RecordedBuild logged)
    {
        if (!File.Exists(file)) throw new BuildKitException($"The build left no times \"{file}\".");
        TaskTime[] times = [.. File.ReadLines(file).Select(TaskTime.Parse).OrderBy(static time => time.Start)];
        TaskTime[] copies = [.. times.Where(static time => time.Name == BuildReader.CopyTask)];
        Dictionary<CallPlace, CopyCall> known = logged.Calls.ToDictionary(static call => call.Place);
        CallPlaces places = new();
        CopyCall[] calls = [.. copies.Select(time => Call(time, places, known))];
        int met = calls.Count(call => known.ContainsKey(call.Place));
        return logged with
        {
            Calls = calls,
            OurOther = TimeSpan.FromTicks(times.Except(copies).Sum(static time => (time.End - time.Start).Ticks)),
            Assemblies = [.. copies.Select(static time => time.Assembly).Distinct().Order(StringComparer.Ordinal)],
            OtherCalls = calls.Length + known.Count - (2 * met),
        };
    }

    private static CopyCall Call(TaskTime time, CallPlaces places, Dictionary<CallPlace, CopyCall> known)
    {
        CallPlace place = places.Next(time.Project);
        CopyCall? same = known.GetValueOrDefault(place);
        return new CopyCall { Place = place, Node = time.Node, Start = time.Start, Time = time.End - time.Start, Copied = same?.Copied ?? 0, Unchanged = same?.Unchanged ?? 0 };
    }
}
