using CowCopy.PackageTests.BuildPairs;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests.CopyLocal;

/// <summary>
/// <c>CowCopyLocalInLibraries=false</c> in isolated graph builds, with central package versions, and in two configurations one after the
/// other: after a change of the lowest library all that runs is as with the built-in.
/// </summary>
[TestClass]
public sealed class GraphTests
{
    private static readonly string[] Programs = ["App", "NotTransitive", "Host", "Plugin"];

    [TestMethod]
    public void A_change_reaches_all_in_isolated_graphs_and_in_each_configuration()
    {
        using BuildPair pair = new(Write, LayeredRepository.Off);
        foreach (ProjectBuilder builder in (ProjectBuilder[])[pair.BuiltIn, pair.Ours])
        {
            string package = builder == pair.Ours ? "<GlobalPackageReference Include=\"CowCopy.Sdk\" Version=\"0.1.0\" />" : "";
            builder.Write("Directory.Packages.props", $"""
                <Project>
                  <PropertyGroup>
                    <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
                    <CentralPackageTransitivePinningEnabled>true</CentralPackageTransitivePinningEnabled>
                  </PropertyGroup>
                  <ItemGroup>{package}</ItemGroup>
                </Project>
                """);
            string props = File.ReadAllText(builder.PathOf("Directory.Build.props"));
            builder.Write(
                "Directory.Build.props", props.Replace("<Sdk Name=\"CowCopy.Sdk\" Version=\"0.1.0\" />", "", StringComparison.Ordinal));
        }

        pair.Run("restore", "All.slnx").AssertSucceeded();
        Build(pair, "one", "-graph", "-isolate");
        Build(pair, "two", "-graph", "-isolate");
        Build(pair, "two", "-c", "Release");
        Assert.IsFalse(File.Exists(pair.Ours.PathOf("L1", "bin", "Release", "net10.0", "L3.dll")));
        Assert.IsTrue(File.Exists(pair.BuiltIn.PathOf("L1", "bin", "Release", "net10.0", "L3.dll")));
        Build(pair, "three", "-c", "Release");
        Build(pair, "three", "-c", "Debug");
    }

    private static void Build(BuildPair pair, string value, params string[] arguments)
    {
        pair.Change(builder => builder.Write("L3/L3.cs", Class("L3", $"\"{value}\"")).Write("L3/l3.json", value));
        BuildPairRun run = pair.Run("build", ["All.slnx", "--no-restore", .. arguments]);
        run.AssertSucceeded();
        Assert.IsTrue(run.OurLog.CopyAssemblies.All(static assembly => assembly.EndsWith("CowCopy.Sdk.dll", StringComparison.Ordinal)));
        foreach (string program in Programs) Assert.AreEqual(Files(pair.BuiltIn, program), Files(pair.Ours, program), program);
    }

    private static void Write(ProjectBuilder builder)
    {
        const string program = "<OutputType>Exe</OutputType>";
        Project(builder, "L3", "", "<Content Include=\"*.json\" CopyToOutputDirectory=\"PreserveNewest\" />", Class("L3", "\"\""));
        foreach ((string name, string below) in ((string, string)[])[("L2", "L3"), ("L1", "L2"), ("Plugin", "L1")])
            Project(builder, name, "", To(below), Class(name, $"{below}.Say()"));
        Project(builder, "App", program, To("L1"), "System.Console.WriteLine(L1.Say());");
        Project(
            builder, "NotTransitive", program + "<DisableTransitiveProjectReferences>true</DisableTransitiveProjectReferences>", To("L1"),
            "System.Console.WriteLine(L1.Say());");
        Project(builder, "Host", program, To("Plugin", "ReferenceOutputAssembly=\"false\""), "System.Console.WriteLine();");
        string[] names = ["L3", "L2", "L1", "Plugin", "App", "NotTransitive", "Host"];
        string projects = string.Concat(names.Select(static name => $"<Project Path=\"{name}/{name}.csproj\" />"));
        builder.Write("All.slnx", $"<Solution>{projects}</Solution>");
    }

    private static string To(string name, string metadata = "") =>
        $"<ProjectReference Include=\"../{name}/{name}.csproj\" {metadata} />";

    private static string Class(string name, string value) => $"public class {name} {{ public static string Say() => {value}; }}";

    private static void Project(ProjectBuilder builder, string name, string properties, string items, string code) => builder
        .Write($"{name}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework>{properties}</PropertyGroup>
              <ItemGroup>{items}</ItemGroup>
            </Project>
            """)
        .Write($"{name}/{name}.cs", code);

    private static string Files(ProjectBuilder builder, string project) => string.Join('\n', OutputTree.Of(builder.PathOf(project, "bin"))
        .Where(static file => !file.Key.EndsWith(".CowCopyLocal.txt", StringComparison.Ordinal))
        .Select(static file => file.Key + " " + file.Value).Order(StringComparer.Ordinal));
}
