using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.Tool.Tests.Relocation;

/// <summary>A small repository: a program, the library that it refers to, and nothing else.</summary>
internal static class Layers
{
    public const string Program = "App/App.csproj";

    public static ProjectBuilder New(TempDirectory directory) => new(
        directory.Combine("original"), Directory.CreateDirectory(directory.Combine("none")).FullName, directory.Combine("packages"));

    public static ProjectBuilder Write(ProjectBuilder builder) => builder
        .Write("Lib/Lib.csproj", """
            <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>
            """)
        .Write("Lib/Lib.cs", "public class Lib;")
        .Write(Program, """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework><OutputType>Exe</OutputType></PropertyGroup>
              <ItemGroup><ProjectReference Include="../Lib/Lib.csproj" /></ItemGroup>
            </Project>
            """)
        .Write("App/Program.cs", "System.Console.WriteLine(new Lib());");
}
