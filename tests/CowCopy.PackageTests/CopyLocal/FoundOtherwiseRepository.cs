using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>
/// Three libraries in layers, and projects that find them by files, search paths and candidates, use them in place, are loaded by hosts or
/// share an output directory.
/// </summary>
internal static class FoundOtherwiseRepository
{
    private const string Output = "bin/Debug/netstandard2.0/";

    private const string OneFramework = "<TargetFramework>netstandard2.0</TargetFramework>";

    private const string ByHint = $"<Reference Include=\"L1\"><HintPath>../L1/{Output}L1.dll</HintPath></Reference>";

    private const string AllFrameworks = "SkipGetTargetFrameworkProperties=\"true\" UndefineProperties=\"TargetFramework\"";

    private const string AddLast =
        $"<Target Name=\"AddLast\" BeforeTargets=\"ResolveAssemblyReferences\"><ItemGroup>{ByHint}</ItemGroup></Target>";

    /// <summary>Gets the directories whose files must be the same.</summary>
    public static IReadOnlyList<string> Same { get; } =
    [
        "Hand", "HandByHint", "HandAddedLast", "ByPath", "BySearch", "ByCandidate", "WithOldFiles", "NotAmongCandidates", "NotTransitive",
        "AddedLate", "AddedLast", "OfAddedLate", "OfWithoutCopy", "Host", "TaskLibrary", "TestLibrary", "Plugin", "LatePlugin", "Several",
        "shared",
    ];

    /// <summary>Gets a library that nothing uses in place.</summary>
    public static string Plain => "L1";

    public static void Write(ProjectBuilder builder)
    {
        Library(builder, "L3", "", "\"one\"");
        builder.Write("L3/l3.json", "1");
        Library(builder, "L2", Project("L3"), "L3.Say()");
        Library(builder, "L1", Project("L2"), "L2.Say()");
        Program(builder, "ByPath", $"<Reference Include=\"../L1/{Output}L1.dll\" />");
        Program(
            builder, "BySearch", "<Reference Include=\"L1\" />",
            $"<AssemblySearchPaths>../L1/{Output};{{HintPathFromItem}};{{TargetFrameworkDirectory}};{{RawFileName}}</AssemblySearchPaths>");
        Program(builder, "ByCandidate", $"<Reference Include=\"L1\" /><None Include=\"../L1/{Output}L1.dll\" />");
        // Other assemblies of the same names, which none of the references leads to.
        foreach (string name in (string[])["L2", "L3"])
            Library(builder, "Old" + name, "", "\"old\"", $"<PropertyGroup><AssemblyName>{name}</AssemblyName></PropertyGroup>");
        string old = $"<Reference Include=\"../L1/{Output}L1.dll\" /><None Include=\"../OldL2/{Output}L2.dll\" />"
            + $"<Content Include=\"../OldL3/{Output}L3.dll\" CopyToOutputDirectory=\"Never\" />";
        Program(builder, "WithOldFiles", old);
        Program(
            builder, "NotAmongCandidates", old,
            "<AssemblySearchPaths>{HintPathFromItem};{TargetFrameworkDirectory};{RawFileName}</AssemblySearchPaths>");
        // NuGet does not know of these references.
        Program(builder, "AddedLate", "", more: Late("L1"));
        Library(builder, "LateLibrary", "", "L1.Say()", Late("L1"));
        // A target after all that the .NET SDK imports adds the reference.
        builder.Write("AddedLast/AddedLast.csproj", $"""
            <Project>
              <Import Project="Sdk.props" Sdk="Microsoft.NET.Sdk" />
              <PropertyGroup><TargetFramework>net10.0</TargetFramework><OutputType>Exe</OutputType></PropertyGroup>
              <Import Project="Sdk.targets" Sdk="Microsoft.NET.Sdk" />
              {AddLast}
            </Project>
            """).Write("AddedLast/Program.cs", "System.Console.WriteLine(L1.Say());");
        Program(builder, "OfAddedLate", Project("LateLibrary"), value: "LateLibrary.Say()");
        Library(builder, "LatePlugin", Project("L1"), "L1.Say()");
        // What a library refers to without a copy is no concern of those that refer to the library.
        Library(builder, "WithoutCopy", Project("L3", "Private=\"false\""), "typeof(L3).Name");
        Program(
            builder, "OfWithoutCopy", Project("WithoutCopy"), value: "1",
            properties: "<DisableTransitiveProjectReferences>true</DisableTransitiveProjectReferences>");
        Program(
            builder, "NotTransitive", Project("L1"),
            "<DisableTransitiveProjectReferences>true</DisableTransitiveProjectReferences>");
        Program(builder, "SharedProgram", Project("L1"), Shared("../shared/"));
        builder.Write("Root.csproj", Text(
            "<TargetFramework>netstandard2.0</TargetFramework><EnableDefaultItems>false</EnableDefaultItems>"
                + Shared("shared/"),
            "<Compile Include=\"Root.cs\" /><ProjectReference Include=\"L1/L1.csproj\" />"));
        builder.Write("Root.cs", "public class Root { public static string Say() => L1.Say(); }");
        Library(builder, "Plugin", Project("L1"), "L1.Say()");
        Library(builder, "Several", Project("L1"), "L1.Say()", framework: "<TargetFrameworks>netstandard2.0;net10.0</TargetFrameworks>");
        Hosted(builder);
        Hand(builder, "Hand", Project("L1", "SkipGetTargetFrameworkProperties=\"true\""));
        Hand(builder, "HandByHint", ByHint);
        Hand(builder, "HandAddedLast", "", AddLast);
        string[] all =
        [
            "L1", "OldL2", "OldL3", "LateLibrary", "LatePlugin", "NotTransitive", "AddedLate", "AddedLast", "OfAddedLate", "SharedProgram",
            "TaskLibrary", "TestLibrary", "Host", "ByPath", "BySearch", "ByCandidate", "WithOldFiles", "NotAmongCandidates",
            "OfWithoutCopy",
        ];
        builder.Write("all.proj", $"""
            <Project DefaultTargets="Build">
              <ItemGroup>
                <One Include="{string.Join(';', all.Select(static name => $"{name}/{name}.csproj"))};Root.csproj" />
                <Hand Include="Hand/Hand.proj;HandByHint/HandByHint.proj;HandAddedLast/HandAddedLast.proj" />
              </ItemGroup>
              <Target Name="Restore"><MSBuild Projects="@(One)" Targets="Restore" /></Target>
              <Target Name="Build"><MSBuild Projects="@(One);@(Hand)" /></Target>
              <Target Name="Clean"><MSBuild Projects="@(One);@(Hand)" Targets="Clean" /></Target>
            </Project>
            """);
    }

    /// <summary>Changes the lowest library.</summary>
    public static void Change(ProjectBuilder builder) =>
        builder.Write("L3/L3.cs", Class("L3", "\"two\"")).Write("L3/l3.json", "2");

    // What brings the hosts' packages is another project.
    private static void Hosted(ProjectBuilder builder)
    {
        Library(builder, "TaskBase", "<PackageReference Include=\"Microsoft.Build.Utilities.Core\" Version=\"17.8.3\" />", "\"\"");
        builder.Write("TaskBase/Base.cs", "public abstract class Base : Microsoft.Build.Utilities.Task;");
        Library(builder, "TaskLibrary", Project("TaskBase") + Project("L1"), "L1.Say()");
        builder.Write("TaskLibrary/Saying.cs", """
            public class Saying : Base
            {
                public override bool Execute()
                {
                    Log.LogMessage(Microsoft.Build.Framework.MessageImportance.High, "the task says " + L1.Say());
                    return true;
                }
            }
            """);
        Library(builder, "TestBase", "<PackageReference Include=\"MSTest.TestFramework\" Version=\"4.5.2\" />", "\"\"");
        Library(builder, "TestLibrary", Project("TestBase") + Project("L1"), "L1.Say()");
        Program(
            builder, "Host",
            Project("Plugin", "ReferenceOutputAssembly=\"false\"") + Project("TaskLibrary", "ReferenceOutputAssembly=\"false\"")
                + Project("Several", $"ReferenceOutputAssembly=\"false\" {AllFrameworks}"),
            value: "\"host\"",
            more: $"""
            <UsingTask TaskName="Saying" AssemblyFile="../TaskLibrary/{Output}TaskLibrary.dll" />
            <Target Name="UseTask" AfterTargets="Build"><Saying /></Target>
            {Late("LatePlugin", "ReferenceOutputAssembly=\"false\"")}
            """);
    }

    private static string Late(string name, string metadata = "") => $"""
        <Target Name="Add{name}" BeforeTargets="AssignProjectConfiguration"><ItemGroup>{Project(name, metadata)}</ItemGroup></Target>
        """;

    // The targets of Visual Studio's old projects, without their compiler, which wants the assemblies of .NET Framework.
    private static void Hand(ProjectBuilder builder, string name, string items, string last = "") =>
        builder.Write($"{name}/{name}.proj", HandWrittenProject.Text(name, "bin/", items, last));

    private static string Project(string name, string metadata = "") =>
        $"<ProjectReference Include=\"../{name}/{name}.csproj\" {metadata} />";

    private static string Shared(string output) =>
        $"<AppendTargetFrameworkToOutputPath>false</AppendTargetFrameworkToOutputPath><OutputPath>{output}</OutputPath>";

    private static string Class(string name, string value) => $"public class {name} {{ public static string Say() => {value}; }}";

    private static void Library(
        ProjectBuilder builder, string name, string items, string value, string more = "", string framework = OneFramework) => builder
        .Write($"{name}/{name}.csproj", Text(
            framework + "<LangVersion>latest</LangVersion>",
            items + "<Content Include=\"*.json\" CopyToOutputDirectory=\"PreserveNewest\" />",
            more))
        .Write($"{name}/{name}.cs", Class(name, value));

    private static void Program(
        ProjectBuilder builder, string name, string items, string properties = "", string value = "L1.Say()", string more = "") => builder
        .Write($"{name}/{name}.csproj", Text(
            "<TargetFramework>net10.0</TargetFramework><OutputType>Exe</OutputType>" + properties, items, more))
        .Write($"{name}/Program.cs", $"System.Console.WriteLine({value});");

    private static string Text(string properties, string items, string more = "") => $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>{properties}</PropertyGroup>
          <ItemGroup>{items}</ItemGroup>
          {more}
        </Project>
        """;
}
