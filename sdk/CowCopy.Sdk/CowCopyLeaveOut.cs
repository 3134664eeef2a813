using System.Diagnostics.CodeAnalysis;
using CowCopy.Sdk.Context;
using CowCopy.Sdk.LocalCopies;
using CowCopy.Sdk.Logging;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk;

/// <summary>
/// Finds the files that a class library with <c>CowCopyLocalInLibraries=false</c> does not get: all that is where a referenced project has
/// its output, and what comes with its assembly. Lists beside the library what it lacks. Run by the package's own targets.
/// </summary>
[SuppressMessage("Performance", "CA1819:Properties should not return arrays", Justification = "Lists of items are arrays in MSBuild.")]
public sealed partial class CowCopyLeaveOut : CowCopyTask
{
    /// <summary>What MSBuild copies for references: <c>ReferenceCopyLocalPaths</c>. Default: nothing.</summary>
    public ITaskItem[]? CopyLocal { get; set; }

    /// <summary>The assemblies of referenced projects. Default: none.</summary>
    public ITaskItem[]? References { get; set; }

    /// <summary>The projects among them to which the library does not refer itself. Default: none.</summary>
    public ITaskItem[]? TransitiveProjects { get; set; }

    /// <summary>
    /// Assemblies that referenced libraries lack; those whose metadata <c>IsProject</c> is true are outputs of projects. Default: none.
    /// </summary>
    public ITaskItem[]? LackedByReferences { get; set; }

    /// <summary>The library's own references as MSBuild resolved them, which say what the library is for. Default: none.</summary>
    public ITaskItem[]? Resolved { get; set; }

    /// <summary>What the references need, likewise. Default: none.</summary>
    public ITaskItem[]? Dependencies { get; set; }

    /// <summary>The assembly that a library in F# has compiled. Default: none.</summary>
    public ITaskItem? FSharpAssembly { get; set; }

    /// <summary>The directory of the library's output.</summary>
    [Required]
    public string? OutputDirectory { get; set; }

    /// <summary>
    /// Names of the project, beside those of its assembly and its directory. An output outside of the project's directory belongs to the
    /// project if a directory on the way has one of these names. Default: none.
    /// </summary>
    public string[]? ProjectNames { get; set; }

    /// <summary>
    /// The value of the property <c>TrackFileWritesShareableOutsideOfProjectDirectory</c>: whether the project may delete old copies also
    /// outside of its directory.
    /// </summary>
    public string? DeletesOutside { get; set; }

    /// <summary>MSBuild's list of what earlier builds of the project wrote. Default: not known, and no old copy is deleted.</summary>
    public string? FilesWritten { get; set; }

    /// <summary>The file that lists what is left out; it exists afterwards only if something is.</summary>
    [Required]
    public string? ListFile { get; set; }

    /// <summary>Those of <see cref="CopyLocal"/> that are not copied.</summary>
    [Output]
    public ITaskItem[] LeftOut { get; private set; } = [];

    /// <summary>
    /// Those that would be left out, of which there are copies that this project does not delete, as other projects may have written them.
    /// They are kept up to date: a program must not load an old one.
    /// </summary>
    [Output]
    public ITaskItem[] Old { get; private set; } = [];

    /// <summary>
    /// True if the library keeps all copies: it refers to an assembly of a host that loads it from its output, or another project has its
    /// output in the same directory, be it by a link, or may have.
    /// </summary>
    [Output]
    public bool KeepsLocal { get; private set; }

    /// <summary>
    /// The name of an assembly, or of what comes with it, in the output directory that no build of this project wrote; else empty. What its
    /// project copied there is copied by this one too, so that what the one deletes when it is cleaned is copied again by either, as
    /// without the property.
    /// </summary>
    [Output]
    public string SharesOutputWith { get; private set; } = "";

    /// <inheritdoc />
    public override bool Execute()
    {
        TaskContext context = CreateContext();
        string output = OutputOwnership.WithSeparator(context.FullPath(OutputDirectory!)), list = context.FullPath(ListFile!);
        HashSet<string> directories = new(FindDirectories(), LeftOutList.Names);
        try
        {
            string? assembly = FSharpAssembly is null ? null : context.FullPath(FSharpAssembly.ItemSpec);
            if ((Hosts.Find((Resolved ?? []).Concat(Dependencies ?? [])) ?? Hosts.FindTypeProviders(assembly)) is { } host) Keep(host);
            else if (directories.Contains(output)) KeepsLocal = true;
            else
                Divide(directories, new OutputOwnership(context, output, FilesWritten, OutputOwnership.Says(DeletesOutside)), list);
            ILookup<bool, string> files = LeftOut.Concat(Old).Where(IsAssembly).Select(FullPathOf).ToLookup(FindOwn().Contains);
            LeftOutList.Write(list, [.. files[true]], [.. files[false]]);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            new CowCopyMessages(Log).CannotList(list, e);
        }

        return !Log.HasLoggedErrors;
    }

    private void Keep(string host)
    {
        KeepsLocal = true;
        if (Session.ClaimFile(nameof(CowCopyLeaveOut))) new CowCopyMessages(Log).KeptForHost(host);
    }

    private IEnumerable<string> FindDirectories() => (References ?? [])
        .Concat((LackedByReferences ?? []).Where(static file => OutputOwnership.Says(file.GetMetadata("IsProject")))).Select(DirectoryOf);

    private HashSet<string> FindOwn()
    {
        HashSet<string> transitive = new((TransitiveProjects ?? []).Select(FullPathOf), LeftOutList.Names);
        return new(
            (References ?? []).Where(one => !transitive.Contains(one.GetMetadata("MSBuildSourceProjectFile"))).Select(FullPathOf),
            LeftOutList.Names);
    }

    private static bool IsProject(ITaskItem reference) => string.Equals(
        reference.GetMetadata("ReferenceSourceTarget"), "ProjectReference", StringComparison.OrdinalIgnoreCase);

    private void Divide(HashSet<string> directories, OutputOwnership ownership, string list)
    {
        SharesOutputWith = ownership.FindOther(NamesOfOwnFiles(list)) ?? "";
        KeepsLocal = SharesOutputWith.Length > 0 || !ownership.IsOfProject([TargetNameOf(list), .. ProjectNames ?? []]);
        if (KeepsLocal) return;
        // Others find what is beside a project by that project. They may not find a file there to which this library refers itself, nor
        // what the file needs.
        directories.ExceptWith((Resolved ?? []).Where(static file => !IsProject(file)).Select(DirectoryOf));
        List<ITaskItem> leftOut = [], old = [];
        foreach (ITaskItem file in CopyLocal ?? [])
        {
            if (!IsProject(file) && !directories.Contains(BaseDirectoryOf(file))) continue;
            (ownership.CanLack(NameOf(file)) ? leftOut : old).Add(file);
        }

        // A link may lead from the one directory to the other: then what looks like a copy is the output of the other project.
        KeepsLocal = leftOut.Concat(old).Where(file => ownership.Has(NameOf(file))).Select(BaseDirectoryOf).Distinct(LeftOutList.Names)
            .Any(ownership.IsReachedBy);
        if (!KeepsLocal) (LeftOut, Old) = ([.. leftOut], [.. old]);
    }

    private HashSet<string> NamesOfOwnFiles(string list)
    {
        string target = TargetNameOf(list);
        IEnumerable<string> outputs = OutputOwnership.Outputs.Select(end => target + end);
        // Some packages have a target that copies the lists of dependencies of all references.
        IEnumerable<string> lists = (CopyLocal ?? []).Select(static file => file.GetMetadata("Filename") + ".deps.json");
        return new HashSet<string>((CopyLocal ?? []).Select(NameOf).Concat(outputs).Concat(lists), LeftOutList.Names);
    }

    // LeftOutList.Extension has two dots.
    private static string TargetNameOf(string list) => Path.GetFileNameWithoutExtension(Path.GetFileNameWithoutExtension(list));

    // Satellites and native libraries have a directory of their own; an assembly may be named Texts.Resources as well.
    private static bool IsAssembly(ITaskItem file) => file.GetMetadata("DestinationSubDirectory").Length == 0
        && LeftOutList.IsNamedAsAssembly(file.GetMetadata("Extension"));

    private static string NameOf(ITaskItem file) =>
        file.GetMetadata("DestinationSubDirectory") + file.GetMetadata("Filename") + file.GetMetadata("Extension");

    private static string FullPathOf(ITaskItem file) => file.GetMetadata("FullPath");

    private static string DirectoryOf(ITaskItem file) => file.GetMetadata("RootDir") + file.GetMetadata("Directory");

    // A satellite is in a directory below that of its assembly.
    private static string BaseDirectoryOf(ITaskItem file)
    {
        string directory = DirectoryOf(file), below = file.GetMetadata("DestinationSubDirectory");
        return directory.EndsWith(below, StringComparison.OrdinalIgnoreCase)
            ? directory.Remove(directory.Length - below.Length)
            : directory;
    }
}
