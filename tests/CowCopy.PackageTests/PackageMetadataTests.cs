using System.Buffers.Binary;
using System.IO.Compression;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Xml.Linq;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.PackageTests;

/// <summary>What each package says about itself: icon, README, licence, repository, symbols.</summary>
[TestClass]
public sealed class PackageMetadataTests
{
    private const int IconSize = 128;

    [TestMethod]
    [DataRow("CowCopy", "# CowCopy\n")]
    [DataRow("CowCopy.Diagnostics", "# CowCopy.Diagnostics\n")]
    [DataRow("CowCopy.Sdk", "# CowCopy.Sdk\n")]
    [DataRow("CowCopy.Tool", "# cowcopy\n")]
    public void It_has_a_description_a_licence_and_a_README_of_its_own(string id, string heading)
    {
        using ZipArchive package = Open(id, "nupkg");
        Assert.AreEqual(id, Metadata(package, "id").Value);
        Assert.AreEqual("MIT", Metadata(package, "license").Value);
        Assert.AreNotEqual("Package Description", Metadata(package, "description").Value);
        using StreamReader readme = new(package.GetEntry(Metadata(package, "readme").Value)!.Open());
        StringAssert.StartsWith(readme.ReadToEnd(), heading, StringComparison.Ordinal);
    }

    [TestMethod]
    [DataRow("CowCopy")]
    [DataRow("CowCopy.Diagnostics")]
    [DataRow("CowCopy.Sdk")]
    [DataRow("CowCopy.Tool")]
    public void Its_icon_is_a_square_PNG(string id)
    {
        using ZipArchive package = Open(id, "nupkg");
        byte[] icon = Read(package.GetEntry(Metadata(package, "icon").Value)!);
        CollectionAssert.AreEqual("PNG\r\n\u001a\n"u8.ToArray(), icon[1..8]);
        Assert.AreEqual(IconSize, BinaryPrimitives.ReadInt32BigEndian(icon.AsSpan(16)));
        Assert.AreEqual(IconSize, BinaryPrimitives.ReadInt32BigEndian(icon.AsSpan(20)));
    }

    [TestMethod]
    [DataRow("CowCopy")]
    [DataRow("CowCopy.Diagnostics")]
    [DataRow("CowCopy.Sdk")]
    [DataRow("CowCopy.Tool")]
    public void It_names_the_commit_that_it_was_built_from(string id)
    {
        using ZipArchive package = Open(id, "nupkg");
        XElement repository = Metadata(package, "repository");
        Assert.AreEqual("git", repository.Attribute("type")!.Value);
        string commit = repository.Attribute("commit")!.Value;
        Assert.HasCount(40, commit);
        Assert.IsTrue(commit.All(char.IsAsciiHexDigitLower), commit);
    }

    [TestMethod]
    [DataRow("CowCopy", "file-copy")]
    [DataRow("CowCopy.Diagnostics", "disk-usage")]
    [DataRow("CowCopy.Sdk", "msbuild-sdk")]
    [DataRow("CowCopy.Tool", "dotnet-tool")]
    public void Its_title_tags_and_release_notes_are_its_own(string id, string tag)
    {
        using ZipArchive package = Open(id, "nupkg");
        Assert.Contains(tag, Metadata(package, "tags").Value.Split(' '));
        Assert.IsGreaterThan(0, Metadata(package, "title").Value.Length);
        string version = Metadata(package, "version").Value, notes = Metadata(package, "releaseNotes").Value;
        StringAssert.StartsWith(notes, "## " + version, StringComparison.Ordinal);
        Assert.HasCount(1, notes.Split('\n').Where(static line => line.StartsWith("## ", StringComparison.Ordinal)));
    }

    [TestMethod]
    public void A_pack_for_others_fails_where_the_repository_has_no_address()
    {
        CommandResult pack = Command.Run(
            "dotnet",
            ["msbuild", "src/CowCopy", "-t:DescribePackage", "-p:RequireRepositoryUrl=true", "-p:IsPackable=true"],
            workingDirectory: RepositoryRoot.Path);
        Assert.AreNotEqual(0, pack.ExitCode);
        Assert.Contains("CowCopy would name no repository", pack.Output);
    }

    // The minute of the commit or of the clock; .NET Framework needs one identity for each package.
    [TestMethod]
    [DataRow(1767225600L, ".0.0")]
    [DataRow(1767225600L + 86400 + 3661, ".1.61")]
    public void The_stamp_of_the_task_follows_the_time_of_the_commit(long second, string stamp)
    {
        CommandResult value = Command.Run(
            "dotnet",
            ["msbuild", "sdk/CowCopy.Sdk", "-getProperty:AssemblyVersion", "-p:Configuration=Release", $"-p:SOURCE_DATE_EPOCH={second}"],
            workingDirectory: RepositoryRoot.Path);
        StringAssert.EndsWith(value.Output.Trim(), stamp, StringComparison.Ordinal);
    }

    [TestMethod]
    [DataRow("CowCopy.Sdk")]
    [DataRow("CowCopy.Tool.any")]
    public void Each_of_its_own_assemblies_has_symbols_in_it_or_beside_it(string id)
    {
        using ZipArchive package = Open(id, "nupkg");
        ZipArchiveEntry[] assemblies = Assemblies(package);
        Assert.IsNotEmpty(assemblies);
        foreach (ZipArchiveEntry assembly in assemblies)
        {
            using PEReader reader = new(new MemoryStream(Read(assembly)));
            bool isEmbedded = reader.ReadDebugDirectory().Any(static entry => entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb);
            ZipArchiveEntry? beside = package.GetEntry(Path.ChangeExtension(assembly.FullName, ".pdb"));
            Assert.IsTrue(isEmbedded || (beside is not null && IsOf(beside, reader)), assembly.FullName);
        }
    }

    [TestMethod]
    [DataRow("CowCopy")]
    [DataRow("CowCopy.Diagnostics")]
    public void A_library_has_a_symbol_package_for_each_of_its_assemblies(string id)
    {
        using ZipArchive package = Open(id, "nupkg");
        using ZipArchive symbols = Open(id, "snupkg");
        ZipArchiveEntry[] assemblies = Assemblies(package);
        Assert.IsNotEmpty(assemblies);
        foreach (ZipArchiveEntry assembly in assemblies)
        {
            using PEReader reader = new(new MemoryStream(Read(assembly)));
            Assert.IsTrue(IsOf(symbols.GetEntry(Path.ChangeExtension(assembly.FullName, ".pdb"))!, reader), assembly.FullName);
        }
    }

    // It uses internals of the library, which another version of it may not have.
    [TestMethod]
    public void The_diagnostics_are_one_assembly_with_its_documentation_and_need_exactly_their_version_of_the_library()
    {
        using ZipArchive package = Open("CowCopy.Diagnostics", "nupkg");
        string[] files = [.. package.Entries.Select(static entry => entry.FullName)
            .Where(static name => name.StartsWith("lib/", StringComparison.Ordinal))];
        CollectionAssert.AreEquivalent(new[] { "lib/net8.0/CowCopy.Diagnostics.dll", "lib/net8.0/CowCopy.Diagnostics.xml" }, files);
        XElement dependency = Metadata(package, "dependencies").Descendants().Single(static one => one.Name.LocalName == "dependency");
        Assert.AreEqual("CowCopy", dependency.Attribute("id")!.Value);
        Assert.AreEqual($"[{Metadata(package, "version").Value}]", dependency.Attribute("version")!.Value);
    }

    private static ZipArchiveEntry[] Assemblies(ZipArchive package) =>
        [.. package.Entries.Where(static entry =>
            entry.Name is "CowCopy.dll" or "CowCopy.Diagnostics.dll" or "CowCopy.Sdk.dll" or "CowCopy.Tool.dll")];

    // A symbol server finds the symbols of an assembly by this identity.
    private static bool IsOf(ZipArchiveEntry symbols, PEReader assembly)
    {
        DebugDirectoryEntry named = assembly.ReadDebugDirectory().First(static entry => entry.IsPortableCodeView);
        using MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(Read(symbols)));
        BlobContentId id = new(provider.GetMetadataReader().DebugMetadataHeader!.Id);
        return id.Guid == assembly.ReadCodeViewDebugDirectoryData(named).Guid && id.Stamp == named.Stamp;
    }

    private static XElement Metadata(ZipArchive package, string name)
    {
        using Stream nuspec = package.Entries.Single(static entry => entry.Name.EndsWith(".nuspec", StringComparison.Ordinal)).Open();
        return XDocument.Load(nuspec).Root!.Elements().Single().Elements().Single(element => element.Name.LocalName == name);
    }

    private static byte[] Read(ZipArchiveEntry entry)
    {
        using Stream packed = entry.Open();
        using MemoryStream copy = new();
        packed.CopyTo(copy);
        return copy.ToArray();
    }

    // The version follows the identifier: CowCopy.Sdk is not a version of CowCopy.
    private static ZipArchive Open(string id, string extension)
    {
        string[] files = Directory.GetFiles(Packed.Packages, $"{id}.*.{extension}");
        return ZipFile.OpenRead(files.Single(file => char.IsAsciiDigit(Path.GetFileName(file)[id.Length + 1])));
    }
}
