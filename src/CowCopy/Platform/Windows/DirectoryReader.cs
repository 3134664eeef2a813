using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Lists a directory with what the system keeps of each file in it, a buffer of entries at a time: lengths, times and attributes, with ids
/// where the volume lists them.
/// </summary>
/// <remarks>
/// NTFS updates the entry of a file when it is closed, and of a file with several names only the one that it was opened by
/// ("CreateHardLink" and "FindFirstFile" in Win32). So an entry may show an older length and time than the file has.
/// </remarks>
internal sealed unsafe class DirectoryReader(WindowsCalls calls)
{
    private const int BufferBytes = 64 << 10; // servers send no more at once

    /// <param name="path">The whole path of the directory.</param>
    /// <param name="directory">The directory where it is open for listing; <see cref="FileHandle.None"/> to open it.</param>
    /// <param name="entries">The list that the entries are added to.</param>
    public PlatformStatus Read(string path, FileHandle directory, List<DirectoryEntry> entries)
    {
        FileHandle opened = directory;
        if (!directory.IsOpen)
        {
            const uint Access = OpenRights.ListDirectory | OpenRights.ReadAttributes;
            PlatformStatus status = calls.OpenShared(path, Access, OpenRights.Directories, out opened);
            if (!status.IsOk) return status;
        }

        PlatformStatus read = ReadAll(opened, entries);
        if (!directory.IsOpen) calls.Close(opened);
        return read;
    }

    private PlatformStatus ReadAll(FileHandle directory, List<DirectoryEntry> entries)
    {
        VolumeId volume = calls.Identify(directory).Volume;
        fixed (byte* buffer = new byte[BufferBytes])
        {
            bool hasIds = true;
            PlatformStatus status = calls.Query(directory, InformationClass.IdDirectoryRestart, buffer, BufferBytes);
            if (Win32Error.IsUnknownRequest(status))
            {
                hasIds = false;
                status = calls.Query(directory, InformationClass.FullDirectoryRestart, buffer, BufferBytes);
            }

            while (status.IsOk)
            {
                Add(buffer, hasIds, volume, entries);
                int next = hasIds ? InformationClass.IdDirectory : InformationClass.FullDirectory;
                status = calls.Query(directory, next, buffer, BufferBytes);
            }

            bool isEmpty = status.NativeCode == Win32Error.FileNotFound; // the root of a volume has no "."
            return isEmpty || status.NativeCode == Win32Error.NoMoreFiles ? PlatformStatus.Ok : status;
        }
    }

    /// <summary>Adds the entries of one buffer. Pure.</summary>
    private static void Add(byte* buffer, bool hasIds, VolumeId volume, List<DirectoryEntry> entries)
    {
        for (byte* at = buffer; ; at += ((ListedEntry*)at)->NextOffset)
        {
            ListedEntry* entry = (ListedEntry*)at;
            char* text = (char*)(at + (hasIds ? ListedEntry.NameOffsetWithId : ListedEntry.NameOffset));
            string name = new(text, 0, (int)entry->NameBytes / sizeof(char));
            if (name is not ("." or ".."))
            {
                bool isReparsePoint = (entry->Attributes & AttributeBits.ReparsePoint) != 0;
                // The shorter entry has the tag of a reparse point in place of the size of its attributes (MS-FSCC, EaSize).
                uint tag = hasIds ? entry->ReparseTag : entry->ExtendedAttributes;
                FileKind kind = FileQuery.KindOf(entry->Attributes, tag);
                bool isPlain = kind == FileKind.Regular && !isReparsePoint;
                FileIdentity identity = hasIds ? new(volume, entry->IdHigh, entry->IdLow) : new(volume, 0, 0);
                entries.Add(new DirectoryEntry(name, kind, isPlain ? new ListedFile(FactsOf(*entry, identity)) : null));
            }

            if (entry->NextOffset == 0) return;
        }
    }

    private static FileFacts FactsOf(in ListedEntry entry, in FileIdentity identity) =>
        FileQuery.Common(entry.Attributes, reparseTag: 0) with
        {
            Length = entry.Length,
            Accessed = entry.Accessed.ToTimestamp(),
            Modified = entry.Modified.ToTimestamp(),
            Created = entry.Created.ToTimestamp(),
            Changed = FileQuery.ChangedOf(entry.Changed, entry.Modified),
            Identity = identity,
            IsBrief = !identity.IsKnown,
        };
}
