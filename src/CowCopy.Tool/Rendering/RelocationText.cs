using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Rendering;

/// <summary>Writes for users what was done to build state, and what the first build does.</summary>
internal static class RelocationText
{
    private const int ShownOfCommit = 10, MaxProjects = 10;

    /// <summary>Writes some lines; nothing if there is no build state.</summary>
    /// <param name="output">The stream.</param>
    /// <param name="report">What was done.</param>
    public static void Write(TextWriter output, RelocationReport report)
    {
        if (report.IsOwn) output.WriteLine("All build state is of this directory already. Nothing is changed.");
        if (!report.IsOfFormer)
        {
            if (report.OtherDirectories is [string other, ..])
            {
                string projects = Quantity.Things(report.Compiled.Count, "project");
                output.WriteLine($"The build state is of \"{other}\", not of \"{report.From}\": the first build compiles {projects}.");
            }

            return;
        }

        int all = report.CarriedOver.Count + report.Compiled.Count;
        string carried = report.Compiled.Count == 0 ? "" : $"{Quantity.Count(report.CarriedOver.Count)} of ";
        output.WriteLine($"Build state carried over: {carried}{Quantity.Things(all, "project")}. {FirstBuild(report)}");
        foreach (IGrouping<CompileReason, CompiledProject> same in report.Compiled.GroupBy(static project => project.Reason))
            WriteReasons(output, report, [.. same]);
        if (report.FormerSymbols.Count == 0) return;
        output.WriteLine(
            $"Symbols of {Quantity.Things(report.FormerSymbols.Count, "project")} name sources of another directory, "
                + "which a debugger opens. Set DeterministicSourcePaths or PathMap, or compile them with --symbols.");
    }

    private static string FirstBuild(RelocationReport report)
    {
        if (report.Compiled.Count == 0) return "The first build compiles nothing.";
        int more = report.MayBeCompiled.Count;
        string them = report.Compiled.Count == 1 ? "it" : "them";
        string dependents = more == 0 ? "" : $", and at most {Quantity.Count(more)} that refer to {them}";
        return $"The first build compiles {Quantity.Count(report.Compiled.Count)}{dependents}:";
    }

    private static void WriteReasons(TextWriter output, RelocationReport report, IReadOnlyList<CompiledProject> projects)
    {
        if (projects[0].Reason == CompileReason.OtherCommit)
        {
            string commits = string.Join(", ", report.Commits.Select(static commit => commit[..ShownOfCommit]));
            output.WriteLine(
                $"  {Quantity.Things(projects.Count, "project")}: the assembly names the commit {commits}, which is another one here. "
                    + "Set IncludeSourceRevisionInInformationalVersion to false to avoid that.");
            return;
        }

        foreach (CompiledProject project in projects.Take(MaxProjects)) output.WriteLine($"  {project.Path}: {Reason(project, report)}");
        if (projects.Count <= MaxProjects) return;
        output.WriteLine($"  {Quantity.Things(projects.Count - MaxProjects, "other project")} of the same kind, which --json lists");
    }

    private static string Reason(CompiledProject project, RelocationReport report) => project.Reason switch
    {
        CompileReason.UnknownFile => $"\"{project.File}\" names \"{report.From}\"",
        CompileReason.NamedByAssembly => $"the assembly \"{project.File}\" names \"{report.From}\" in its code",
        CompileReason.NamedBySymbols => $"the symbols of \"{project.File}\" name another directory",
        CompileReason.ChangedDuringCopy => $"\"{project.File}\" changed during the copy",
        CompileReason.FileDiffers => $"\"{project.File}\" is not as in \"{report.From}\"",
        CompileReason.OtherDirectory => $"its build state is of \"{project.File}\"",
        CompileReason.Inaccessible => $"\"{project.File}\" could not be read or written",
        CompileReason.NoExtensionsDirectory => "its directory of project extensions was not found",
        _ => "no finished build of it was found",
    };
}
