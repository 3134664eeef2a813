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
    public void It_holds_one_assembly_with_its_symbols_for_each_host_and_nothing_of_MSBuild()
    {
        using ZipArchive package = Open();
        IEnumerable<string> tools =
            package.Entries.Select(static entry => entry.FullName)
                .Where(static name => name.StartsWith("tools/", StringComparison.Ordinal));
        IEnumerable<string> directories =
            Frameworks.Concat(
                from tfm in Frameworks where tfm != "net472" from system in ToolsDirectory.CompiledAhead select $"{tfm}/{system}");
        // The symbols are a file: embedded, each process would map them too.
        string[] files = ["CowCopy.Sdk.dll", "CowCopy.Sdk.pdb"];
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

    // .NET Framework binds a task to an assembly of the same identity that the process has loaded before, from wherever that was.
    [TestMethod]
    public void Every_assembly_is_strong_named_and_has_the_version_of_the_package_and_the_library_in_it()
    {
        using ZipArchive package = Open();
        ILookup<string, ZipArchiveEntry> directories = package.Entries
            .Where(static entry => entry.Name.EndsWith(".dll", StringComparison.Ordinal))
            .ToLookup(static entry => Path.GetDirectoryName(entry.FullName)!);
        List<Version> versions = [];
        foreach (ZipArchiveEntry entry in directories.SelectMany(static entries => entries))
        {
            using PEReader reader = Read(entry);
            MetadataReader metadata = reader.GetMetadataReader();
            AssemblyDefinition assembly = metadata.GetAssemblyDefinition();
            Assert.IsFalse(assembly.PublicKey.IsNil, entry.FullName);
            Assert.IsGreaterThan(0, assembly.Version.Build + assembly.Version.Revision, entry.FullName);
            versions.Add(assembly.Version);
            Assert.IsFalse(ReferencesLibrary(metadata), entry.FullName);
            IEnumerable<string> types = metadata.TypeDefinitions.Select(type => metadata.GetString(metadata.GetTypeDefinition(type).Name));
            Assert.Contains("FileCopier", types);
        }

        Assert.HasCount(1, versions.Distinct(), string.Join(", ", versions));
        Assert.HasCount(directories.Count, versions);
    }

    [TestMethod]
    public void The_library_s_own_package_has_no_stamp()
    {
        using ZipArchive package = ZipFile.OpenRead(
            Directory.GetFiles(Packed.Packages, "CowCopy.*.nupkg").Single(static path => char.IsAsciiDigit(Path.GetFileName(path)[8])));
        foreach (ZipArchiveEntry entry in package.Entries.Where(static entry => entry.Name == "CowCopy.dll"))
        {
            using PEReader reader = Read(entry);
            Assert.AreEqual(new Version(0, 1, 0, 0), reader.GetMetadataReader().GetAssemblyDefinition().Version, entry.FullName);
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

    private static PEReader Read(ZipArchiveEntry entry)
    {
        using MemoryStream copy = new();
        using (Stream packed = entry.Open()) packed.CopyTo(copy);
        return new PEReader(new MemoryStream(copy.ToArray()));
    }

    private static bool ReferencesLibrary(MetadataReader task) => task.AssemblyReferences
        .Any(reference => task.GetString(task.GetAssemblyReference(reference).Name) == "CowCopy");

    private static ZipArchive Open() => ZipFile.OpenRead(Directory.GetFiles(Packed.Packages, "CowCopy.Sdk.*.nupkg").Single());
}
