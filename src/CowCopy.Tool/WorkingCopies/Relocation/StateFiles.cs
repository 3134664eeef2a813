using System.Text;
using CowCopy.Diagnostics.Health;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>Treats each file of build state as its kind requires.</summary>
internal sealed class StateFiles(RelocatedRoot root, RelocationOptions options, RelocationTally tally, HeadCommits heads)
{
    private readonly RootSearch _search = new(root);

    /// <summary>Treats the files of one directory; that of NuGet's cache last, as it says that the rest is done.</summary>
    public void Relocate(StateDirectory state, IReadOnlyList<ProjectState> projects, IReadOnlyCollection<string> changed)
    {
        ProjectState[] owners = [.. projects.Where(project => IsOwner(project, state))];
        if (owners.Length > 0 && Array.TrueForAll(owners, project => project.Root == root.Current)) return;
        HashSet<string> changedFiles = [.. changed.Select(file => Path.GetFullPath(file, root.Current))];
        foreach (string file in state.Files.OrderBy(static file => Path.GetFileName(file) == StateFileKinds.RestoreCache))
        {
            string path = Path.Combine(state.Path, file);
            Intermediate[] users = Users(path, owners);
            try
            {
                if (changedFiles.Contains(path)) File.Delete(path);
                else Relocate(state, file, users);
            }
            catch (Exception error) when (RelocationFailure.Is(error))
            {
                tally.Failures.Add(RelocationFailure.Of(path, root.Current, error));
                Compile(users, CompileReason.Inaccessible, path);
            }
        }
    }

    /// <summary>Replaces the directory in files of outputs that programs read when they run.</summary>
    public void RelocateRunTime(IReadOnlyList<string> files)
    {
        foreach (string file in files)
        {
            try
            {
                if (_search.Replace(StateContent.Read(file), FileFormat.EscapedJson) is not { } replaced) continue;
                RewrittenFile.Replace(file, replaced);
                tally.Rewritten++;
            }
            catch (Exception error) when (RelocationFailure.Is(error))
            {
                tally.Failures.Add(RelocationFailure.Of(file, root.Current, error));
                TryDelete(file);
            }
        }
    }

    // A program that starts without it says so; with it, it would serve files of the original.
    private static void TryDelete(string file)
    {
        try
        {
            File.Delete(file);
        }
        catch (Exception error) when (RelocationFailure.Is(error))
        {
            // The failure names it.
        }
    }

    private void Relocate(StateDirectory state, string file, IReadOnlyList<Intermediate> users)
    {
        string path = Path.Combine(state.Path, file);
        StateFileKind kind = StateFileKinds.Of(file);
        byte[] bytes = StateContent.Read(path);
        NoteCommit(path, bytes, users);
        switch (kind.Action)
        {
            case StateFileAction.Replace:
                if (_search.Replace(bytes, kind.Format) is not { } replaced) return;
                RewrittenFile.Replace(path, replaced);
                tally.Rewritten++;
                return;
            case StateFileAction.Leave:
                if (_search.IsNamedIn(bytes)) tally.Left++;
                return;
            case StateFileAction.CheckAssembly:
                Check(path, bytes, users);
                return;
            default:
                if (!state.HasSources && _search.IsNamedIn(bytes)) Compile(users, CompileReason.UnknownFile, path);
                return;
        }
    }

    private void Check(string path, byte[] bytes, IReadOnlyList<Intermediate> users)
    {
        AssemblyCheck check = new(_search);
        if (check.IsNamedByContent(bytes))
        {
            Compile(users, CompileReason.NamedByAssembly, path);
            return;
        }

        string symbols = Path.ChangeExtension(Path.GetRelativePath(root.Current, path), ".pdb");
        if (!AssemblyCheck.IsNamedBySymbols(bytes, symbols, root.Current) && !check.IsNamedByEmbeddedSymbols(bytes)) return;
        foreach (Intermediate one in users) one.HasFormerSymbols = true;
        if (options.Symbols) Compile(users, CompileReason.NamedBySymbols, path);
    }

    private void Compile(IReadOnlyList<Intermediate> users, CompileReason reason, string path)
    {
        foreach (Intermediate one in users) one.Compile(reason, Path.GetRelativePath(root.Current, path));
    }

    private void NoteCommit(string path, byte[] bytes, IReadOnlyList<Intermediate> users)
    {
        if (!RecordedCommit.IsGenerated(path) || RecordedCommit.In(Encoding.UTF8.GetString(bytes)) is not { } commit) return;
        tally.Commits.Add(commit);
        if (!heads.IsOther(Path.GetDirectoryName(path)!, commit)) return;
        foreach (Intermediate one in users) one.Expect(CompileReason.OtherCommit, Path.GetRelativePath(root.Current, path));
    }

    private static bool IsOwner(ProjectState project, StateDirectory state) =>
        (project.Extensions is { } extensions && (extensions == state.Path || state.Contains(extensions)))
        || project.Intermediates.Exists(one => one.Directory == state.Path || state.Contains(one.Directory));

    // The innermost directory of a configuration that has the file, or all of the projects that have the directory.
    private static Intermediate[] Users(string path, ProjectState[] owners)
    {
        Intermediate[] all = [.. owners.SelectMany(static project => project.Intermediates)];
        Intermediate[] around = Array.FindAll(
            all, one => path.StartsWith(one.Directory + Path.DirectorySeparatorChar, StringComparison.Ordinal));
        int longest = around.Select(static one => one.Directory.Length).DefaultIfEmpty().Max();
        return around.Length == 0 ? all : Array.FindAll(around, one => one.Directory.Length == longest);
    }
}
