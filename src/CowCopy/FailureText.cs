namespace CowCopy;

/// <summary>Messages of failures, the same in library, task and tool.</summary>
internal static class FailureText
{
    public static string WhatHappened(CopyErrorKind error) => error switch
    {
        CopyErrorKind.SourceNotFound => "the source does not exist",
        CopyErrorKind.SourceIsDirectory => "the source is a directory, not a file",
        CopyErrorKind.SourceNotDirectory => "the source is not a directory",
        CopyErrorKind.SourceNotRegular => "the source is a device, pipe or socket, not a file",
        CopyErrorKind.DestinationIsDirectory => "the destination is an existing directory",
        CopyErrorKind.DestinationNotRegular => "the destination is a device, pipe or socket, not a file",
        CopyErrorKind.DestinationDirectoryUnavailable => "the directory of the destination does not exist and could not be created",
        CopyErrorKind.DestinationReadOnly => "the destination is read-only",
        CopyErrorKind.DestinationChanged => "the destination appeared or changed while it was being replaced",
        CopyErrorKind.NamesCollide =>
            "another name of the source differs only in case, and both are one name on the volume of the destination",
        CopyErrorKind.AccessDenied => "access was denied",
        CopyErrorKind.InvalidPath => "a path is not valid",
        CopyErrorKind.PathTooLong => "a path or a name in it is too long",
        CopyErrorKind.NoSpace => "the volume of the destination is full",
        CopyErrorKind.QuotaExceeded => "the quota on the volume of the destination is exhausted",
        CopyErrorKind.VolumeReadOnly => "the volume of the destination is mounted read-only",
        CopyErrorKind.FileTooLarge => "the destination may not be as large as the source",
        CopyErrorKind.FileInUse => "a file is in use",
        CopyErrorKind.LinkRefused => "the volume refused the link",
        CopyErrorKind.ResourcesExhausted => "the process has no file handles or memory left",
        CopyErrorKind.DeviceError => "the storage device failed",
        _ => "the operating system refused",
    };

    public static string WhileDoing(CopyOperation operation) => operation switch
    {
        CopyOperation.InspectSource => "while querying the source",
        CopyOperation.InspectDestination => "while querying the destination",
        CopyOperation.OpenSource => "while opening the source",
        CopyOperation.MakeDirectory => "while creating the directory of the destination",
        CopyOperation.DeleteDestination => "while deleting the existing destination",
        CopyOperation.CreateDestination => "while creating the destination",
        CopyOperation.Clone => "while cloning the source",
        CopyOperation.ByteCopy => "while copying the bytes",
        CopyOperation.SystemCopy => "in the copy function of the operating system",
        CopyOperation.Flush => "while flushing to storage",
        CopyOperation.SetMetadata => "while setting permissions and times",
        CopyOperation.Rename => "while renaming the copy",
        CopyOperation.Link => "while creating the link",
        CopyOperation.ReadDirectory => "while reading the directory",
        _ => "before the copy started",
    };

    public static string WhatToDo(CopyErrorKind error) => error switch
    {
        CopyErrorKind.SourceNotFound => "Check the path, or build what produces it first.",
        CopyErrorKind.SourceIsDirectory => "Name a file, or copy the directory as a tree.",
        CopyErrorKind.SourceNotDirectory => "Name a directory, or copy the source as a file.",
        CopyErrorKind.SourceNotRegular => "Name a regular file.",
        CopyErrorKind.DestinationIsDirectory => "Name the file inside that directory.",
        CopyErrorKind.DestinationNotRegular => "Name a regular file, or delete what is there.",
        CopyErrorKind.DestinationDirectoryUnavailable => "Check that each part above the destination is a directory that you may write to.",
        CopyErrorKind.DestinationReadOnly => "Clear the read-only attribute, or allow read-only files to be overwritten.",
        CopyErrorKind.DestinationChanged => "Make sure that only one process writes the destination, then copy again.",
        CopyErrorKind.NamesCollide => "Rename one of the two in the source, or choose a volume whose names differ by case.",
        CopyErrorKind.AccessDenied => "Check the owner and the permissions of both sides and of the directory of the destination.",
        CopyErrorKind.InvalidPath => "Check the path for empty parts, forbidden characters and loops of symbolic links.",
        CopyErrorKind.PathTooLong => "Shorten the path.",
        CopyErrorKind.NoSpace => "Free some space, then copy again.",
        CopyErrorKind.QuotaExceeded => "Free some space or raise the quota, then copy again.",
        CopyErrorKind.VolumeReadOnly => "Mount the volume for writing, or choose another destination.",
        CopyErrorKind.FileTooLarge => "Raise the limit on file sizes, or choose another volume.",
        CopyErrorKind.FileInUse => "Close the program that uses the file, then copy again.",
        CopyErrorKind.LinkRefused => "Copy instead of linking.",
        CopyErrorKind.ResourcesExhausted => "Raise the limit on open files, or copy with fewer threads.",
        CopyErrorKind.DeviceError => "Check the system log and the storage device.",
        _ => "Look up the system error.",
    };
}
