using System.Globalization;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>Which projects keep the copies of what they refer to, as Visual Studio reads it before any target has run.</summary>
[TestClass]
[TestCategory("Thorough")]
public sealed class CopyLocalEvaluationTests
{
    private static readonly (string Properties, string Items)[] Keepers =
    [
        ("<IsTestProject>true</IsTestProject>", ""),
        ("<IsTestingPlatformApplication>true</IsTestingPlatformApplication>", ""),
        ("<EnableDynamicLoading>true</EnableDynamicLoading>", ""),
        ("<GenerateRuntimeConfigurationFiles>true</GenerateRuntimeConfigurationFiles>", ""),
        ("<CopyLocalLockFileAssemblies>true</CopyLocalLockFileAssemblies>", ""),
        ("<OutputType>Exe</OutputType>", ""),
        ("<OutputType>WinExe</OutputType>", ""),
        ("<PackAsTool>true</PackAsTool><OutputType>Library</OutputType>", ""),
        ("<IsRoslynComponent>true</IsRoslynComponent>", ""),
        ("<BuildOutputTargetFolder>tools</BuildOutputTargetFolder>", ""),
        ("<AzureFunctionsVersion>v4</AzureFunctionsVersion>", ""),
        ("<UseWindowsForms>true</UseWindowsForms>", ""),
        ("<UseWPF>true</UseWPF>", ""),
        ("<PublishAot>true</PublishAot>", ""),
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
    public void These_are_class_libraries_that_nobody_runs(string properties, string items) =>
        Assert.AreEqual("false", Private(properties, items));

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
            </Project>
            """);
        builder.Write("all.proj", """
            <Project>
              <ItemGroup><Project Include="P*/*.csproj" /></ItemGroup>
              <Target Name="Print">
                <MSBuild Projects="@(Project)" Targets="Evaluated"><Output TaskParameter="TargetOutputs" ItemName="Line" /></MSBuild>
                <Message Importance="high" Text="evaluated: %(Line.Identity)" />
              </Target>
            </Project>
            """);
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

        return evaluated;
    }
}
