using System.Diagnostics;
using System.IO.Compression;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using CowCopy.TestKit;

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
    [DataRow("CowCopy.dll")]
    [DataRow("CowCopy.Diagnostics.dll")]
    public void It_holds_its_libraries_beside_each_command(string library)
    {
        using ZipArchive package = Open();
        CollectionAssert.AreEquivalent(DirectoriesOf(package, "CowCopy.Tool.dll"), DirectoriesOf(package, library));
    }

    [TestMethod]
    public void Every_assembly_for_a_system_is_compiled_ahead()
    {
        using ZipArchive package = Open();
        foreach (ZipArchiveEntry entry in package.Entries.Where(static entry => entry.Name.EndsWith(".dll", StringComparison.Ordinal)))
        {
            bool isExpected = CompiledAhead.Any(directory => entry.FullName.StartsWith($"tools/{directory}/", StringComparison.Ordinal));
            if (isExpected) Assert.IsTrue(IsCompiled(entry), entry.FullName);
        }
    }

    [TestMethod]
    public void The_installed_command_copies_a_tree_without_compiling_anything_of_ours()
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("The command of a tool is a script or a program by system.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        Run("dotnet", [], "tool", "install", "CowCopy.Tool", "--tool-path", directory.Combine("tool"), "--source", Packed.Packages);
        for (int file = 0; file < 40; file++)
            File.WriteAllText(Path.Combine(Directory.CreateDirectory(directory.Combine("from", $"d{file % 4}")).FullName, $"{file}"), "x");

        string compiled = directory.Combine("compiled.txt");
        (string, string)[] environment = [("DOTNET_JitStdOutFile", compiled), ("DOTNET_JitDisasmSummary", "1")];
        string[] copy = ["copy", directory.Combine("from"), directory.Combine("to"), "--skip-unchanged"];
        Assert.Contains("40 copied", Run(directory.Combine("tool", "cowcopy"), environment, copy));
        Assert.Contains("40 unchanged", Run(directory.Combine("tool", "cowcopy"), environment, copy));

        string[] methods = File.ReadAllLines(compiled);
        Assert.IsNotEmpty(methods);
        string[] ours = [.. methods.Where(static method => method.Contains("CowCopy.", StringComparison.Ordinal)
            && !method.Contains("Tier1", StringComparison.Ordinal))];
        Assert.IsEmpty(ours, string.Join('\n', ours));
    }

    private static string Run(string program, (string Name, string Value)[] environment, params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments) { UseShellExecute = false, RedirectStandardOutput = true };
        foreach ((string name, string value) in environment) start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.AreEqual(0, process.ExitCode, output);
        return output;
    }

    private static bool IsCompiled(ZipArchiveEntry assembly)
    {
        using MemoryStream copy = new();
        using (Stream packed = assembly.Open()) packed.CopyTo(copy);
        copy.Position = 0;
        using PEReader reader = new(copy);
        MetadataReader metadata = reader.GetMetadataReader();
        bool hasCode = metadata.MethodDefinitions.Any(method => metadata.GetMethodDefinition(method).RelativeVirtualAddress != 0);
        return !hasCode || reader.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size > 0;
    }

    private static string[] DirectoriesOf(ZipArchive package, string file) =>
        [.. package.Entries.Where(entry => entry.Name == file).Select(entry => entry.FullName["tools/".Length..^(file.Length + 1)])];

    private static ZipArchive Open() => ZipFile.OpenRead(Directory.GetFiles(Packed.Packages, "CowCopy.Tool.*.nupkg").Single());
}
