namespace CowCopy.PackageTests;

/// <summary>A project without the .NET SDK: it imports MSBuild's common targets itself, and its compiler writes a text.</summary>
internal static class HandWrittenProject
{
    // Microsoft.Common.props imports Directory.Build.props, Microsoft.Common.targets Directory.Build.targets.
    public static string Text(string name, string output, string items, string last = "") => $"""
        <Project DefaultTargets="Build">
          <Import Project="$(MSBuildExtensionsPath)/$(MSBuildToolsVersion)/Microsoft.Common.props" />
          <PropertyGroup>
            <Configuration>Debug</Configuration>
            <Platform>AnyCPU</Platform>
            <OutputType>Library</OutputType>
            <AssemblyName>{name}</AssemblyName>
            <OutputPath>{output}</OutputPath>
            <TargetFrameworkVersion>v4.7.2</TargetFrameworkVersion>
            <DebugSymbols>false</DebugSymbols>
            <DebugType>none</DebugType>
          </PropertyGroup>
          <ItemGroup>
            {items}
          </ItemGroup>
          <Import Project="$(MSBuildToolsPath)/Microsoft.Common.targets" />
          <Target Name="CreateManifestResourceNames" />
          <Target Name="GetReferenceAssemblyPaths" />
          <Target Name="CoreCompile">
            <WriteLinesToFile File="@(IntermediateAssembly)" Lines="compiled" Overwrite="true" WriteOnlyWhenDifferent="true" />
          </Target>
          {last}
        </Project>
        """;
}
