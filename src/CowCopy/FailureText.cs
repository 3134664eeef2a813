using System.Globalization;

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
        CopyErrorKind.DestinationNamesDirectory => "the destination ends in a directory separator, so it names a directory, not a file",
        CopyErrorKind.DestinationNotRegular => "the destination is a device, pipe or socket, not a file",
        CopyErrorKind.DestinationExists => "the destination exists, and may not be replaced",
        CopyErrorKind.DestinationIsLink => "the destination is a symbolic link, not a directory",
        CopyErrorKind.DestinationNotDirectory => "the destination is a file, not a directory",
        CopyErrorKind.DestinationIsMountPoint => "the destination is a mount point, or a directory below one",
        CopyErrorKind.DestinationDirectoryUnavailable =>
            "the directory of the destination could not be created, or something else is in its place",
        CopyErrorKind.DestinationReadOnly => "the destination is read-only",
        CopyErrorKind.DestinationChanged => "the destination appeared or changed while it was being replaced",
        CopyErrorKind.NamesCollide =>
            "another name of the source, in other case or letters, is the same name on the volume of the destination",
        CopyErrorKind.DirectoryLoop => "a bind mount or followed link leads back to a directory above it, or into the destination",
        CopyErrorKind.AccessDenied => "access was denied",
        CopyErrorKind.InvalidPath => "a path is not valid, or symbolic links lead in a loop",
        CopyErrorKind.PathTooLong => "a path or a name in it is too long",
        CopyErrorKind.NoSpace => "the volume of the destination is full",
        CopyErrorKind.QuotaExceeded => "the quota on the volume of the destination is exhausted",
        CopyErrorKind.VolumeReadOnly => "the volume of the destination is mounted read-only",
        CopyErrorKind.FileTooLarge => "the file exceeds the destination's size limit",
        CopyErrorKind.FileInUse => "a file is in use",
        CopyErrorKind.LinkRefused => "the volume refused the link",
        CopyErrorKind.LinkNotPermitted => "this process may not create symbolic links",
        CopyErrorKind.VolumeCannotClone => CopyReasons.GetMessage(CopyReason.VolumeCannotClone),
        CopyErrorKind.DifferentVolume => CopyReasons.GetMessage(CopyReason.DifferentVolume),
        CopyErrorKind.CloneRefused => CopyReasons.GetMessage(CopyReason.CloneRefused),
        CopyErrorKind.ResourcesExhausted => "the process has no file handles or memory left",
        CopyErrorKind.DeviceError => "the storage device failed",
        CopyErrorKind.ContentMismatch => "the source does not have the content that was expected",
        CopyErrorKind.UnsafePath => "the path of the entry is not one of a file below the root",
        CopyErrorKind.DuplicatePath => "another entry has this path, or needs a directory of that name",
        CopyErrorKind.DestinationIsSource => "the destination is a source of the same run",
        CopyErrorKind.Unreachable => "the server, or the program that provides the file, does not answer",
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
        CopyOperation.CheckSource => "while checking the source",
        CopyOperation.CheckPath => "while checking the manifest",
        _ => "before the copy started",
    };

    /// <summary>The end of a sentence about one path: what happened, with the number of the error; and the remedy.</summary>
    public static string OfPath(CopyErrorKind error, int nativeCode)
    {
        string what = error switch
        {
            CopyErrorKind.SourceNotFound => "it does not exist",
            CopyErrorKind.SourceIsDirectory => "it is a directory, not a file",
            CopyErrorKind.SourceNotDirectory => "it is not a directory",
            CopyErrorKind.SourceNotRegular => "it is a device, pipe or socket, not a file",
            CopyErrorKind.InvalidPath => "the path is not valid, or symbolic links lead in a loop",
            CopyErrorKind.PathTooLong => "the path or a name in it is too long",
            CopyErrorKind.FileInUse => "another process uses it",
            CopyErrorKind.AccessDenied or CopyErrorKind.ResourcesExhausted or CopyErrorKind.DeviceError or CopyErrorKind.Unreachable =>
                WhatHappened(error),
            _ => WhatHappened(CopyErrorKind.Other),
        };
        string remedy = error switch
        {
            CopyErrorKind.SourceNotFound => "Check the path.",
            CopyErrorKind.SourceIsDirectory => "Name a file.",
            CopyErrorKind.SourceNotDirectory => "Name a directory.",
            CopyErrorKind.AccessDenied => "Check its owner and permissions, and those of the directories above it.",
            CopyErrorKind.FileInUse => "Close that process, then run this again.",
            CopyErrorKind.ResourcesExhausted => "Raise the limit on open files.",
            CopyErrorKind.SourceNotRegular or CopyErrorKind.InvalidPath or CopyErrorKind.PathTooLong => WhatToDo(error),
            CopyErrorKind.DeviceError or CopyErrorKind.Unreachable => WhatToDo(error),
            _ => "Check that its volume is mounted and works, and the system log.",
        };
        return $"{what}{Number(nativeCode, before: " (", after: ")")}. {remedy}";
    }

    /// <summary>The end of a sentence about a name that could not be deleted: what happened, and the remedy.</summary>
    public static string OfDeletion(CopyErrorKind error, int nativeCode)
    {
        (string what, string remedy) = error switch
        {
            CopyErrorKind.DestinationIsMountPoint =>
                ("it is a mount point, or below one", "Unmount it, or leave the directory out."),
            CopyErrorKind.DirectoryLoop =>
                ("a bind mount or followed link leads to it from the source, so it is content to copy", WhatToDo(error)),
            CopyErrorKind.DestinationIsSource => ("it is a source of the same run", WhatToDo(error)),
            CopyErrorKind.DestinationChanged =>
                ("another process has written to it meanwhile", "Make sure that only one process writes there, then run this again."),
            CopyErrorKind.DestinationDirectoryUnavailable =>
                ("the directory that it is in could not be opened", WhatToDo(CopyErrorKind.AccessDenied, CopyOperation.DeleteDestination)),
            CopyErrorKind.DestinationIsDirectory => ("it is a directory by now", "Run this again."),
            CopyErrorKind.AccessDenied => (WhatHappened(error), WhatToDo(error, CopyOperation.DeleteDestination)),
            CopyErrorKind.FileInUse => ("a process uses it", "Close the program that uses it, then run this again."),
            CopyErrorKind.VolumeReadOnly => ("its volume is mounted read-only", "Mount the volume for writing."),
            _ => (WhatHappened(error), WhatToDo(error)),
        };
        return $"{what}{Number(nativeCode, before: " (", after: ")")}. {remedy}";
    }

    /// <summary>The number of a system error with text around it; empty if there is none.</summary>
    public static string Number(int nativeCode, string before, string after = "") => nativeCode == 0
        ? ""
        : string.Format(CultureInfo.InvariantCulture, "{0}system error {1}{2}", before, nativeCode, after);

    /// <summary>The further remedy of a mirror that deleted nothing behind a mount point.</summary>
    public const string CrossMounts =
        "To delete what it leaves there, mirror across mounts (crossMounts of MirrorTree; cowcopy copy --mirror --cross-mounts).";

    /// <summary>The remedy of a copy, for the side of the operation that failed.</summary>
    public static string WhatToDo(CopyErrorKind error, CopyOperation operation) => (error, operation) switch
    {
        (CopyErrorKind.AccessDenied, CopyOperation.InspectSource or CopyOperation.OpenSource or CopyOperation.ReadDirectory) =>
            "Check the owner and the permissions of the source and of the directories above it.",
        (CopyErrorKind.AccessDenied, CopyOperation.InspectDestination or CopyOperation.MakeDirectory or CopyOperation.CreateDestination) =>
            "Check the owner, the permissions and the flags (lsattr, ls -lO; chattr, chflags) of the directories above the destination.",
        (CopyErrorKind.AccessDenied, CopyOperation.DeleteDestination or CopyOperation.Rename or CopyOperation.Link) =>
            "Check the owner, the permissions and the flags (lsattr, ls -lO; chattr, chflags) of the destination and of its directory.",
        _ => WhatToDo(error),
    };

    public static string WhatToDo(CopyErrorKind error) => error switch
    {
        CopyErrorKind.SourceNotFound => "Check the path, or build what produces it first.",
        CopyErrorKind.SourceIsDirectory => "Name a file, or copy the directory as a tree.",
        CopyErrorKind.SourceNotDirectory => "Name a directory, or copy the source as a file.",
        CopyErrorKind.SourceNotRegular => "Name a regular file.",
        CopyErrorKind.DestinationIsDirectory => "Name the file inside that directory.",
        CopyErrorKind.DestinationNamesDirectory => "Name the file, or remove the separator at the end.",
        CopyErrorKind.DestinationNotRegular => "Name a regular file, or delete the destination.",
        CopyErrorKind.DestinationExists => "Delete it, name another destination, or allow existing files to be replaced.",
        CopyErrorKind.DestinationIsLink => "Delete the link, or copy to the directory that it leads to.",
        CopyErrorKind.DestinationNotDirectory => "Delete the file, or choose another destination.",
        CopyErrorKind.DestinationIsMountPoint => "Unmount it, or choose another destination.",
        CopyErrorKind.DestinationDirectoryUnavailable => "Check that each part above the destination is a directory that you may write to.",
        CopyErrorKind.DestinationReadOnly => "Clear the read-only attribute, or allow read-only files to be overwritten.",
        CopyErrorKind.DestinationChanged => "Make sure that only one process writes the destination, then copy again.",
        CopyErrorKind.NamesCollide => "Rename one of the two in the source, or choose a volume where both are names.",
        CopyErrorKind.DirectoryLoop => "Unmount it, leave the directory out, or do not follow links.",
        CopyErrorKind.AccessDenied => "Check the owner and the permissions of both sides and of the directory of the destination.",
        CopyErrorKind.InvalidPath => "Check the path for forbidden characters, and where symbolic links in it lead.",
        CopyErrorKind.PathTooLong => "Shorten the path.",
        CopyErrorKind.NoSpace => "Free some space, then copy again.",
        CopyErrorKind.QuotaExceeded => "Free some space or raise the quota, then copy again.",
        CopyErrorKind.VolumeReadOnly => "Mount the volume for writing, or choose another destination.",
        CopyErrorKind.FileTooLarge => "Raise the limit on file sizes, or choose another volume.",
        CopyErrorKind.FileInUse => "Close the program that uses the file, then copy again.",
        CopyErrorKind.LinkRefused => "Copy instead of linking.",
        CopyErrorKind.LinkNotPermitted =>
            "Turn on Developer Mode in the settings of Windows, run as an administrator, or copy what the link leads to instead.",
        CopyErrorKind.VolumeCannotClone or CopyErrorKind.CloneRefused => "Copy the bytes instead.",
        CopyErrorKind.DifferentVolume => "Choose a destination on the volume of the source, or copy the bytes instead.",
        CopyErrorKind.ResourcesExhausted => "Raise the limit on open files, or copy with fewer threads.",
        CopyErrorKind.DeviceError => "Check the system log and the storage device.",
        CopyErrorKind.ContentMismatch => "Remove it from the store and produce it again; nothing may write to a file of the store.",
        CopyErrorKind.UnsafePath =>
            "Use forward slashes between names; no \"..\", no drive, and on Windows no reserved name, and no dot or space at the end.",
        CopyErrorKind.DuplicatePath => "Leave one of the two out of the manifest.",
        CopyErrorKind.DestinationIsSource => "Keep sources outside of the directory, or leave it out of the previous manifest.",
        CopyErrorKind.Unreachable =>
            "Check the network and the server; for a file in the cloud, that its program runs and is signed in.",
        _ => "Check that the file system works and is not out of reach; the system error says what it returned.",
    };
}
