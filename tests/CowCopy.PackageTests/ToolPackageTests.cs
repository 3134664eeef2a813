using System.IO.Compression;
using System.Reflection.PortableExecutable;

namespace CowCopy.PackageTests;

/// <summary>What the package of the command holds.</summary>
[TestClass]
public sealed class ToolPackageTests
{
    private static readonly string[] Portable = ["net8.0/any", "net10.0/any"];
    private static readonly string[] CompiledAhead = [.. ToolsDirectory.CompiledAhead.Select(static system => "net10.0/" + system)];

    [TestMethod]
    public void It_holds_the_command_for_each_runtime_and_each_usual_system()
    {
        using ZipArchive package = Open();
        string[] commands = DirectoriesOf(package, "CowCopy.Tool.dll"), settings = DirectoriesOf(package, "DotnetToolSettings.xml");
        CollectionAssert.AreEquivalent(Portable.Concat(CompiledAhead).ToList(), commands.ToList());
        CollectionAssert.AreEquivalent(commands, settings);
    }

    [TestMethod]
    public void Every_assembly_for_a_system_is_compiled_ahead()
    {
        using ZipArchive package = Open();
        foreach (ZipArchiveEntry entry in package.Entries.Where(static entry => entry.Name.EndsWith(".dll", StringComparison.Ordinal)))
        {
            bool isExpected = CompiledAhead.Any(directory => entry.FullName.StartsWith($"tools/{directory}/", StringComparison.Ordinal));
            if (isExpected) Assert.IsTrue(HasNativeCode(entry), entry.FullName);
        }
    }

    private static bool HasNativeCode(ZipArchiveEntry assembly)
    {
        using MemoryStream copy = new();
        using (Stream packed = assembly.Open()) packed.CopyTo(copy);
        copy.Position = 0;
        using PEReader reader = new(copy);
        return reader.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size > 0;
    }

    private static string[] DirectoriesOf(ZipArchive package, string file) =>
        [.. package.Entries.Where(entry => entry.Name == file).Select(entry => entry.FullName["tools/".Length..^(file.Length + 1)])];

    private static ZipArchive Open() => ZipFile.OpenRead(Directory.GetFiles(Packed.Packages, "CowCopy.Tool.*.nupkg").Single());
}
