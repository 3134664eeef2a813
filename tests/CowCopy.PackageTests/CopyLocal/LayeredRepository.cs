using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>Libraries in layers with content of the same name, and programs that find them in each way MSBuild has.</summary>
internal static class LayeredRepository
{
    /// <summary>What makes class libraries copy nothing but their own files.</summary>
    public const string Off = "<CowCopyLocalInLibraries>false</CowCopyLocalInLibraries>";

    private const string NotTransitive = "<DisableTransitiveProjectReferences>true</DisableTransitiveProjectReferences>";

    private const string TopFile = "../Top/bin/Debug/net10.0/Top.dll";

    private const string Content = "<Content Include=\"*.json\" CopyToOutputDirectory=\"PreserveNewest\" />";

    // As the SDK adds the interop assembly of C#/WinRT.
    private const string AddsContent = """
        <Project>
          <Target Name="AddContent" AfterTargets="GetCopyToOutputDirectoryItems">
            <ItemGroup><_SourceItemsToCopyToOutputDirectory Include="late.txt" TargetPath="late.txt" /></ItemGroup>
          </Target>
        </Project>
        """;

    /// <summary>Gets the programs, whose outputs must not change, each with the way in which it finds what it needs.</summary>
    public static IReadOnlyList<string> Programs { get; } =
        ["Plain", "NotTransitive", "ByHintPath", "OfPrivate", "OfLocal", "OfBoth", "OfLeafPrivate", "OfNotTransitive", "OfOther", "Plugin"];

    /// <summary>Gets the libraries of C# that have no copies.</summary>
    public static IReadOnlyList<string> Libraries { get; } = ["Mid", "Top", "LibraryNotTransitive"];

    /// <summary>Gets those of other languages, built with <c>-p:OtherLanguages=true</c>.</summary>
    public static IReadOnlyList<string> OtherLibraries { get; } = ["InFSharp", "VisualBasic"];

    /// <summary>Gets the libraries that keep their copies.</summary>
    public static IReadOnlyList<string> Keepers { get; } = ["WithPrivate", "WithLocal", "WithBoth", "Plugin"];

    public static void Write(ProjectBuilder builder)
    {
        Library(builder, "Leaf", "", Content);
        builder.Write("Leaf/leaf.json", "{}").Write("Leaf/same.json", "of the leaf").Write("Leaf/Texts.resx", Resources("leaf"))
            .Write("Leaf/Texts.de.resx", Resources("Blatt"));
        builder.Write("Words.Resources/Words.Resources.csproj", Project("", ""))
            .Write("Words.Resources/Words.cs", "public static class Words { public static string Say() => \"words\"; }");
        Library(builder, "Mid", Reference("Leaf") + Reference("Words.Resources"), Content, calls: "Words.Say() + Leaf");
        builder.Write("Mid/mid.json", "{}").Write("Mid/same.json", "of the middle");
        Library(builder, "Top", Reference("Mid"), "", calls: "Mid");
        builder.Write("Top/late.txt", "of the top").Write("Top/Directory.Build.targets", AddsContent);
        Library(builder, "WithPrivate", Reference("Mid", "PrivateAssets=\"all\""), "", calls: "Mid");
        Library(builder, "WithLocal", Reference("Mid", "Private=\"true\""), "", calls: "Mid");
        Library(
            builder, "WithBoth", Reference("Leaf", "PrivateAssets=\"all\"") + Reference("Mid", "Private=\"true\""), "", calls: "Mid");
        Library(builder, "WithLeafPrivate", Reference("Leaf", "PrivateAssets=\"all\"") + Reference("Mid"), "", calls: "Mid");
        Library(builder, "AboveLeafPrivate", Reference("WithLeafPrivate"), "", calls: "WithLeafPrivate");
        Library(builder, "LibraryNotTransitive", Reference("Top"), "", calls: "Top", properties: NotTransitive);
        Library(builder, "InFSharp", Reference("Top"), "<Compile Include=\"InFSharp.fs\" />", extension: "fsproj", calls: "Top");
        Library(builder, "VisualBasic", Reference("Top"), "", extension: "vbproj", calls: "Top");
        Program(builder, "Plain", Reference("Top"), "Top.Say()");
        Program(builder, "NotTransitive", Reference("Top"), "Top.Say()", NotTransitive);
        Program(builder, "ByHintPath", $"<Reference Include=\"Top\"><HintPath>{TopFile}</HintPath></Reference>", "Top.Say()");
        Program(builder, "OfPrivate", Reference("WithPrivate"), "WithPrivate.Say()");
        Program(builder, "OfLocal", Reference("WithLocal"), "WithLocal.Say()");
        Program(builder, "OfBoth", Reference("WithBoth"), "WithBoth.Say()");
        Program(builder, "OfLeafPrivate", Reference("AboveLeafPrivate"), "AboveLeafPrivate.Say()");
        Program(builder, "OfNotTransitive", Reference("LibraryNotTransitive"), "LibraryNotTransitive.Say()");
        Program(
            builder,
            "OfOther",
            Reference("InFSharp", extension: "fsproj") + Reference("VisualBasic", extension: "vbproj"),
            "InFSharp.Say() + VisualBasic.Say()");
        Library(builder, "Plugin", Reference("Top"), "", calls: "Top", properties: "<EnableDynamicLoading>true</EnableDynamicLoading>");

        // The one that refers to a file is built after the project that makes it. Starting F#'s compiler takes longer than all the rest.
        builder.Write("all.proj", AllProjects.Text(
            [.. Programs.Where(static name => name != "ByHintPath"), "ByHintPath"],
            """<Project Remove="OfOther/OfOther.csproj" Condition="'$(OtherLanguages)' != 'true'" />"""));
    }

    private static string Reference(string name, string metadata = "", string extension = "csproj") =>
        $"<ProjectReference Include=\"../{name}/{name}.{extension}\" {metadata} />";

    private static void Program(ProjectBuilder builder, string name, string items, string calls, string properties = "")
    {
        builder.Write($"{name}/{name}.csproj", Project($"<OutputType>Exe</OutputType>{properties}", items));
        builder.Write($"{name}/{name}.cs", $"System.Console.WriteLine({calls});");
    }

    private static void Library(
        ProjectBuilder builder,
        string name,
        string references,
        string items,
        string? calls = null,
        string properties = "",
        string extension = "csproj")
    {
        builder.Write($"{name}/{name}.{extension}", Project(properties + Language(extension), references + items));
        string value = calls is null ? $"\"{name}\"" : calls + ".Say()";
        (string file, string source) = extension switch
        {
            "fsproj" => ("fs", $"module {name}\nlet Say() = {value}\n"),
            "vbproj" => ("vb", $"Public Class {name}\nPublic Shared Function Say() As String\nReturn {value}\nEnd Function\nEnd Class\n"),
            _ => ("cs", $"public static class {name} {{ public static string Say() => {value}; }}"),
        };
        builder.Write($"{name}/{name}.{file}", source);
    }

    private static string Language(string extension) =>
        extension == "vbproj" ? "<RootNamespace></RootNamespace><OptionStrict>On</OptionStrict>" : "";

    /// <summary>Gets a project for .NET 10.</summary>
    public static string Project(string properties, string items) => $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup><TargetFramework>net10.0</TargetFramework>{properties}</PropertyGroup>
          <ItemGroup>{items}</ItemGroup>
        </Project>
        """;

    /// <summary>Gets the text of a file of resources.</summary>
    public static string Resources(string text) => $"""
        <root>
          <resheader name="resmimetype"><value>text/microsoft-resx</value></resheader>
          <resheader name="version"><value>2.0</value></resheader>
          <resheader name="reader"><value>System.Resources.ResXResourceReader, System.Windows.Forms</value></resheader>
          <resheader name="writer"><value>System.Resources.ResXResourceWriter, System.Windows.Forms</value></resheader>
          <data name="Text"><value>{text}</value></data>
        </root>
        """;
}
