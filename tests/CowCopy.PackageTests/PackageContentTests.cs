using System.IO.Compression;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Xml.Linq;

namespace CowCopy.PackageTests;

/// <summary>What the package holds.</summary>
[TestClass]
public sealed class PackageContentTests
{
    private static readonly string[] Frameworks = ["net472", "net8.0", "net10.0"];

    [TestMethod]
    public void It_holds_our_two_assemblies_with_their_symbols_for_each_host_and_nothing_of_MSBuild()
    {
        using ZipArchive package = Open();
        IEnumerable<string> tools =
            package.Entries.Select(static entry => entry.FullName)
                .Where(static name => name.StartsWith("tools/", StringComparison.Ordinal));
        IEnumerable<string> directories =
            Frameworks.Concat(
                from tfm in Frameworks where tfm != "net472" from system in ToolsDirectory.CompiledAhead select $"{tfm}/{system}");
        // The symbols of the task are embedded, those of the library are a file: it has a symbol package, too.
        string[] files = ["CowCopy.Sdk.dll", "CowCopy.dll", "CowCopy.pdb"];
        IEnumerable<string> expected =
            directories.SelectMany(directory => files.Select(file => $"tools/{directory}/{file}"));
        CollectionAssert.AreEquivalent(expected.ToList(), tools.ToList());
    }

    [TestMethod]
    public void It_is_a_development_dependency_without_dependencies()
    {
        using ZipArchive package = Open();
        using Stream nuspec = package.GetEntry("CowCopy.Sdk.nuspec")!.Open();
        XElement metadata = XDocument.Load(nuspec).Root!.Elements().Single();
        Assert.AreEqual("true", metadata.Elements().Single(static element => element.Name.LocalName == "developmentDependency").Value);
        Assert.IsFalse(metadata.Descendants().Any(static element => element.Name.LocalName == "dependency"));
        Assert.IsNotNull(package.GetEntry("README.md"));
    }

    [TestMethod]
    public void Every_assembly_is_strong_named_and_the_tasks_have_a_version_of_their_own()
    {
        using ZipArchive package = Open();
        foreach (ZipArchiveEntry entry in package.Entries.Where(static entry => entry.Name.EndsWith(".dll", StringComparison.Ordinal)))
        {
            using MemoryStream copy = new();
            using (Stream packed = entry.Open()) packed.CopyTo(copy);
            using PEReader reader = new(new MemoryStream(copy.ToArray()));
            MetadataReader metadata = reader.GetMetadataReader();
            AssemblyDefinition assembly = metadata.GetAssemblyDefinition();
            Assert.IsFalse(assembly.PublicKey.IsNil, entry.FullName);
            if (entry.Name == "CowCopy.Sdk.dll")
                Assert.IsGreaterThan(0, assembly.Version.Build + assembly.Version.Revision, entry.FullName);
        }
    }

    // MSBuild asks a project anew, for each that refers to it, whose initial target was skipped.
    [TestMethod]
    public void Its_initial_targets_have_no_condition()
    {
        using ZipArchive package = Open();
        using Stream file = package.GetEntry("build/CowCopy.Build.targets")!.Open();
        XElement project = XDocument.Load(file).Root!;
        string[] initial = project.Attribute("InitialTargets")!.Value.Split(';');
        foreach (string name in initial)
            Assert.IsNull(
                project.Elements("Target").Single(target => target.Attribute("Name")!.Value == name).Attribute("Condition"), name);
    }

    private static ZipArchive Open() => ZipFile.OpenRead(Directory.GetFiles(Packed.Packages, "CowCopy.Sdk.*.nupkg").Single());
}
