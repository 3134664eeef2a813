using System.Diagnostics;
using System.Formats.Tar;
using System.IO.Compression;
using System.Runtime.InteropServices;
using System.Xml.Linq;
using CowCopy.TestKit;

namespace CowCopy.PackageTests;

/// <summary>What the packages of the command hold, and that they install.</summary>
[TestClass]
public sealed class ToolPackageTests
{
    private const string Settings = "DotnetToolSettings.xml", Executable = "CowCopy.Tool";

    // The reader of logs needs the last three; what those depend on beside them is not used.
    private static readonly string[] Assemblies =
    [
        "CowCopy.Diagnostics.dll", "CowCopy.Tool.dll", "CowCopy.dll", "Spectre.Console.dll", "Spectre.Console.Ansi.dll",
        "StructuredLogger.dll", "System.CommandLine.dll",
        "Microsoft.Build.Framework.dll", "Microsoft.Build.Utilities.Core.dll", "Microsoft.NET.StringTools.dll",
    ];

    [TestMethod]
    public void It_names_the_packages_that_have_the_command_and_nothing_else()
    {
        using ZipArchive package = Open("");
        using Stream settings = InTools(package).Single().Open();
        IEnumerable<XElement> packages = XDocument.Load(settings).Descendants("RuntimeIdentifierPackage");
        string[] named = [.. packages.Select(static one => one.Attribute("Id")!.Value)];
        string[] packed = [.. Directory.GetFiles(Packed.Packages, "CowCopy.Tool.*.nupkg").Select(static path => Path.GetFileName(path))
            .Where(static name => !char.IsAsciiDigit(name["CowCopy.Tool.".Length]))];
        Assert.Contains("CowCopy.Tool.any", named);
        CollectionAssert.AreEquivalent(packed, named.Select(static id => id + ".0.1.0.nupkg").ToArray());
    }

    [TestMethod]
    public void The_one_for_any_system_holds_IL_and_no_assembly_that_is_not_used()
    {
        using ZipArchive package = Open("any.");
        string[] assemblies = [.. InTools(package).Select(static entry => entry.FullName)
            .Where(static path => path.EndsWith(".dll", StringComparison.Ordinal))];
        CollectionAssert.AreEquivalent(Assemblies.Select(static name => "tools/net10.0/any/" + name).ToArray(), assemblies);
    }

    [TestMethod]
    public void The_one_for_this_system_holds_one_executable_which_is_also_an_archive()
    {
        RequireNative();
        using ZipArchive package = Open(RuntimeInformation.RuntimeIdentifier + ".");
        ZipArchiveEntry[] files = InTools(package);
        CollectionAssert.AreEquivalent(new[] { Executable, Settings }, files.Select(static file => file.Name).ToArray());

        string archives = Path.Combine(Path.GetDirectoryName(Path.GetFullPath(Packed.Packages))!, "archives");
        using FileStream archive = File.OpenRead(Directory.GetFiles(archives, $"*{RuntimeInformation.RuntimeIdentifier}.tar.gz").Single());
        using TarReader reader = new(new GZipStream(archive, CompressionMode.Decompress));
        TarEntry entry = reader.GetNextEntry()!;
        Assert.AreEqual("cowcopy", entry.Name);
        Assert.IsTrue(entry.Mode.HasFlag(UnixFileMode.OtherExecute));
        CollectionAssert.AreEqual(Read(files.Single(static file => file.Name == Executable).Open()), Read(entry.DataStream!));
        Assert.IsNull(reader.GetNextEntry());
    }

    [TestMethod]
    [DataRow("CowCopy.Tool")]
    [DataRow("CowCopy.Tool.any")]
    public void The_installed_command_copies_a_tree(string id)
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("The command of a tool is a script or a program by system.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        Run("dotnet", "tool", "install", id, "--tool-path", directory.Combine("tool"), "--source", Packed.Packages, "--no-cache");
        for (int file = 0; file < 40; file++)
            File.WriteAllText(Path.Combine(Directory.CreateDirectory(directory.Combine("from", $"d{file % 4}")).FullName, $"{file}"), "x");

        string[] copy = ["copy", directory.Combine("from"), directory.Combine("to"), "--skip-unchanged"];
        Assert.Contains("40 copied", Run(directory.Combine("tool", "cowcopy"), copy));
        Assert.Contains("40 unchanged", Run(directory.Combine("tool", "cowcopy"), copy));
        bool isNative = !Directory.EnumerateFiles(directory.Combine("tool"), "*.dll", SearchOption.AllDirectories).Any();
        Assert.AreEqual(id == "CowCopy.Tool" && HasNative, isNative);
    }

    private static bool HasNative =>
        Directory.GetFiles(Packed.Packages, $"CowCopy.Tool.{RuntimeInformation.RuntimeIdentifier}.*.nupkg").Length > 0;

    private static void RequireNative()
    {
        if (!OperatingSystem.IsLinux()) Assert.Inconclusive("Its archive has another form on Windows, and macOS is not tested here.");
        bool isRequired = Environment.GetEnvironmentVariable("COWCOPY_REQUIRE_VOLUMES") == "1";
        if (!HasNative && !isRequired) Assert.Inconclusive("No native command is packed: dotnet run build.cs -- pack says why.");
    }

    private static string Run(string program, params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments) { UseShellExecute = false, RedirectStandardOutput = true };
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.AreEqual(0, process.ExitCode, output);
        return output;
    }

    private static byte[] Read(Stream stream)
    {
        using MemoryStream copy = new();
        using (stream) stream.CopyTo(copy);
        return copy.ToArray();
    }

    private static ZipArchiveEntry[] InTools(ZipArchive package) =>
        [.. package.Entries.Where(static entry => entry.FullName.StartsWith("tools/", StringComparison.Ordinal))];

    private static ZipArchive Open(string system) =>
        ZipFile.OpenRead(Directory.GetFiles(Packed.Packages, $"CowCopy.Tool.{system}0*.nupkg").Single());
}
