namespace CowCopy;

/// <summary>The words of failures. One place, so that library, task and tool say the same.</summary>
internal static class FailureText
{
    public static string WhatHappened(CopyError error) => error switch
    {
        CopyError.SourceNotFound => "the source does not exist",
        CopyError.SourceIsDirectory => "the source is a folder, not a file",
        CopyError.SourceNotRegular => "the source is a device, pipe or socket, not a file",
        CopyError.DestinationIsDirectory => "the destination is an existing folder",
        CopyError.DestinationNotRegular => "the destination is a device, pipe or socket, not a file",
        CopyError.DestinationFolder => "the folder of the destination does not exist and could not be made",
        CopyError.DestinationReadOnly => "the destination is read-only",
        CopyError.DestinationChanged => "the destination appeared or changed while it was being replaced",
        CopyError.NamesCollide => "another name of the source differs only in case, and both are one name on the volume of the destination",
        CopyError.AccessDenied => "access was denied",
        CopyError.InvalidPath => "a path is not valid",
        CopyError.PathTooLong => "a path or a name in it is too long",
        CopyError.NoSpace => "the volume of the destination is full",
        CopyError.QuotaExceeded => "the quota on the volume of the destination is used up",
        CopyError.VolumeReadOnly => "the volume of the destination is mounted read-only",
        CopyError.FileTooLarge => "the destination may not grow as large as the source",
        CopyError.Busy => "a file is in use",
        CopyError.LinkRefused => "the volume refused the link",
        CopyError.Resources => "the process ran out of file handles or memory",
        CopyError.Device => "the device failed",
        _ => "the operating system refused",
    };

    public static string WhileDoing(CopyOperation operation) => operation switch
    {
        CopyOperation.InspectSource => "while looking at the source",
        CopyOperation.InspectDestination => "while looking at the destination",
        CopyOperation.OpenSource => "while opening the source",
        CopyOperation.MakeDirectory => "while making the folder of the destination",
        CopyOperation.RemoveDestination => "while removing the old destination",
        CopyOperation.CreateDestination => "while creating the destination",
        CopyOperation.Clone => "while sharing the blocks of the source",
        CopyOperation.CopyBytes => "while copying bytes",
        CopyOperation.SystemCopy => "in the copy call of the operating system",
        CopyOperation.Flush => "while waiting for the device",
        CopyOperation.SetMetadata => "while setting mode and times",
        CopyOperation.Rename => "while giving the copy its name",
        CopyOperation.Link => "while making the link",
        CopyOperation.ReadDirectory => "while reading the folder",
        _ => "before the copy began",
    };

    public static string WhatToDo(CopyError error) => error switch
    {
        CopyError.SourceNotFound => "Check the path, or build what produces it first.",
        CopyError.SourceIsDirectory => "Name a file, or copy the folder as a tree.",
        CopyError.SourceNotRegular => "Name a regular file.",
        CopyError.DestinationIsDirectory => "Name the file inside that folder.",
        CopyError.DestinationNotRegular => "Name a regular file, or remove what is there.",
        CopyError.DestinationFolder => "Check that each part above the destination is a folder that may be written to.",
        CopyError.DestinationReadOnly => "Clear the read-only mark, or allow read-only files to be overwritten.",
        CopyError.DestinationChanged => "Make sure that only one process writes the destination, then copy again.",
        CopyError.NamesCollide => "Rename one of the two in the source, or choose a volume whose names differ by case.",
        CopyError.AccessDenied => "Check the owner and the permissions of both sides and of the folder of the destination.",
        CopyError.InvalidPath => "Check the path for empty parts, forbidden characters and loops of symbolic links.",
        CopyError.PathTooLong => "Shorten the path.",
        CopyError.NoSpace => "Free some space, then copy again.",
        CopyError.QuotaExceeded => "Free some space or raise the quota, then copy again.",
        CopyError.VolumeReadOnly => "Mount the volume for writing, or choose another destination.",
        CopyError.FileTooLarge => "Raise the limit on file sizes, or choose another volume.",
        CopyError.Busy => "Close the program that uses it, then copy again.",
        CopyError.LinkRefused => "Copy instead of linking.",
        CopyError.Resources => "Raise the limit on open files, or copy with fewer threads.",
        CopyError.Device => "Check the system log and the device.",
        _ => "Look up the system error.",
    };
}
