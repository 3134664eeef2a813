using CowCopy.Batches;
using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Trees;

/// <summary>The files of a tree as jobs of a batch, those of one directory after each other.</summary>
internal sealed class TreeFiles : IJobs
{
    private readonly List<TreeDirectory> _directories = [];
    private readonly List<List<DirectoryEntry>> _files = [];
    private readonly SharedDirectory?[] _sources;
    private readonly SharedDirectory?[] _destinations;
    private readonly int[] _directoryOf; // by position
    private readonly bool _queriesAll;
    private readonly TreeWriter _writer;

    /// <summary>Initializes the files of a tree that are copied together.</summary>
    /// <param name="scan">The tree.</param>
    /// <param name="writer">Says which files may be created.</param>
    /// <param name="directories">Opens the directories.</param>
    /// <param name="options">The options of the copies.</param>
    public TreeFiles(TreeScan scan, TreeWriter writer, BatchDirectories directories, CopyOptions options)
    {
        _queriesAll = options.Overwrite == OverwriteMode.AtomicRename; // which may replace a file that was not seen
        _writer = writer;
        foreach (TreeDirectory directory in scan.Directories)
        {
            List<DirectoryEntry> files = writer.Accept(directory);
            if (files.Count == 0) continue;
            _directories.Add(directory);
            _files.Add(files);
        }

        Ends = new int[_directories.Count];
        (_sources, _destinations) = (new SharedDirectory?[Ends.Length], new SharedDirectory?[Ends.Length]);
        int end = 0;
        for (int index = 0; index < Ends.Length; index++)
        {
            CopyRequest paths = _directories[index].Paths;
            int count = _files[index].Count;
            _sources[index] = directories.Add(paths.Source, count, isConfined: false);
            _destinations[index] = directories.Add(paths.Destination, count, isConfined: true);
            Ends[index] = end += count;
        }

        _directoryOf = new int[end];
        for (int index = 0, position = 0; index < Ends.Length; index++)
        {
            while (position < Ends[index]) _directoryOf[position++] = index;
        }
    }

    public int[] Ends { get; }

    /// <summary>
    /// Returns the files of a tree in parts: first those whose names are names of their own in any file system, then the others one by one,
    /// as whether one is to be copied shows when the one before is there.
    /// </summary>
    /// <inheritdoc cref="TreeFiles(TreeScan, TreeWriter, BatchDirectories, CopyOptions)" path="/param"/>
    public static IEnumerable<IJobs> InParts(TreeScan scan, TreeWriter writer, BatchDirectories directories, CopyOptions options)
    {
        TreeFiles first = new(scan, writer, directories, options);
        int index = first._directoryOf.Length;
        return OneByOne(scan.Directories, static one => one.LateFiles.Count, writer.AcceptLate, writer, directories, index).Prepend(first);
    }

    /// <summary>Returns files of a tree that are copied one after the other.</summary>
    public static IEnumerable<IJobs> OneByOne(
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
            SharedDirectory? source = directories.Add(directory.Paths.Source, most, isConfined: false);
            SharedDirectory? destination = directories.Add(directory.Paths.Destination, most, isConfined: true);
            foreach (DirectoryEntry file in files(directory))
                yield return new LateFile(JobOf(directory, file, source, destination, writer), index++);
        }
    }

    public int IndexOf(int position) => position;

    public CopyJob At(int position)
    {
        int index = _directoryOf[position];
        TreeDirectory directory = _directories[index];
        List<DirectoryEntry> files = _files[index];
        DirectoryEntry file = files[position - Ends[index] + files.Count];
        ListedFile? destination = directory.IsCreated ? ListedFile.Missing : directory.Destination?.Find(file.Name);
        return JobOf(directory, file, _sources[index], _destinations[index], _writer) with
        {
            ListedDestination = _queriesAll ? null : destination,
            InspectsBothSides = destination is null,
        };
    }

    private static CopyJob JobOf(
        TreeDirectory directory, DirectoryEntry file, SharedDirectory? source, SharedDirectory? destination, TreeWriter writer) =>
        CopyJob.OfListed(new(directory.Paths.Source, directory.Paths.Destination, file.Name)) with
        {
            ListedSource = file.Kind == FileKind.Regular ? file.Listed : null,
            InspectsBothSides = true,
            CarriesMode = writer.CarriesFileModes,
            KeepsLinks = !writer.FollowsLinks,
            SourceDirectory = source,
            DestinationDirectory = destination,
        };
}
