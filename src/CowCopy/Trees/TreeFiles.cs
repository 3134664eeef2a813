using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>The files of a tree as jobs of a batch.</summary>
internal static class TreeFiles
{
    /// <summary>
    /// Returns the files of a tree in parts: first those whose names are names of their own in any file system, then the others one by one,
    /// as whether one is to be copied shows when the one before is there.
    /// </summary>
    /// <param name="scan">The tree.</param>
    /// <param name="writer">Says which files may be created.</param>
    /// <param name="directories">Opens the directories.</param>
    /// <param name="options">The options of the copies.</param>
    public static IEnumerable<Jobs> InParts(TreeScan scan, TreeWriter writer, BatchDirectories directories, CopyOptions options)
    {
        DirectoryJobs jobs = new(directories);
        List<List<DirectoryEntry>> files = [];
        foreach (TreeDirectory directory in scan.Directories)
        {
            List<DirectoryEntry> accepted = writer.Accept(directory);
            if (accepted.Count == 0) continue;
            jobs.Add(directory, accepted.Count, hasSource: true);
            files.Add(accepted);
        }

        bool queriesAll = options.Overwrite == OverwriteMode.AtomicRename; // which may replace a file that was not seen
        Jobs first = jobs.ToJobs((group, position) =>
        {
            DirectoryEntry file = files[group.Number][position - group.Start];
            ListedFile? destination = group.Directory.IsCreated ? ListedFile.Missing : group.Directory.Destination?.Find(file.Name);
            return JobOf(group, file, writer) with { ListedDestination = queriesAll ? null : destination };
        });
        IEnumerable<Jobs> late = OneByOne(
            scan.Directories, static one => one.LateFiles.Count, writer.AcceptLate, writer, directories, first.Count);
        return late.Prepend(first);
    }

    /// <summary>Returns files of a tree that are copied one after the other.</summary>
    public static IEnumerable<Jobs> OneByOne(
        IEnumerable<TreeDirectory> tree,
        Func<TreeDirectory, int> count,
        Func<TreeDirectory, IEnumerable<DirectoryEntry>> files,
        TreeWriter writer,
        BatchDirectories directories,
        int index = 0)
    {
        foreach (TreeDirectory directory in tree)
        {
            int most = count(directory);
            if (most == 0) continue;
            DirectoryJobs.Group group = new DirectoryJobs(directories).Add(directory, most, hasSource: true);
            foreach (DirectoryEntry file in files(directory))
            {
                CopyJob job = JobOf(group, file, writer);
                yield return new Jobs([1], _ => job) { First = index++ };
            }
        }
    }

    private static CopyJob JobOf(DirectoryJobs.Group group, DirectoryEntry file, TreeWriter writer) =>
        CopyJob.OfListed(new(group.Directory.Paths.Source, group.Directory.Paths.Destination, file.Name)) with
        {
            ListedSource = file.Kind == FileKind.Regular ? file.Listed : null,
            InspectsBothSides = true,
            CarriesMode = writer.CarriesFileModes,
            KeepsLinks = !writer.FollowsLinks,
            SourceDirectory = group.Source,
            DestinationDirectory = group.Destination,
        };
}
