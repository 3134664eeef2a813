namespace CowCopy.Tool.Commands;

/// <summary>A file that a command reads whole.</summary>
internal static class InputFile
{
    /// <summary>Throws where the path is no regular file: the open of a pipe, or the end of a device, may never come.</summary>
    /// <exception cref="IOException">It is none. The message is the end of a sentence: what it is, and what to do.</exception>
    public static void Check(string path)
    {
        switch (new FileCopier().Plan(path, path + "~", CopyOptions.Default).Failure?.Kind)
        {
            case CopyErrorKind.SourceNotFound: throw new FileNotFoundException("it does not exist. Check the path.");
            case CopyErrorKind.SourceIsDirectory: throw new IOException("it is a directory. Name a file.");
            case CopyErrorKind.SourceNotRegular:
                throw new IOException("it is a device, pipe or socket. Write it to a file, and name that.");
            case CopyErrorKind.AccessDenied:
                throw new UnauthorizedAccessException(
                    "access was denied. Check its owner and permissions, and those of the directories above it.");
            case CopyErrorKind.InvalidPath: throw new IOException("the path is not valid, or links lead in a loop. Check the path.");
        }
    }
}
