using CowCopy.LoopVolumes;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>
/// A library brings an assembly as content, another one refers to the file and takes no copy: MSBuild finds it beside that one.
/// </summary>
internal static class ContentAssemblyRepository
{
    private static readonly string Assembly = typeof(CommandResult).Assembly.Location;

    public static void Write(ProjectBuilder builder)
    {
        string name = Path.GetFileName(Assembly);
        Directory.CreateDirectory(builder.PathOf("vendor"));
        File.Copy(Assembly, builder.PathOf("vendor", name));
        Write(builder, "Low", "", $"""
            <None Include="../vendor/{name}" Link="{name}" CopyToOutputDirectory="PreserveNewest" />
            <None Include="low.txt" CopyToOutputDirectory="PreserveNewest" />
            """);
        builder.Write("Low/low.txt", "low").Write("Low/Low.cs", "public class Low;");
        Write(builder, "Top", "", $"""
            <ProjectReference Include="../Low/Low.csproj" />
            <Reference Include="../vendor/{name}" Private="false" />
            """);
        builder.Write("Top/Top.cs", $"public class Top : Low {{ public static string Say() => typeof({typeof(CommandResult)}).Name; }}");
        Write(builder, "App", "<OutputType>Exe</OutputType>", "<ProjectReference Include=\"../Top/Top.csproj\" />");
        builder.Write("App/App.cs", "System.Console.WriteLine(Top.Say());");
    }

    private static void Write(ProjectBuilder builder, string name, string properties, string items) =>
        builder.Write($"{name}/{name}.csproj", LayeredRepository.Project(properties, items));
}
