using System.Globalization;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>Which projects keep the copies of what they refer to, as Visual Studio reads it before any target has run.</summary>
[TestClass]
public sealed class CopyLocalEvaluationTests
{
    private const string Built = "built", Designed = "designed";

    private static readonly (string Properties, string Items)[] Keepers =
    [
        ("<IsTestProject>true</IsTestProject>", ""),
        ("<IsUnitTestProject>true</IsUnitTestProject>", ""),
        ("<IsTestingPlatformApplication>true</IsTestingPlatformApplication>", ""),
        ("<EnableDynamicLoading>true</EnableDynamicLoading>", ""),
        ("<EnableDynamicLoading>true</EnableDynamicLoading><TargetFramework>net472</TargetFramework>", ""),
        ("<GenerateRuntimeConfigurationFiles>true</GenerateRuntimeConfigurationFiles>", ""),
        ("<CopyLocalLockFileAssemblies>true</CopyLocalLockFileAssemblies>", ""),
        ("<OutputType>Exe</OutputType>", ""),
        ("<OutputType>WinExe</OutputType>", ""),
        ("<OutputType>Exe</OutputType><TargetFramework>net472</TargetFramework>", ""), // without a runtime configuration
        ("<PackAsTool>true</PackAsTool><OutputType>Library</OutputType>", ""),
        ("<IsRoslynComponent>true</IsRoslynComponent>", ""),
        ("<BuildOutputTargetFolder>tools</BuildOutputTargetFolder>", ""),
        ("<AzureFunctionsVersion>v4</AzureFunctionsVersion>", ""),
        ("<UseWindowsForms>true</UseWindowsForms>", ""),
        ("<UseWPF>true</UseWPF>", ""),
        ("<PublishAot>true</PublishAot>", ""),
        ("<PublishProfile>any</PublishProfile>", ""),
        ("<WebPublishMethod>FileSystem</WebPublishMethod>", ""),
        ("<DeployOnBuild>true</DeployOnBuild>", ""),
        ("<UsingMicrosoftNETSdkWeb>true</UsingMicrosoftNETSdkWeb>", ""),
        ("<UsingMicrosoftNETSdkWorker>true</UsingMicrosoftNETSdkWorker>", ""),
        ("<UsingMicrosoftNETSdkBlazorWebAssembly>true</UsingMicrosoftNETSdkBlazorWebAssembly>", ""),
        ("<UsingMicrosoftNETSdkWebAssembly>true</UsingMicrosoftNETSdkWebAssembly>", ""),
        ("<UseCommonOutputDirectory>true</UseCommonOutputDirectory>", ""),
        ("<CowCopyLocalInLibraries>true</CowCopyLocalInLibraries>", ""),
        ("<CowCopyEnabled>false</CowCopyEnabled>", ""),
        ("", "<PackageReference Include=\"Microsoft.NET.Test.Sdk\" Version=\"1\" />"),
        ("", "<PackageReference Include=\"microsoft.build.utilities.core\" Version=\"1\" />"),
        ("", "<PackageReference Include=\"Microsoft.CodeAnalysis.CSharp\" Version=\"1\" />"),
        ("", "<ProjectReference Include=\"../C/C.csproj\" Private=\"true\" />"),
        ("", "<ProjectReference Include=\"../C/C.csproj\" IncludeAssets=\"compile\" />"),
        ("", "<ProjectReference Include=\"../C/C.csproj\" ExcludeAssets=\"runtime\" />"),
    ];

    private static readonly (string Properties, string Items)[] Libraries =
    [
        ("", ""),
        ("<OutputType>library</OutputType>", ""),
        ("<CowCopyLocalInLibraries> FALSE </CowCopyLocalInLibraries>", ""),
        ("<UseWPF>true</UseWPF><CowCopyLocalInDesktopLibraries>false</CowCopyLocalInDesktopLibraries>", ""),
        ("<TargetFramework>net472</TargetFramework>", ""),
        ("<TargetFramework>net472</TargetFramework><CopyLocalLockFileAssemblies>true</CopyLocalLockFileAssemblies>", ""),
        ("<BuildOutputTargetFolder>lib</BuildOutputTargetFolder>", ""),
        ("", "<ProjectReference Include=\"../C/C.csproj\" Private=\"false\" />"),
        ("<IsPackable>true</IsPackable>", "<PackageReference Include=\"Microsoft.CodeAnalysis.NetAnalyzers\" Version=\"1\" />"),
    ];

    // One process evaluates all of them: starting one takes longer than all evaluations.
    private static readonly Lazy<IReadOnlyDictionary<string, string>> Evaluated = new(Evaluate);

    public static IEnumerable<object[]> Keeping => Keepers.Select(static one => new object[] { one.Properties, one.Items });

    public static IEnumerable<object[]> NotKeeping => Libraries.Select(static one => new object[] { one.Properties, one.Items });

    [TestMethod]
    [DynamicData(nameof(Keeping))]
    public void These_keep_their_copies(string properties, string items) => Assert.AreEqual("", Private(properties, items));

    [TestMethod]
    [DynamicData(nameof(NotKeeping))]
    public void These_are_class_libraries_that_nothing_runs(string properties, string items) =>
        Assert.AreEqual("false", Private(properties, items));

    // So that MSBuild gives the content of referenced projects to those that refer to this one.
    [TestMethod]
    public void While_it_is_built_a_library_refers_to_all_and_while_an_editor_reads_it_as_evaluated()
    {
        Assert.AreEqual("", Evaluated.Value[Built]);
        Assert.AreEqual("false", Evaluated.Value[Designed]);
    }

    private static string Private(string properties, string items) => Evaluated.Value[properties + items];

    private static Dictionary<string, string> Evaluate()
    {
        using Repository repository = new Repository().WithSdkReference(LayeredRepository.Off);
        ProjectBuilder builder = repository.Builder;
        (string Properties, string Items)[] all = [.. Keepers, .. Libraries];
        for (int i = 0; i < all.Length; i++)
        {
            builder.Write($"P{i}/P{i}.csproj", $"""
                <Project Sdk="Microsoft.NET.Sdk">
                  <PropertyGroup><TargetFramework>net10.0</TargetFramework>{all[i].Properties}</PropertyGroup>
                  <ItemGroup><ProjectReference Include="../Lib/Lib.csproj" />{all[i].Items}</ItemGroup>
                </Project>
                """);
        }

        builder.Write("Directory.Build.targets", """
            <Project>
              <Target Name="Evaluated" Returns="@(_Evaluated)">
                <ItemGroup>
                  <_Evaluated Include="@(ProjectReference->'$(MSBuildProjectName)=%(Private)')"
                              Condition="'%(Filename)' == 'Lib'" KeepMetadata="None" />
                </ItemGroup>
              </Target>
              <Target Name="WhileBuilt" DependsOnTargets="_CowCopyReferToAll;Evaluated" Returns="@(_Evaluated)" />
            </Project>
            """);
        builder.Write("all.proj", """
            <Project>
              <ItemGroup><Project Include="P*/*.csproj" /></ItemGroup>
              <Target Name="Print">
                <MSBuild Projects="@(Project)" Targets="Evaluated"><Output TaskParameter="TargetOutputs" ItemName="Line" /></MSBuild>
                <MSBuild Projects="PLAIN" Targets="WhileBuilt" Properties="Run=1">
                  <Output TaskParameter="TargetOutputs" PropertyName="Built" />
                </MSBuild>
                <MSBuild Projects="PLAIN" Targets="WhileBuilt" Properties="DesignTimeBuild=true">
                  <Output TaskParameter="TargetOutputs" PropertyName="Designed" />
                </MSBuild>
                <Message Importance="high" Text="built: $(Built)" />
                <Message Importance="high" Text="designed: $(Designed)" />
                <Message Importance="high" Text="evaluated: %(Line.Identity)" />
              </Target>
            </Project>
            """.Replace("PLAIN", $"P{Keepers.Length}/P{Keepers.Length}.csproj", StringComparison.Ordinal));
        BuildRun run = builder.Run("msbuild", "all.proj", "-v:m");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        string[] lines = [.. run.Output.Split('\n').Where(static line => line.Contains("evaluated: P", StringComparison.Ordinal))];
        Dictionary<string, string> evaluated = [];
        foreach (string line in lines)
        {
            string[] parts = line[(line.IndexOf(": P", StringComparison.Ordinal) + 3)..].Trim().Split('=');
            (string properties, string items) = all[int.Parse(parts[0], CultureInfo.InvariantCulture)];
            evaluated[properties + items] = parts[1];
        }

        foreach (string state in (string[])[Built, Designed])
        {
            string line = run.Output.Split('\n').Single(one => one.Contains(state + ": P", StringComparison.Ordinal));
            evaluated[state] = line.Trim().Split('=')[1];
        }

        return evaluated;
    }
}
