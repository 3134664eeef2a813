using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests.Targets;

/// <summary>Which libraries the targets call to keep their copies, and when the targets of copy local act.</summary>
[TestClass]
public sealed class UsedLibraryTargetsTests : IDisposable
{
    private const string Last = "CowCopy.Last.targets";
    private const string NoReference = "ReferenceOutputAssembly=\"false\"", NoCopy = "Private=\"false\"";
    private const string AsOther = "OutputItemType=\"Analyzer\"";

    private readonly TempDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [TestMethod]
    [DataRow("", false)]
    [DataRow(NoReference, true)]
    [DataRow(NoCopy, true)]
    [DataRow(AsOther, true)]
    [DataRow(NoReference + " " + NoCopy + " " + AsOther, true)]
    public void A_reference_that_takes_no_copy_or_another_item_is_one_use(string metadata, bool isUse)
    {
        TargetRun run = TargetRun.Of(_directory, Reference(metadata), "Nothing");

        Assert.HasCount(isUse ? 1 : 0, run.Project.GetItems("_CowCopyUse"));
    }

    [TestMethod]
    [DataRow(NoCopy, "true", true)]
    [DataRow(NoCopy, "", false)]
    [DataRow("", "true", false)]
    public void A_static_graph_knows_the_call_before(string metadata, string isGraph, bool isKnown)
    {
        Dictionary<string, string> globals = new(StringComparer.Ordinal) { ["IsGraphBuild"] = isGraph };

        string reference = Reference(metadata), first = $"""<Import Project="{TargetRun.Packaging}/CowCopy.After.targets" />""";
        foreach (TargetRun run in (TargetRun[])
        [
            TargetRun.Of(_directory, reference, "Nothing", globals: globals),
            TargetRun.Of(_directory, reference + first, "Nothing", globals: globals, file: CopiedAs(Last)), // the package has it twice
            TargetRun.Of(_directory, first + reference, "Nothing", globals: globals, file: CopiedAs(Last)), // as the SDK element imports it
        ])
        {
            string[] targets = [.. run.Project.GetItems("ProjectReferenceTargets").Select(static one => one.GetMetadataValue("Targets"))];
            CollectionAssert.AreEqual(isKnown ? (string[])["CowCopyKeepLibraryCopies"] : [], targets);
        }
    }

    [TestMethod]
    [DataRow(NoReference, "BuildProjectReferences=true", true)]
    [DataRow(NoCopy, "BuildProjectReferences=true", true)]
    [DataRow(AsOther, "BuildProjectReferences=true", true)]
    [DataRow(AsOther, "BuildProjectReferences=true;IsGraphBuild=true", true)]
    [DataRow("", "BuildProjectReferences=true", false)]
    [DataRow(NoCopy, "BuildProjectReferences=false", false)]
    [DataRow(NoCopy, "BuildProjectReferences=true;BuildingInsideVisualStudio=true", false)]
    [DataRow(NoCopy, "BuildProjectReferences=true;DesignTimeBuild=true", false)]
    [DataRow(NoCopy, "BuildProjectReferences=true;BuildReference=false", false)]
    public void A_library_that_is_used_where_it_is_keeps_its_copies(string metadata, string globals, bool isCalled) =>
        AssertCalled(Resolve(metadata, globals, isLate: false), isCalled);

    [TestMethod]
    [DataRow("", true)]
    [DataRow("IsGraphBuild=true", false)]
    public void A_reference_that_a_target_adds_is_one_too_but_in_a_graph(string globals, bool isCalled) =>
        AssertCalled(Resolve(NoCopy, "BuildProjectReferences=true;" + globals, isLate: true), isCalled);

    [TestMethod]
    public void A_library_without_the_package_is_no_error()
    {
        TargetRun run = Resolve(NoCopy, "BuildProjectReferences=true", isLate: false, library: "<Project />");

        AssertCalled(run, isCalled: false);
    }

    [TestMethod]
    [DataRow("CowCopyLocalInLibraries=false", true)]
    [DataRow("CowCopyLocalInLibraries= false ", true)]
    [DataRow("CowCopyLocalInLibraries=true", false)]
    [DataRow("", false)]
    [DataRow("CowCopyLocalInLibraries=false;CowCopyEnabled=false", false)]
    [DataRow("CowCopyLocalInLibraries=false;CowCopyIsSupported=false", false)]
    public void Copy_local_is_changed_by_the_last_file_alone_and_where_that_is_chosen(string properties, bool isChanged)
    {
        string project = string.Concat(properties.Split(';', StringSplitOptions.RemoveEmptyEntries).Select(static one => one.Split('='))
            .Select(static one => $"<PropertyGroup><{one[0]}>{one[1]}</{one[0]}></PropertyGroup>"));

        Assert.AreEqual(isChanged, IsImported(TargetRun.Of(_directory, project, "Nothing", file: CopiedAs(Last))));
        Assert.IsFalse(IsImported(TargetRun.Of(_directory, project, "Nothing")));
    }

    [TestMethod]
    [DataRow("CowCopy.Sdk", "")]
    [DataRow("CowCopy.Sdk;Other", "CowCopy.Sdk;Other")]
    [DataRow("Other", "Other")]
    public void The_package_alone_needs_no_second_deps_json(string excluded, string left)
    {
        TargetRun run = TargetRun.Of(
            _directory,
            $"""
            <Target Name="_ComputePackageReferencePublish">
              <ItemGroup><_ExcludeFromPublishPackageReference Include="{excluded}" /></ItemGroup>
            </Target>
            <Target Name="Show"><Message Importance="high" Text="recorded:@(_ExcludeFromPublishPackageReference)" /></Target>
            """,
            "_ComputePackageReferencePublish;Show");

        Assert.AreEqual(left, run.Lines.Single());
    }

    private static bool IsImported(TargetRun run) => run.Project.Targets.ContainsKey("_CowCopyReferToAll");

    private static void AssertCalled(TargetRun run, bool isCalled)
    {
        Assert.IsEmpty(run.Problems);
        CollectionAssert.AreEqual(isCalled ? (string[])["kept Special x64 net10.0 "] : [], run.Lines.ToArray());
    }

    private static string Reference(string metadata) =>
        $"""<ItemGroup><ProjectReference Include="lib.proj" {metadata} /></ItemGroup><Target Name="Nothing" />""";

    private string CopiedAs(string name)
    {
        const string CopyLocal = "CowCopy.CopyLocal.targets";
        foreach ((string from, string to) in ((string, string)[])[("CowCopy.After.targets", name), (CopyLocal, CopyLocal)])
            _directory.WriteFile(to, File.ReadAllText(Path.Combine(TargetRun.Packaging, from)));
        return _directory.Combine(name);
    }

    private TargetRun Resolve(string metadata, string globals, bool isLate, string? library = null)
    {
        _directory.WriteFile("lib.proj", library ?? """
            <Project>
              <Target Name="CowCopyKeepLibraryCopies">
                <Message Importance="high" Text="recorded:kept $(Configuration) $(Platform) $(TargetFramework) $(One)$(Two)" />
              </Target>
            </Project>
            """);
        Dictionary<string, string> properties = new(StringComparer.Ordinal) { ["One"] = "1", ["Two"] = "2" };
        foreach (string[] one in globals.Split(';', StringSplitOptions.RemoveEmptyEntries).Select(static one => one.Split('=')))
            properties[one[0]] = one[1];
        bool isBuilt = !properties.Remove("BuildReference");
        string existent = $"""
            <_MSBuildProjectReferenceExistent Include="lib.proj" BuildReference="{isBuilt}" {metadata}
                SetConfiguration="Configuration=Special" SetPlatform="Platform=x64" SetTargetFramework="TargetFramework=net10.0"
                GlobalPropertiesToRemove="One;" />
            """;
        return TargetRun.Of(
            _directory,
            $"""
            <PropertyGroup>
              <_GlobalPropertiesToRemoveFromProjectReferences>Two</_GlobalPropertiesToRemoveFromProjectReferences>
            </PropertyGroup>
            <ItemGroup>{existent}</ItemGroup>{(isLate ? "" : Reference(metadata))}
            <Target Name="ResolveProjectReferences" />
            """,
            "ResolveProjectReferences",
            globals: properties);
    }
}
