using System.Collections;

namespace CowCopy.Tool.BuildLogs;

/// <summary>Properties of an evaluated project that say what its output is for.</summary>
internal sealed class ProjectFacts
{
    private static readonly string[] Kept =
    [
        "OutputType", "OutDir", "TargetFramework", "IsTestProject", "UsingMicrosoftNETSdkWeb", "EnableDynamicLoading",
        "GenerateRuntimeConfigurationFiles", "UseArtifactsOutput", "IsRoslynComponent", "IntermediateOutputPath",
        "CowCopyLocalInLibraries", "CowCopyLocalInDesktopLibraries", "IsTestingPlatformApplication", "CopyLocalLockFileAssemblies",
        "TargetFrameworkIdentifier", "AzureFunctionsVersion", "PackAsTool", "BuildOutputTargetFolder", "PublishAot", "UseWPF",
        "UseWindowsForms", "UseCommonOutputDirectory", "IsUnitTestProject", "UsingMicrosoftNETSdkWorker",
        "UsingMicrosoftNETSdkBlazorWebAssembly", "UsingMicrosoftNETSdkWebAssembly", "PublishProfile", "WebPublishMethod", "DeployOnBuild",
        "UsingMicrosoftNoTargetsSdk", "UsingMicrosoftTraversalSdk", "TargetName",
    ];

    private readonly Dictionary<string, string> _values = new(StringComparer.OrdinalIgnoreCase);

    // Whether another project has said that it uses the output where it is.
    private bool _isUsedInPlace;

    public ProjectFacts(IEnumerable properties)
    {
        foreach (object property in properties)
        {
            (string? name, string? value) = property switch
            {
                KeyValuePair<string, string> pair => (pair.Key, pair.Value),
                DictionaryEntry entry => (entry.Key as string, entry.Value as string),
                _ => (null, null),
            };
            if (name is not null && value is not null && Kept.Contains(name, StringComparer.OrdinalIgnoreCase)) _values[name] = value;
        }
    }

    public string Framework => Value("TargetFramework");

    public string TargetName => Value("TargetName");

    public string OutputDirectory => Directory("OutDir");

    public string IntermediateDirectory => Directory("IntermediateOutputPath");

    /// <summary>Full paths of what its own items have copied to its output directory.</summary>
    public IReadOnlyCollection<string> Items { get; init; } = [];

    /// <summary>Whether the project says itself whether it has copies of files of other projects.</summary>
    private bool DecidesLocalCopies => Value("CowCopyLocalInLibraries").Trim().Length > 0;

    /// <summary>Whether a reference says so: see <see cref="ItemsOfProject.KeepCopies"/>.</summary>
    public bool KeepsByReference { get; init; }

    /// <summary>Whether MSBuild resolved an assembly of what loads such a library: tests, MSBuild, Roslyn, PowerShell.</summary>
    public bool RefersToHost { get; set; }

    /// <summary>Whether the project has copies of files of other projects also with <c>CowCopyLocalInLibraries=false</c>.</summary>
    /// <remarks>As CowCopy.CopyLocal.targets decides it; a test compares the two (LocalCopyConditionTests).</remarks>
    public bool KeepsLocalCopies => DecidesLocalCopies || KeepsByReference || RefersToHost || _isUsedInPlace
        || IsTrue("IsUnitTestProject") || IsTrue("IsTestingPlatformApplication") || IsTrue("PackAsTool")
        || IsTrue("PublishAot") || IsTrue("DeployOnBuild") || IsTrue("UseCommonOutputDirectory")
        || (IsTrue("CopyLocalLockFileAssemblies") && !Is("TargetFrameworkIdentifier", ".NETFramework"))
        || HasAny("UsingMicrosoftNETSdkWeb", "UsingMicrosoftNETSdkWorker", "UsingMicrosoftNETSdkBlazorWebAssembly")
        || HasAny("UsingMicrosoftNETSdkWebAssembly", "AzureFunctionsVersion", "PublishProfile", "WebPublishMethod")
        || HasAny("UsingMicrosoftNoTargetsSdk", "UsingMicrosoftTraversalSdk")
        || !Is("BuildOutputTargetFolder", "lib")
        || ((IsTrue("UseWPF") || IsTrue("UseWindowsForms")) && !Is("CowCopyLocalInDesktopLibraries", "false"));

    /// <summary>Finds the note that a library keeps of being used where it is; none if its files are not on this machine.</summary>
    public void FindUsedNote(LogPaths paths, string project)
    {
        if (!paths.AreOfThisSystem || project.Length == 0) return;
        string file = paths.Full(project, "");
        string directory = paths.Full(IntermediateDirectory, paths.Directory(file));
        _isUsedInPlace = File.Exists(Path.Combine(directory, paths.Name(file) + ".CowCopyUsed.txt"));
    }

    public bool UsesArtifactsOutput => IsTrue("UseArtifactsOutput");

    /// <summary>Whether nothing starts or loads the output directory: it is neither that of a program nor of a test or a plug-in.</summary>
    public bool IsLibrary => Is("OutputType", "Library")
        && !IsTrue("IsTestProject") && !IsTrue("UsingMicrosoftNETSdkWeb") && !IsTrue("EnableDynamicLoading")
        && !IsTrue("GenerateRuntimeConfigurationFiles") && !IsTrue("IsRoslynComponent");

    // A property can have separators of Windows on any system: MSBuild changes them where it uses it.
    private string Directory(string name) => Value(name).Replace('\\', '/');

    private string Value(string name) => _values.GetValueOrDefault(name, "");

    private bool IsTrue(string name) => Is(name, "true");

    private bool Is(string name, string value) => string.Equals(Value(name), value, StringComparison.OrdinalIgnoreCase);

    private bool HasAny(params ReadOnlySpan<string> names)
    {
        foreach (string name in names)
            if (Value(name).Length > 0) return true;
        return false;
    }
}
