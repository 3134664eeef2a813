namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>The build state of one project in one configuration and target framework.</summary>
/// <param name="directory">Its directory, absolute.</param>
/// <param name="projectFile">The name of the project file, with its extension.</param>
internal sealed class Intermediate(string directory, string projectFile)
{
    public string Directory => directory;

    public string ProjectFile => projectFile;

    /// <summary>The file with the hash over the inputs of its compilation.</summary>
    public string CompileInputs => Path.Combine(directory, projectFile + StateFileKinds.CompileInputs);

    public string FileList => Path.Combine(directory, projectFile + StateFileKinds.FileList);

    /// <summary>Why its state is not carried over, and it is compiled; null if it is.</summary>
    public CompileReason? Reason { get; private set; }

    /// <summary>Why the build will compile it though its state is carried over; null if nothing is known.</summary>
    public CompileReason? Expected { get; private set; }

    /// <summary>The file that shows the reason.</summary>
    public string? File { get; private set; }

    /// <summary>Whether symbols name sources of another directory.</summary>
    public bool HasFormerSymbols { get; set; }

    /// <summary>Takes it out of what is carried over; the first reason counts.</summary>
    public void Compile(CompileReason reason, string? file)
    {
        if (Reason is null) (Reason, File) = (reason, file);
    }

    /// <summary>Notes that the build will find it out of date by itself; the first reason counts.</summary>
    public void Expect(CompileReason reason, string? file)
    {
        if (Reason is null && Expected is null) (Expected, File) = (reason, file);
    }
}
