using CowCopy.PackageTests.BuildPairs;

namespace CowCopy.PackageTests;

/// <summary>
/// The items that calls of Copy return carry the metadata that the built-in's carry, whichever task made them and whatever was changed in
/// between.
/// </summary>
[TestClass]
public sealed class MetadataTests
{
    // Each line of metadata.txt is one item as returned; the project's own directory is not in any.
    private const string Project = """
        <Project DefaultTargets="Build">
          <Import Project="Sdk.props" Sdk="Microsoft.NET.Sdk" />
          <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
          <ItemDefinitionGroup>
            <Defined><FromDefinition>of %(Filename)</FromDefinition><A>default</A></Defined>
          </ItemDefinitionGroup>
          <ItemGroup>
            <S Include="a.txt;b.txt" A="1" B="x%3by%2a" Empty="" />
            <Named Include="a.txt" A="1" OriginalItemSpec="first" />
            <Defined Include="a.txt" />
            <Defined Include="b.txt" A="own" />
            <Bare Include="a.txt" />
            <Grown Include="a.txt" A="1" />
            <Cut Include="a.txt" A="1" B="2" />
          </ItemGroup>
          <Target Name="All">
            <ItemGroup>
              <GrownTo Include="@(Grown->'out/grown/%(Filename)')" />
              <Grown><Extra>later</Extra></Grown>
              <CutTo Include="@(Cut->'out/cut/%(Filename)')" />
              <CutTo><A>other</A><B></B></CutTo>
            </ItemGroup>
            <Copy SourceFiles="@(S)" DestinationFiles="@(S->'out/same/%(Filename)')" SkipUnchangedFiles="true">
              <Output TaskParameter="CopiedFiles" ItemName="R" />
              <Output TaskParameter="DestinationFiles" ItemName="R" />
            </Copy>
            <Copy SourceFiles="@(Named)" DestinationFiles="@(Named->'out/named/%(Filename)')" SkipUnchangedFiles="true">
              <Output TaskParameter="CopiedFiles" ItemName="R" />
            </Copy>
            <Copy SourceFiles="@(Defined)" DestinationFiles="@(Defined->'out/defined/%(Filename)')" SkipUnchangedFiles="true">
              <Output TaskParameter="CopiedFiles" ItemName="R" />
            </Copy>
            <Copy SourceFiles="@(Bare)" DestinationFiles="@(Bare->'out/bare/%(Filename)')" SkipUnchangedFiles="true">
              <Output TaskParameter="CopiedFiles" ItemName="R" />
            </Copy>
            <Copy SourceFiles="@(Grown)" DestinationFiles="@(GrownTo)" SkipUnchangedFiles="true">
              <Output TaskParameter="CopiedFiles" ItemName="R" />
            </Copy>
            <Copy SourceFiles="@(Cut)" DestinationFiles="@(CutTo)" SkipUnchangedFiles="true">
              <Output TaskParameter="CopiedFiles" ItemName="R" />
            </Copy>
            <Copy SourceFiles="@(S)" DestinationFolder="out/directory" SkipUnchangedFiles="true">
              <Output TaskParameter="DestinationFiles" ItemName="R" />
            </Copy>
            <Copy SourceFiles="a.txt" DestinationFiles="out/plain" SkipUnchangedFiles="true">
              <Output TaskParameter="CopiedFiles" ItemName="R" />
            </Copy>
            <WriteLinesToFile File="metadata.txt" Overwrite="true"
              Lines="@(R->'%(Identity): %(OriginalItemSpec), A=%(A), B=%(B), Empty=%(Empty), Extra=%(Extra), FromDefinition=%(FromDefinition)')" />
          </Target>
          <Import Project="Sdk.targets" Sdk="Microsoft.NET.Sdk" />
        </Project>
        """;

    [TestMethod]
    public void Returned_items_carry_what_the_built_ins_carry()
    {
        using BuildPair pair = new(static builder => builder.Write("metadata.proj", Project).Write("a.txt", "a").Write("b.txt", "b"));
        pair.AssertSame("msbuild", "metadata.proj", "-t:All");
        string[] lines = File.ReadAllLines(pair.Ours.PathOf("metadata.txt"));
        Assert.HasCount(13, lines, string.Join('\n', lines));
        Assert.AreEqual("out/same/a: a.txt, A=1, B=x;y*, Empty=, Extra=, FromDefinition=", lines[0]);
        Assert.Contains("out/grown/a: a.txt, A=1, B=, Empty=, Extra=later, FromDefinition=", lines);
        Assert.Contains("out/cut/a: a.txt, A=other, B=2, Empty=, Extra=, FromDefinition=", lines);
        Assert.AreEqual(0, pair.AssertSame("msbuild", "metadata.proj", "-t:All").OurLog.FilesCopied, "With nothing to do.");
        pair.AssertSame("msbuild", "metadata.proj", "-t:All", "-mt");
    }
}
