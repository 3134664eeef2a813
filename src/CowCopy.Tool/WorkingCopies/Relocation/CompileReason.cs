namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Why the first build compiles a project.</summary>
internal enum CompileReason
{
    /// <summary>A file of its build state names the former directory, and what it is for is unknown.</summary>
    UnknownFile,

    /// <summary>The assembly itself names the former directory, not its symbols alone.</summary>
    NamedByAssembly,

    /// <summary>The symbols name sources of the former directory, and those are to be compiled too.</summary>
    NamedBySymbols,

    /// <summary>A file of the project changed while the directory was copied.</summary>
    ChangedDuringCopy,

    /// <summary>No build of it was finished.</summary>
    NotBuilt,

    /// <summary>A file of it is not as it was in the former directory.</summary>
    FileDiffers,

    /// <summary>Its assembly names a commit, and the directory is at another one or in no repository.</summary>
    OtherCommit,

    /// <summary>Its build state is of another directory than the former one.</summary>
    OtherDirectory,

    /// <summary>A file of its build state could not be read or written.</summary>
    Inaccessible,

    /// <summary>The directory in which MSBuild would find the proof is unknown.</summary>
    NoExtensionsDirectory,
}
