namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>What is done with a file of build state that names the former directory.</summary>
internal enum StateFileAction
{
    /// <summary>The directory takes the place of the former one, and the file keeps its time.</summary>
    Replace,

    /// <summary>Nothing: the build writes it again, cheaply, or nobody reads the directory in it.</summary>
    Leave,

    /// <summary>Its strings and symbols are checked.</summary>
    CheckAssembly,

    /// <summary>The project is compiled.</summary>
    Compile,
}
