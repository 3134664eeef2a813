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
        "UseWindowsForms", "UseCommonOutputDirectory",
    ];

    private readonly Dictionary<string, string> _values = new(StringComparer.OrdinalIgnoreCase);

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

    public string OutputDirectory => Directory("OutDir");

    public string IntermediateDirectory => Directory("IntermediateOutputPath");

    /// <summary>Full paths of what its own items have copied to its output directory.</summary>
    public IReadOnlyCollection<string> Items { get; init; } = [];

    /// <summary>Whether the project says itself whether it has copies of files of other projects.</summary>
    private bool DecidesLocalCopies => Value("CowCopyLocalInLibraries").Trim().Length > 0;

    /// <summary>Whether a reference to a project says that its files are copied, or is not passed on by NuGet.</summary>
    public bool KeepsByReference { get; init; }

    /// <summary>Whether MSBuild resolved an assembly of what loads such a library: tests, MSBuild, Roslyn, PowerShell.</summary>
    public bool RefersToHost { get; set; }

    /// <summary>Whether the project has copies of files of other projects also with <c>CowCopyLocalInLibraries=false</c>.</summary>
    public bool KeepsLocalCopies => DecidesLocalCopies || KeepsByReference || RefersToHost
        || IsTrue("IsTestingPlatformApplication") || IsTrue("PackAsTool") || IsTrue("PublishAot") || IsTrue("UseCommonOutputDirectory")
        || (IsTrue("CopyLocalLockFileAssemblies") && Value("TargetFrameworkIdentifier") != ".NETFramework")
        || Value("AzureFunctionsVersion").Length > 0 || Value("BuildOutputTargetFolder") is not ("" or "lib")
        || ((IsTrue("UseWPF") || IsTrue("UseWindowsForms")) && Value("CowCopyLocalInDesktopLibraries").Trim() != "false");

    public bool UsesArtifactsOutput => IsTrue("UseArtifactsOutput");

    /// <summary>Whether nothing starts or loads the output directory: it is neither that of a program nor of a test or a plug-in.</summary>
    public bool IsLibrary => string.Equals(Value("OutputType"), "Library", StringComparison.OrdinalIgnoreCase)
        && !IsTrue("IsTestProject") && !IsTrue("UsingMicrosoftNETSdkWeb") && !IsTrue("EnableDynamicLoading")
        && !IsTrue("GenerateRuntimeConfigurationFiles") && !IsTrue("IsRoslynComponent");

    // A property can have separators of Windows on any system: MSBuild changes them where it uses it.
    private string Directory(string name) => Value(name).Replace('\\', '/');

    private string Value(string name) => _values.GetValueOrDefault(name, "");

    private bool IsTrue(string name) => string.Equals(Value(name), "true", StringComparison.OrdinalIgnoreCase);
}
