using System.Globalization;

namespace CowCopy.Mutation;

/// <summary>The command line of <c>mutate</c>.</summary>
/// <param name="Rooms">Directories of sources, or sources, in the order in which they run.</param>
/// <param name="List">Whether to list the mutants and run nothing.</param>
/// <param name="Survivors">Whether to run only what the kept run of the same room did not notice.</param>
/// <param name="Continue">Whether to run only what the kept run of the same room did not get to.</param>
/// <param name="Time">The time of tests that a mutant may take before it counts as survived.</param>
/// <param name="Jobs">How many processes run tests of a project at the same time.</param>
/// <param name="Projects">The test projects; empty for all.</param>
/// <param name="Names">Only tests whose full name contains one of these run; empty for all.</param>
/// <param name="Every">1 to run all mutants of a room; n to run each n-th.</param>
/// <param name="First">The first of those, from 1.</param>
internal sealed record Options(
    IReadOnlyList<string> Rooms, bool List, bool Survivors, bool Continue, TimeSpan Time, int Jobs, IReadOnlyList<string> Projects,
    IReadOnlyList<string> Names, int Every = 1, int First = 1)
{
    public const string Usage = """
        Usage: dotnet run build.cs -- mutate <room>... [--list] [--survivors] [--continue] [--seconds n] [--jobs 1|2]
                                               [--tests name] [--filter text] [--every n] [--first n]
          room         a directory of src/CowCopy or sdk/CowCopy.Sdk, such as Trees or Platform/Linux, one .cs file, or
                       "src/CowCopy/*.cs" for the sources at the top of a project; several are compiled together and run
                       one after the other, each with its own report
          --list       lists the mutants without running a test
          --survivors  runs only those that the kept run of this room did not notice
          --continue   runs only those that the kept run, which was interrupted, did not get to
          --seconds    the time of tests that a mutant may take before it counts as survived; default: 10
          --jobs       how many mutants run at the same time; default: 2
          --tests      only test projects whose name contains this; default: CowCopy.Tests and CowCopy.ContractTests for the
                       library, CowCopy.Tool.Tests as well for Health and Inspection; CowCopy.Sdk.Tests and CowCopy.Tool.Tests
                       for the task
          --filter     only tests whose full name contains this, such as a class that was just written; with --survivors
                       what they do not notice keeps its result
          --every      runs each n-th mutant only; the report has no others; default: 1
          --first      the first of those, from 1: another one is another sample; default: 1
        """;

    /// <summary>Reads a command line; null if it is not valid.</summary>
    public static Options? Parse(IReadOnlyList<string> arguments)
    {
        List<string> rooms = [];
        bool list = false, survivors = false, resume = false;
        int jobs = 2;
        TimeSpan time = TimeSpan.FromSeconds(10);
        List<string> projects = [], names = [];
        int every = 1, first = 1;
        for (int i = 0; i < arguments.Count; i++)
        {
            string? next = i + 1 < arguments.Count ? arguments[i + 1] : null;
            switch (arguments[i])
            {
                case "--list":
                    list = true;
                    break;
                case "--survivors":
                    survivors = true;
                    break;
                case "--continue":
                    resume = true;
                    break;
                case "--seconds" when int.TryParse(next, NumberStyles.None, CultureInfo.InvariantCulture, out int seconds) && seconds > 0:
                    time = TimeSpan.FromSeconds(seconds);
                    i++;
                    break;
                case "--jobs" when next is "1" or "2":
                    jobs = next[0] - '0';
                    i++;
                    break;
                case "--every" when int.TryParse(next, NumberStyles.None, CultureInfo.InvariantCulture, out int given) && given > 0:
                    every = given;
                    i++;
                    break;
                case "--first" when int.TryParse(next, NumberStyles.None, CultureInfo.InvariantCulture, out int from) && from > 0:
                    first = from;
                    i++;
                    break;
                case "--tests" when next is not null:
                    projects.Add(next);
                    i++;
                    break;
                case "--filter" when next is not null:
                    names.Add(next);
                    i++;
                    break;
                case var name when !name.StartsWith('-'):
                    rooms.Add(name);
                    break;
                default:
                    return null;
            }
        }

        return rooms.Count == 0 ? null : new Options(rooms, list, survivors, resume, time, jobs, projects, names, every, first);
    }
}
