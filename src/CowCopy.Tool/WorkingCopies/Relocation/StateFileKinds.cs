using static CowCopy.Tool.WorkingCopies.Relocation.FileFormat;
using static CowCopy.Tool.WorkingCopies.Relocation.StateFileAction;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>The kinds of files below <c>obj</c> that can name the repository; docs/tool/relocate.md explains them.</summary>
internal static class StateFileKinds
{
    public const string CompileInputs = ".CoreCompileInputs.cache", FileList = ".FileListAbsolute.txt";
    public const string Assets = "project.assets.json", RestoreCache = "project.nuget.cache";

    private static readonly StateFileKind Unknown = new("*", Compile);
    private static readonly StateFileKind CompilerOutput = new("*", Leave);

    private static readonly StateFileKind[] All =
    [
        // NuGet
        new(Assets, Replace, Json),
        new(RestoreCache, Replace, Json),
        new("*.nuget.dgspec.json", Replace, Json),
        new("*.nuget.g.props", Replace, Xml),
        new("*.nuget.g.targets", Replace, Xml),
        new("*.nuspec", Replace, Xml),

        // MSBuild, the SDK and the compilers
        new("*" + FileList, Replace),
        new("PublishOutputs.*.txt", Replace),
        new("*.editorconfig", Replace, EditorConfig),
        new("*.sourcelink.json", Replace, Json),
        new("*.rsp", Replace),
        new("*" + CompileInputs, Leave),
        new("*.AssemblyReference.cache", Leave),
        new("*.assets.cache", Leave),
        new("*.genruntimeconfig.cache", Leave),
        new("*.GenerateResource.cache", Leave),
        new("*.ResolveComReference.cache", Leave),
        new("*.SuggestedBindingRedirects.cache", Leave),
        new("*.dll", CheckAssembly),
        new("*.exe", CheckAssembly),
        new("*.pdb", Leave),

        // Razor, static web assets, Blazor, tests of web applications
        new("staticwebassets*.json", Replace, EscapedJson),
        new("*.cache.json", Replace, EscapedJson),
        new("msbuild.*.props", Replace, Xml),
        new("Microsoft.AspNetCore.StaticWebAsset*.props", Replace, Xml),
        new("staticwebassets*.txt", Replace),
        new("MvcTestingAppManifest.json", Replace, EscapedJson),
        new("project.razor.json", Replace, Json),
        new("*.wasm", Leave),
        new("*.gz", Leave),
        new("*.br", Leave),

        // WPF
        new("*_MarkupCompile*.lref", Replace, MarkupReferences),
        new("*_MarkupCompile*.cache", Replace),

        // editors
        new("rider.project.*", Replace, Json),
        new("project.packagespec.json", Replace, Json),
        new("*.dtbcache.*", Leave),
        new("*DesignTimeResolveAssemblyReferences*.cache", Leave),

        // CowCopy. With this directory in its first line, a list would name what the original copied outside of the repository.
        new("*.CowCopyTree.txt", Leave),
        new("*.CowCopyLocal.txt", Leave),
        new("*" + ProofFiles.RecordSuffix, Leave),
        new("*" + ProofFiles.TargetsSuffix, Leave),
    ];

    /// <summary>Returns the kind of a file.</summary>
    /// <param name="path">The file, relative to the directory of build state.</param>
    public static StateFileKind Of(string path)
    {
        string name = Path.GetFileName(path);
        return Array.Find(All, kind => kind.Includes(name)) ?? (IsCompilerOutput(path) ? CompilerOutput : Unknown);
    }

    // EmitCompilerGeneratedFiles: generated/ASSEMBLY/GENERATOR/FILE. The compiler writes them and reads none.
    private static bool IsCompilerOutput(string path)
    {
        string[] parts = path.Split('/', '\\');
        int generated = Array.IndexOf(parts, "generated");
        return generated >= 0 && parts.Length - generated >= 4;
    }
}
