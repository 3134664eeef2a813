using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Rendering;

/// <summary>Writes for users what was done to build state, and what the first build does.</summary>
internal static class RelocationText
{
    private const int ShownOfCommit = 10;

    /// <summary>Writes some lines; nothing if there is no build state.</summary>
    /// <param name="output">The stream.</param>
    /// <param name="report">What was done.</param>
    public static void Write(TextWriter output, RelocationReport report)
    {
        if (report.IsOwn) output.WriteLine("All build state is of this directory already. Nothing is changed.");
        if (!report.IsOfFormer) return;
        output.WriteLine($"Build state carried over: {Quantity.Things(report.CarriedOver.Count, "project")}. {FirstBuild(report)}");
        foreach (CompiledProject project in report.Compiled) output.WriteLine($"  {project.Path}: {Reason(project, report)}");
        if (report.Commits.Count > 0)
        {
            output.WriteLine(
                $"Assemblies name the commit {string.Join(", ", report.Commits.Select(static commit => commit[..ShownOfCommit]))}: "
                    + "at another one, each is compiled. Set IncludeSourceRevisionInInformationalVersion to false to avoid that.");
        }

        if (report.FormerSymbols.Count == 0) return;
        output.WriteLine(
            $"Symbols of {Quantity.Things(report.FormerSymbols.Count, "project")} name sources of another directory, "
                + "which a debugger opens. Set DeterministicSourcePaths or PathMap, or compile them with --symbols.");
    }

    private static string FirstBuild(RelocationReport report) => report.Compiled.Count == 0
        ? "The first build compiles nothing."
        : $"The first build compiles {Quantity.Things(report.Compiled.Count, "project")}, and those that refer to what changes:";

    private static string Reason(CompiledProject project, RelocationReport report) => project.Reason switch
    {
        CompileReason.UnknownFile => $"\"{project.File}\" names \"{report.From}\"",
        CompileReason.NamedByAssembly => $"the assembly \"{project.File}\" names \"{report.From}\" in its code",
        CompileReason.NamedBySymbols => $"the symbols of \"{project.File}\" name another directory",
        CompileReason.ChangedDuringCopy => $"\"{project.File}\" changed during the copy",
        CompileReason.OtherDirectory => $"its build state is of \"{project.File}\"",
        CompileReason.NoExtensionsDirectory => "its directory of project extensions was not found",
        _ => "no finished build of it was found",
    };
}
