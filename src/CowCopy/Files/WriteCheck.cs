using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Finds out for a plan what carrying out its decision would fail with, as far as queries show it. Changes nothing.</summary>
internal sealed class WriteCheck(IPlatform platform, CopyInspector inspector, CopyLoop loop)
{
    /// <summary>Returns the result of a copy that could not be carried out, or would not have to be; otherwise null.</summary>
    public CopyResult? Find(ref CopyInProgress copy)
    {
        bool isUnseen = copy.Facts.Destination.Kind == FileKind.Unknown; // then creating it would show what is there
        PlatformStatus queried = isUnseen ? inspector.InspectDestination(ref copy) : PlatformStatus.Ok;
        bool isNameChecked = queried.Code != StatusCode.InvalidName; // the system copy does that before it opens the source
        bool finds = isNameChecked && copy.Facts.Source.Kind == FileKind.Unknown;
        if (finds && FindSource(ref copy) is { } withoutSource) return withoutSource;
        if (!queried.IsOk) return CopyResult.Failed(copy.Job.Request, queried.During(Creation(copy)));
        if (isUnseen && copy.Facts.Destination.Exists && loop.DecideAgain(ref copy) is { } settled) return settled;

        PlatformStatus step = copy.Decision.IsByPath ? CheckSource(copy) : PlatformStatus.Ok;
        if (step.IsOk) step = Check(copy);
        return step.IsOk ? null : CopyResult.Failed(copy.Job.Request, step);
    }

    /// <summary>Where the volumes decide, the system copy finds out about the source.</summary>
    private CopyResult? FindSource(ref CopyInProgress copy)
    {
        PlatformStatus queried = inspector.InspectSource(ref copy);
        if (queried.IsOk) return copy.Facts.Source.Kind == FileKind.Regular ? null : loop.DecideAgain(ref copy);
        bool isQueriedThen = queried.Code is StatusCode.NotFound or StatusCode.AccessDenied;
        return CopyResult.Failed(copy.Job.Request, isQueriedThen ? queried : queried.During(CopyOperation.SystemCopy));
    }

    private PlatformStatus Check(in CopyInProgress copy)
    {
        CopyOperation creation = Creation(copy);
        switch (copy.Decision.Step)
        {
            case DestinationStep.Create: return CheckCreation(copy.Job.Destination, creation, creation);
            case DestinationStep.InPlace when MayWrite(copy): return PlatformStatus.Ok;
            case DestinationStep.InPlace or DestinationStep.DeleteFirst: return CheckDeletion(copy, CopyOperation.DeleteDestination);
            default:
                PlatformStatus step = CheckCreation(copy.Job.Destination, creation, CopyOperation.Rename);
                bool mayReplace = step.IsOk && copy.Job.ListedDestination is null; // of a tree that is planned, a name that will be free
                return mayReplace ? CheckDeletion(copy, CopyOperation.Rename) : step;
        }
    }

    private static CopyOperation Creation(in CopyInProgress copy) => copy.Decision switch
    {
        { IsByPath: true, Method: CopyMethod.Clone, Fallback: CopyMethod.None } => CopyOperation.Clone,
        { IsByPath: true, Method: CopyMethod.SystemCopy } => CopyOperation.SystemCopy,
        _ => CopyOperation.CreateDestination,
    };

    /// <summary>The system copy opens the source by itself.</summary>
    private PlatformStatus CheckSource(in CopyInProgress copy)
    {
        if (platform.Handles is not { } handles) return PlatformStatus.Ok;
        PlatformStatus status = handles.OpenSource(copy.Job.SourceAt, out FileHandle source);
        if (status.IsOk) handles.Close(source);
        return status.Code is StatusCode.AccessDenied ? status.During(CopyOperation.SystemCopy) : PlatformStatus.Ok;
    }

    private bool MayWrite(in CopyInProgress copy) =>
        !copy.Facts.Destination.IsImmutable && platform.CheckWritable(copy.Job.DestinationAt).IsOk;

    private PlatformStatus CheckDeletion(in CopyInProgress copy, CopyOperation operation)
    {
        PlatformStatus status = platform.CheckDeletion(copy.Job.DestinationAt);
        return status.Code == StatusCode.NotFound ? PlatformStatus.Ok : status.During(operation);
    }

    /// <summary>Checks the directory that a file would be created in, or the one in which missing directories would be.</summary>
    private PlatformStatus CheckCreation(string path, CopyOperation creation, CopyOperation naming)
    {
        Stack<string> missing = [];
        string name = path;
        while (ParentDirectory.Of(name) is { Length: > 0 } directory)
        {
            PlatformStatus status = platform.CheckCreation(directory);
            CopyOperation operation = missing.Count == 0 ? creation : CopyOperation.MakeDirectory;
            if (status.IsOk) return CheckNames(directory, missing, Path.GetFileName(path), naming);
            if (status.Code != StatusCode.NotFound) return status.During(operation);
            platform.Inspect(directory, LinkTreatment.Keep, out FileFacts dangling);
            if (dangling.Exists) return PlatformStatus.From(StatusCode.AlreadyExists).During(CopyOperation.MakeDirectory);
            missing.Push(Path.GetFileName(directory));
            name = directory;
        }

        return PlatformStatus.From(StatusCode.NotFound).During(CopyOperation.MakeDirectory);
    }

    /// <summary>Whether the file system takes the names that are to be created, each tried where something exists.</summary>
    private PlatformStatus CheckNames(string existing, Stack<string> directories, string file, CopyOperation naming)
    {
        foreach (string directory in directories)
        {
            PlatformStatus step = Query(existing, directory).During(CopyOperation.MakeDirectory);
            if (!step.IsOk) return step;
        }

        return Query(existing, file).During(naming);
    }

    private PlatformStatus Query(string directory, string name)
    {
        PlatformStatus status = platform.Inspect(PathAt.Join(directory, name), LinkTreatment.Keep, out _);
        return status.Code is StatusCode.NameTooLong or StatusCode.InvalidName ? status : PlatformStatus.Ok;
    }
}
