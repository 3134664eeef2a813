using System.Globalization;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>Which projects keep the copies of what they refer to, as Visual Studio reads it before any target has run.</summary>
[TestClass]
public sealed class CopyLocalEvaluationTests
{
    private const string Built = "built", Designed = "designed", BuiltWithout = "without";
    private const string Never = "<ProjectReference Include=\"../C/C.csproj\" Private=\"false\" />";
    private const string Program = "<OutputType>Exe</OutputType>";
    private const string NotPassedOn = "<ProjectReference Include=\"../C/C.csproj\" PrivateAssets=\"all\" />";

    /// <summary>Packages of what loads a library from its output directory.</summary>
    private static readonly string[] Hosts =
    [
        "Microsoft.NET.Test.Sdk", "Microsoft.TestPlatform", "MSTest", "MSTest.TestAdapter", "NUnit3TestAdapter", "NUnitLite", "TUnit",
        "xunit", "xunit.core", "xunit.v3", "xunit.v3.core", "xunit.v3.mtp-v1", "xunit.v3.mtp-v2", "xunit.runner.visualstudio",
        "Microsoft.Testing.Platform", "Microsoft.Testing.Platform.MSBuild", "Expecto", "YoloDev.Expecto.TestSdk", "Fixie.TestAdapter",
        "Microsoft.Build.Framework", "Microsoft.Build.Utilities.Core", "Microsoft.Build.Tasks.Core", "Microsoft.Build",
        "Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.Common", "Microsoft.CodeAnalysis.Workspaces.Common",
        "Microsoft.CodeAnalysis.CSharp", "Microsoft.CodeAnalysis.CSharp.Workspaces", "Microsoft.CodeAnalysis.VisualBasic",
        "Microsoft.CodeAnalysis.VisualBasic.Workspaces",
    ];

    // The reason is the item of the targets that keeps the copies: none where they do not act.
    private static readonly (string Properties, string Items, string Reason)[] Keepers =
    [
        ("<IsTestProject>true</IsTestProject>", "", "IsTestProject"),
        ("<IsUnitTestProject>true</IsUnitTestProject>", "", "IsTestProject"),
        ("<IsTestingPlatformApplication>true</IsTestingPlatformApplication>", "", "IsTestingPlatformApplication"),
        ("<EnableDynamicLoading>true</EnableDynamicLoading>", "", "EnableDynamicLoading"),
        ("<EnableDynamicLoading>true</EnableDynamicLoading><TargetFramework>net472</TargetFramework>", "", "EnableDynamicLoading"),
        ("<GenerateRuntimeConfigurationFiles>true</GenerateRuntimeConfigurationFiles>", "", "GenerateRuntimeConfigurationFiles"),
        ("<CopyLocalLockFileAssemblies>true</CopyLocalLockFileAssemblies>", "", "CopyLocalLockFileAssemblies"),
        ("<OutputType>Exe</OutputType>", "", "OutputType"),
        ("<OutputType>WinExe</OutputType>", "", "OutputType"),
        ("<OutputType>Exe</OutputType><TargetFramework>net472</TargetFramework>", "", "OutputType"),
        ("<PackAsTool>true</PackAsTool><OutputType>Library</OutputType>", "", "PackAsTool"),
        ("<IsRoslynComponent>true</IsRoslynComponent>", "", "IsRoslynComponent"),
        ("<BuildOutputTargetFolder>tools</BuildOutputTargetFolder>", "", "BuildOutputTargetFolder"),
        ("<AzureFunctionsVersion>v4</AzureFunctionsVersion>", "", "AzureFunctionsVersion"),
        ("<UseWindowsForms>true</UseWindowsForms>", "", "Desktop"),
        ("<UseWPF>true</UseWPF>", "", "Desktop"),
        ("<PublishAot>true</PublishAot>", "", "Publish"),
        ("<PublishProfile>any</PublishProfile>", "", "Publish"),
        ("<WebPublishMethod>FileSystem</WebPublishMethod>", "", "Publish"),
        ("<DeployOnBuild>true</DeployOnBuild>", "", "Publish"),
        ("<UsingMicrosoftNETSdkWeb>true</UsingMicrosoftNETSdkWeb>", "", "Web"),
        ("<UsingMicrosoftNETSdkWorker>true</UsingMicrosoftNETSdkWorker>", "", "Web"),
        ("<UsingMicrosoftNETSdkBlazorWebAssembly>true</UsingMicrosoftNETSdkBlazorWebAssembly>", "", "Web"),
        ("<UsingMicrosoftNETSdkWebAssembly>true</UsingMicrosoftNETSdkWebAssembly>", "", "Web"),
        ("<UsingMicrosoftNoTargetsSdk>true</UsingMicrosoftNoTargetsSdk>", "", "NoTargets"),
        ("<UsingMicrosoftTraversalSdk>true</UsingMicrosoftTraversalSdk>", "", "NoTargets"),
        ("<UseCommonOutputDirectory>true</UseCommonOutputDirectory>", "", "UseCommonOutputDirectory"),
        ("<CowCopyLocalInLibraries>true</CowCopyLocalInLibraries>", "", ""),
        ("<CowCopyEnabled>false</CowCopyEnabled>", "", ""),
        ("", "<PackageReference Include=\"microsoft.build.utilities.core\" Version=\"1\" />", "microsoft.build.utilities.core"),
        ("", "<ProjectReference Include=\"../C/C.csproj\" Private=\"true\" />", "Private"),
        ("", "<ProjectReference Include=\"../C/C.csproj\" IsFSharpDesignTimeProvider=\"true\" />", "IsFSharpDesignTimeProvider"),
        ("", "<ProjectReference Include=\"../C/C.csproj\" PrivateAssets=\"all\" />", "PrivateAssets"),
        ("", "<ProjectReference Include=\"../C/C.csproj\" IncludeAssets=\"compile\" />", "PrivateAssets"),
        ("", "<ProjectReference Include=\"../C/C.csproj\" ExcludeAssets=\"runtime\" />", "PrivateAssets"),
        .. Hosts.Select(static name => ("", $"<PackageReference Include=\"{name}\" Version=\"1\" />", name)),
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
        ("", Never),
        ("<IsPackable>true</IsPackable>", "<PackageReference Include=\"Microsoft.CodeAnalysis.NetAnalyzers\" Version=\"1\" />"),
    ];

    // One process evaluates all of them: starting one takes longer than all evaluations.
    private static readonly Lazy<IReadOnlyDictionary<string, string>> Evaluated = new(Evaluate);

    public static IEnumerable<object[]> Keeping => Keepers.Select(static one => new object[] { one.Properties, one.Items, one.Reason });

    public static IEnumerable<object[]> NotKeeping => Libraries.Select(static one => new object[] { one.Properties, one.Items });

    [TestMethod]
    [DynamicData(nameof(Keeping))]
    public void These_keep_their_copies(string properties, string items, string reason)
    {
        (string isPrivate, string[] reasons) = Of(properties, items);
        Assert.AreEqual("", isPrivate);
        if (reason.Length == 0) Assert.IsEmpty(reasons);
        else CollectionAssert.Contains(reasons, reason);
    }

    [TestMethod]
    [DynamicData(nameof(NotKeeping))]
    public void These_are_class_libraries_that_nothing_runs(string properties, string items)
    {
        (string isPrivate, string[] reasons) = Of(properties, items);
        Assert.AreEqual("false", isPrivate);
        Assert.IsEmpty(reasons);
    }

    [TestMethod]
    public void What_keeps_its_copies_for_another_reason_is_not_advised_of_references_that_are_not_passed_on()
    {
        string[] reasons = Of(Program, NotPassedOn).Reasons;
        CollectionAssert.Contains(reasons, "OutputType");
        CollectionAssert.DoesNotContain(reasons, "PrivateAssets");
    }

    // So that MSBuild gives the content of referenced projects to those that refer to this one.
    [TestMethod]
    public void While_it_is_built_a_library_refers_to_all_and_while_an_editor_reads_it_as_evaluated()
    {
        Assert.AreEqual("", Evaluated.Value[Built]);
        Assert.AreEqual("false", Evaluated.Value[BuiltWithout], "it says so itself");
        Assert.AreEqual("false", Evaluated.Value[Designed]);
    }

    private static (string Private, string[] Reasons) Of(string properties, string items)
    {
        string[] parts = Evaluated.Value[properties + items].Split('=');
        return (parts[0], parts[1].Split('+', StringSplitOptions.RemoveEmptyEntries));
    }

    private static Dictionary<string, string> Evaluate()
    {
        using Repository repository = new Repository().WithSdkReference(LayeredRepository.Off);
        ProjectBuilder builder = repository.Builder;
        (string Properties, string Items)[] all =
            [.. Keepers.Select(static one => (one.Properties, one.Items)), .. Libraries, (Program, NotPassedOn)];
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
                <PropertyGroup>
                  <Asked Condition="'$(Asked)' == ''">Lib</Asked>
                  <Reasons>@(_CowCopyKeepsLocal, '+')</Reasons>
                </PropertyGroup>
                <ItemGroup>
                  <_Evaluated Include="@(ProjectReference->'$(MSBuildProjectName)=%(Private)=$(Reasons)')"
                              Condition="'%(Filename)' == '$(Asked)'" KeepMetadata="None" />
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
                <MSBuild Projects="WITHOUT" Targets="WhileBuilt" Properties="Run=2;Asked=C">
                  <Output TaskParameter="TargetOutputs" PropertyName="Without" />
                </MSBuild>
                <Message Importance="high" Text="built: $(Built)" />
                <Message Importance="high" Text="without: $(Without)" />
                <Message Importance="high" Text="designed: $(Designed)" />
                <Message Importance="high" Text="evaluated: %(Line.Identity)" />
              </Target>
            </Project>
            """.Replace("PLAIN", ProjectOf(all, ""), StringComparison.Ordinal)
            .Replace("WITHOUT", ProjectOf(all, Never), StringComparison.Ordinal));
        BuildRun run = builder.Run("msbuild", "all.proj", "-v:m");
        Assert.AreEqual(0, run.ExitCode, run.Output);
        string[] lines = [.. run.Output.Split('\n').Where(static line => line.Contains("evaluated: P", StringComparison.Ordinal))];
        Dictionary<string, string> evaluated = [];
        foreach (string line in lines)
        {
            string[] parts = line[(line.IndexOf(": P", StringComparison.Ordinal) + 3)..].Trim().Split('=', 2);
            (string properties, string items) = all[int.Parse(parts[0], CultureInfo.InvariantCulture)];
            evaluated[properties + items] = parts[1];
        }

        foreach (string state in (string[])[Built, BuiltWithout, Designed])
        {
            string line = run.Output.Split('\n').Single(one => one.Contains(state + ": P", StringComparison.Ordinal));
            evaluated[state] = line.Trim().Split('=')[1];
        }

        return evaluated;
    }

    private static string ProjectOf((string Properties, string Items)[] all, string items)
    {
        int index = Array.IndexOf(all, ("", items));
        return string.Create(CultureInfo.InvariantCulture, $"P{index}/P{index}.csproj");
    }
}
