using CowCopy.Batches;
using CowCopy.Files;

namespace CowCopy.Trees;

/// <summary>Which files go into which directory below an open root: the jobs of each after each other, with what holds it open.</summary>
internal sealed class DirectoryJobs(BatchDirectories directories)
{
    private readonly List<Group> _groups = [];
    private int _count;

    /// <summary>Adds files of a directory that exists.</summary>
    /// <param name="directory">The directory.</param>
    /// <param name="count">How many; at least one.</param>
    /// <param name="hasSource">Whether its counterpart has the sources of all of them.</param>
    public Group Add(TreeDirectory directory, int count, bool hasSource)
    {
        Group group = new(directory, _groups.Count, _count)
        {
            Source = hasSource ? directories.Add(directory.Paths.Source, count, isConfined: false) : null,
            Destination = directories.Add(directory.Paths.Destination, count, isConfined: true),
        };
        _groups.Add(group);
        _count += count;
        return group;
    }

    /// <summary>Returns all that was added, in that order.</summary>
    /// <param name="make">Makes the job of a group at a position of all.</param>
    public Jobs ToJobs(Func<Group, int, CopyJob> make)
    {
        int[] groupOf = new int[_count], ends = new int[_groups.Count];
        for (int group = 0, position = 0; group < ends.Length; group++)
        {
            ends[group] = group + 1 < ends.Length ? _groups[group + 1].Start : _count;
            while (position < ends[group]) groupOf[position++] = group;
        }

        return new Jobs(ends, position => make(_groups[groupOf[position]], position));
    }

    /// <summary>The files of one directory.</summary>
    /// <param name="directory">The directory.</param>
    /// <param name="number">How many directories were added before.</param>
    /// <param name="start">The position of its first job.</param>
    internal sealed class Group(TreeDirectory directory, int number, int start)
    {
        public TreeDirectory Directory => directory;

        public int Number => number;

        public int Start => start;

        public SharedDirectory? Source { get; init; }

        public SharedDirectory? Destination { get; init; }
    }
}
