using CowCopy.TestKit.MSBuild;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>A repository with a project of each kind, of which one names its own place.</summary>
internal static class ManyKinds
{
    public const string Solution = "All.slnx";

    /// <summary>What names its own place: by the path of a caller, which MSTest also takes for each test.</summary>
    public const string NamesItsPlace = "Caller MsTests";

    /// <summary>The number of projects.</summary>
    public static int Count => Projects.Length;

    private const string Framework = "<TargetFramework>net10.0</TargetFramework>";

    private static readonly string[] Projects =
    [
        "Multi/Multi.csproj", "Functions/Functions.fsproj", "Basic/Basic.vbproj", "Components/Components.csproj", "Web/Web.csproj",
        "Generator/Generator.csproj", "Generated/Generated.csproj", "Texts/Texts.csproj", "App/App.csproj", "Caller/Caller.csproj",
        "Elsewhere/Elsewhere.csproj", "Legacy/Legacy.csproj", "NTests/NTests.csproj", "XTests/XTests.csproj", "MsTests/MsTests.csproj",
    ];

    public static void Write(ProjectBuilder builder, string properties = "")
    {
        builder.Write(Solution, $"<Solution>{string.Concat(Projects.Select(static path => $"<Project Path=\"{path}\" />"))}</Solution>")
            .Write("Directory.Build.props", $"<Project><PropertyGroup>{properties}</PropertyGroup></Project>")
            .Write(".editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.CA1822.severity = suggestion\n")
            .Write("Directory.Packages.props", """
                <Project>
                  <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
                  <ItemGroup>
                    <PackageVersion Include="Microsoft.Data.Sqlite" Version="10.0.0" />
                    <PackageVersion Include="Microsoft.CodeAnalysis.CSharp" Version="4.14.0" />
                    <PackageVersion Include="Microsoft.NET.Test.Sdk" Version="18.11.0" />
                    <PackageVersion Include="MSTest.TestFramework" Version="4.5.2" />
                    <PackageVersion Include="MSTest.TestAdapter" Version="4.5.2" />
                    <PackageVersion Include="NUnit" Version="4.6.1" />
                    <PackageVersion Include="NUnit3TestAdapter" Version="6.3.1" />
                    <PackageVersion Include="xunit" Version="2.9.3" />
                    <PackageVersion Include="xunit.runner.visualstudio" Version="3.1.5" />
                  </ItemGroup>
                </Project>
                """);
        WriteLanguages(builder);
        WriteWeb(builder);
        WriteGenerator(builder);
        WriteTexts(builder);
        WriteTests(builder);
        WriteOtherPlaces(builder);
        Project(builder, "App/App.csproj", Framework + "<OutputType>Exe</OutputType>", """
            <PackageReference Include="Microsoft.Data.Sqlite" />
            <ProjectReference Include="../Texts/Texts.csproj" /><ProjectReference Include="../Basic/Basic.vbproj" />
            """);
        builder.Write("App/Program.cs", "System.Console.WriteLine($\"{new Basic.Thing()} {new Texts()}\");");
        Project(builder, "Caller/Caller.csproj", Framework, "");
        builder.Write("Caller/Caller.cs", """
            using System.Runtime.CompilerServices;
            public class Caller { public static string Place([CallerFilePath] string path = "") => path; public string Mine => Place(); }
            """);
    }

    private static void WriteLanguages(ProjectBuilder builder)
    {
        Project(
            builder, "Multi/Multi.csproj", "<TargetFrameworks>net10.0;netstandard2.0</TargetFrameworks>",
            "<None Update=\"content.txt\" CopyToOutputDirectory=\"PreserveNewest\" />");
        builder.Write("Multi/Thing.cs", "namespace Multi { public class Thing { } }").Write("Multi/content.txt", "content");
        Project(builder, "Functions/Functions.fsproj", Framework, """
            <Compile Include="Adding.fs" /><ProjectReference Include="../Multi/Multi.csproj" />
            """);
        builder.Write("Functions/Adding.fs", "module Functions.Adding\nlet add a b = a + b\nlet thing = Multi.Thing()\n");
        Project(builder, "Basic/Basic.vbproj", Framework, "<ProjectReference Include=\"../Multi/Multi.csproj\" />");
        builder.Write("Basic/Thing.vb", "Public Class Thing\n  Inherits Multi.Thing\nEnd Class\n");
    }

    private static void WriteWeb(ProjectBuilder builder)
    {
        Project(
            builder, "Components/Components.csproj", Framework, "<FrameworkReference Include=\"Microsoft.AspNetCore.App\" />",
            "Microsoft.NET.Sdk.Razor");
        builder.Write("Components/Part.razor", "<h1>Part</h1>").Write("Components/Part.razor.css", "h1 { color: red }")
            .Write("Components/wwwroot/part.css", "p { margin: 0 }");
        Project(
            builder, "Web/Web.csproj", Framework + "<ImplicitUsings>enable</ImplicitUsings>",
            "<ProjectReference Include=\"../Components/Components.csproj\" />", "Microsoft.NET.Sdk.Web");
        builder.Write("Web/wwwroot/index.html", "<p>Hello</p>").Write("Web/appsettings.json", "{}")
            .Write("Web/Pages/Index.cshtml", "@page\n<h1>Index</h1>\n").Write("Web/Pages/Index.cshtml.css", "h1 { color: blue }")
            .Write("Web/Program.cs", "WebApplication.Create(args).Run();");
    }

    private static void WriteGenerator(ProjectBuilder builder)
    {
        Project(
            builder, "Generator/Generator.csproj",
            "<TargetFramework>netstandard2.0</TargetFramework><LangVersion>latest</LangVersion><NoWarn>RS1036</NoWarn>",
            "<PackageReference Include=\"Microsoft.CodeAnalysis.CSharp\" PrivateAssets=\"all\" />");
        builder.Write("Generator/Maker.cs", """
            using Microsoft.CodeAnalysis;
            [Generator]
            public class Maker : IIncrementalGenerator
            {
                public void Initialize(IncrementalGeneratorInitializationContext context) =>
                    context.RegisterPostInitializationOutput(static made => made.AddSource("made.g.cs", "public class Made { }"));
            }
            """);
        Project(
            builder, "Generated/Generated.csproj", Framework + "<EmitCompilerGeneratedFiles>true</EmitCompilerGeneratedFiles>", """
            <ProjectReference Include="../Generator/Generator.csproj" OutputItemType="Analyzer" ReferenceOutputAssembly="false" />
            """);
        builder.Write("Generated/Use.cs", "public class Use : Made { }");
    }

    private static void WriteTests(ProjectBuilder builder)
    {
        WriteTests(builder, "NTests", "NUnit", "NUnit3TestAdapter", "", "NUnit.Framework.Test");
        WriteTests(builder, "XTests", "xunit", "xunit.runner.visualstudio", "", "Xunit.Fact");
        WriteTests(
            builder, "MsTests", "MSTest.TestFramework", "MSTest.TestAdapter", "[Microsoft.VisualStudio.TestTools.UnitTesting.TestClass]",
            "Microsoft.VisualStudio.TestTools.UnitTesting.TestMethod");
    }

    private static void WriteTests(ProjectBuilder builder, string name, string framework, string adapter, string type, string test)
    {
        Project(builder, $"{name}/{name}.csproj", Framework, $"""
            <PackageReference Include="Microsoft.NET.Test.Sdk" /><PackageReference Include="{framework}" />
            <PackageReference Include="{adapter}" /><ProjectReference Include="../Texts/Texts.csproj" />
            """);
        builder.Write($"{name}/Tests.cs", $$"""
            {{type}} public class Tests { [{{test}}] public void One() => new Texts(); [{{test}}] public void Two() => new Texts(); }
            """);
    }

    private static void WriteOtherPlaces(ProjectBuilder builder)
    {
        builder.Write("Elsewhere/Directory.Build.props", """
            <Project><PropertyGroup><BaseIntermediateOutputPath>../made/Elsewhere/</BaseIntermediateOutputPath></PropertyGroup></Project>
            """);
        Project(builder, "Elsewhere/Elsewhere.csproj", Framework, "<ProjectReference Include=\"../Multi/Multi.csproj\" />");
        builder.Write("Elsewhere/Thing.cs", "public class Elsewhere : Multi.Thing;");
        // It is not restored, and names a reference by its path.
        builder.Write("Legacy/Legacy.csproj", """
            <Project DefaultTargets="Build">
              <Import Project="$(MSBuildExtensionsPath)/$(MSBuildToolsVersion)/Microsoft.Common.props" />
              <PropertyGroup>
                <Configuration>Debug</Configuration>
                <Platform>AnyCPU</Platform>
                <OutputType>Library</OutputType>
                <AssemblyName>Legacy</AssemblyName>
                <OutputPath>bin/</OutputPath>
                <IntermediateOutputPath>obj/Debug/</IntermediateOutputPath>
                <DebugType>portable</DebugType>
                <NoStdLib>true</NoStdLib>
                <NoCompilerStandardLib>true</NoCompilerStandardLib>
                <AddAdditionalExplicitAssemblyReferences>false</AddAdditionalExplicitAssemblyReferences>
                <Packs>$([MSBuild]::NormalizeDirectory('$(MSBuildExtensionsPath)', '../../packs/Microsoft.NETCore.App.Ref'))</Packs>
              </PropertyGroup>
              <ItemGroup>
                <Compile Include="Legacy.cs" />
                <Runtime Include="$(Packs)*/ref/net10.0/System.Runtime.dll" />
                <Reference Include="@(Runtime)" />
              </ItemGroup>
              <Import Project="$(MSBuildToolsPath)/Microsoft.CSharp.targets" />
              <Target Name="GetReferenceAssemblyPaths" />
            </Project>
            """);
        builder.Write("Legacy/Legacy.cs", "public class Legacy { }");
        builder.Write(".config/dotnet-tools.json", """{ "version": 1, "isRoot": true, "tools": { } }""");
    }

    private static void WriteTexts(ProjectBuilder builder)
    {
        Project(builder, "Texts/Texts.csproj", Framework + "<GenerateDocumentationFile>true</GenerateDocumentationFile>", "");
        builder.Write("Texts/Texts.cs", "/// <summary>Texts.</summary>\npublic class Texts;");
        foreach (string language in (string[])["", ".de"])
        {
            builder.Write($"Texts/Words{language}.resx", $"""
                <root>
                  <resheader name="resmimetype"><value>text/microsoft-resx</value></resheader>
                  <resheader name="version"><value>2.0</value></resheader>
                  <resheader name="reader"><value>System.Resources.ResXResourceReader, System.Windows.Forms</value></resheader>
                  <resheader name="writer"><value>System.Resources.ResXResourceWriter, System.Windows.Forms</value></resheader>
                  <data name="Hello"><value>Hello{language}</value></data>
                </root>
                """);
        }
    }

    private static void Project(ProjectBuilder builder, string path, string properties, string items, string sdk = "Microsoft.NET.Sdk") =>
        builder.Write(path, $"<Project Sdk=\"{sdk}\"><PropertyGroup>{properties}</PropertyGroup><ItemGroup>{items}</ItemGroup></Project>");
}
