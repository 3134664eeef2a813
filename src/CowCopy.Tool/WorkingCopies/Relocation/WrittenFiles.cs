namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>The files of build state that builds of a project have listed as theirs.</summary>
internal static class WrittenFiles
{
    /// <summary>
    /// Deletes them, as Clean does, so that the build writes them again: one of them has the former directory in a form that is unknown.
    /// Assemblies stay: the projects that refer to one would be compiled without need.
    /// </summary>
    public static void Delete(Intermediate one)
    {
        if (new FileInfo(one.FileList) is not { Exists: true, Length: > 0 }) return;
        string below = one.Directory + Path.DirectorySeparatorChar;
        foreach (string line in File.ReadAllLines(one.FileList))
        {
            string file = Path.GetFullPath(line, one.Directory);
            bool isOurs = file.StartsWith(below, StringComparison.Ordinal) && file != one.FileList;
            if (isOurs && Path.GetExtension(file) is not (".dll" or ".exe" or ".pdb") && File.Exists(file)) File.Delete(file);
        }
    }
}
