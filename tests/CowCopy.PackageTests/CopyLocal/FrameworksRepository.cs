using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>Libraries with several target frameworks, and programs of each.</summary>
internal static class FrameworksRepository
{
    private static readonly string[] Names =
        ["Base", "Closed", "Current", "Middle", "Newer", "Old", "OldProgram", "Poly", "Program", "Standard", "Upper"];

    /// <summary>Gets the programs, whose outputs must not change.</summary>
    public static IReadOnlyList<string> Programs { get; } = ["Closed", "Newer", "OldProgram", "Program"];

    /// <summary>Gets the libraries that have no copies, once for each framework.</summary>
    public static IReadOnlyList<(string Library, string Framework)> Libraries { get; } =
        [("Middle", "net472"), ("Middle", "net8.0"), ("Middle", "netstandard2.0"), ("Old", "net472"), ("Standard", "netstandard2.0")];

    public static void Write(ProjectBuilder builder)
    {
        Project(builder, "Base", "<TargetFrameworks>netstandard2.0;net8.0</TargetFrameworks>", "", "\"base\"");
        builder.Write("Base/Directory.Build.targets", """
            <Project><ItemGroup Condition="'$(TargetFramework)' == 'netstandard2.0'">
              <ProjectReference Include="../Poly/Poly.csproj" />
            </ItemGroup></Project>
            """);
        Project(builder, "Poly", "<TargetFramework>netstandard2.0</TargetFramework>", "", "\"poly\"");
        builder.Write("Base/base.json", "{}");
        Project(builder, "Middle", "<TargetFrameworks>net472;netstandard2.0;net8.0</TargetFrameworks>", "Base", "Base.Say()");
        Project(builder, "Old", "<TargetFramework>net472</TargetFramework>", "Middle", "Middle.Say()");
        Project(builder, "OldProgram", "<TargetFramework>net472</TargetFramework><OutputType>Exe</OutputType>", "Old", "Old.Say()");
        Project(builder, "Program", "<TargetFramework>net10.0</TargetFramework><OutputType>Exe</OutputType>", "Middle", "Middle.Say()");
        // It sees the other framework of Base, which does not refer to Poly.
        Project(builder, "Standard", "<TargetFramework>netstandard2.0</TargetFramework>", "Base", "Base.Say() + Poly.Say()");
        Project(builder, "Newer", "<TargetFramework>net10.0</TargetFramework><OutputType>Exe</OutputType>", "Standard", "Standard.Say()");
        // It sees Base by none of its own references. That of Current is nearer than the one of which Upper has heard only.
        const string closed = "<TargetFramework>net10.0</TargetFramework>"
            + "<DisableTransitiveProjectReferences>true</DisableTransitiveProjectReferences>";
        Project(builder, "Upper", closed, "Standard", "Standard.Say()");
        Project(builder, "Current", closed, "Base", "Base.Say()");
        Project(builder, "Closed", closed + "<OutputType>Exe</OutputType>", "Upper", "Upper.Say() + Current.Say()");
        builder.Write("Closed/Directory.Build.targets", """
            <Project><ItemGroup><ProjectReference Include="../Current/Current.csproj" /></ItemGroup></Project>
            """);
        builder.Write("all.proj", AllProjects.Text(Names));
    }

    private static void Project(ProjectBuilder builder, string name, string properties, string reference, string value)
    {
        string item = reference.Length > 0 ? $"<ProjectReference Include=\"../{reference}/{reference}.csproj\" />" : "";
        builder.Write($"{name}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>{properties}</PropertyGroup>
              <ItemGroup>{item}<Content Include="*.json" CopyToOutputDirectory="PreserveNewest" /></ItemGroup>
            </Project>
            """);
        builder.Write($"{name}/{name}.cs", properties.Contains("Exe", StringComparison.Ordinal)
            ? $"public static class Start {{ public static void Main() => System.Console.WriteLine({value}); }}"
            : $"public static class {name} {{ public static string Say() => {value}; }}");
    }
}
