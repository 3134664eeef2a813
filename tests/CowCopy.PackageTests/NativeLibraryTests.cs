using System.Diagnostics;
using CowCopy.LoopVolumes;
using CowCopy.TestKit;
using CowCopy.TestKit.MSBuild;

namespace CowCopy.PackageTests;

/// <summary>A program that uses both libraries is compiled to native code without a warning, and does what it does as IL.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class NativeLibraryTests
{
    private const string Project = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings>
            <PublishAot>true</PublishAot><InvariantGlobalization>true</InvariantGlobalization>
            <TreatWarningsAsErrors>true</TreatWarningsAsErrors><TrimmerSingleWarn>false</TrimmerSingleWarn>
          </PropertyGroup>
          <ItemGroup><PackageReference Include="CowCopy.Diagnostics" Version="0.1.0" /></ItemGroup>
        </Project>
        """;

    private const string Program = """
        using CowCopy;
        using CowCopy.Diagnostics;

        FileCopier copier = new();
        CopyResult file = copier.Copy("tree/a.bin", "copy.bin");
        Console.WriteLine($"{file.Outcome} {file.Method} {file.Reason}");
        TreeResult tree = copier.MirrorTree("tree", "mirror");
        Console.WriteLine(tree.GetSummary());
        foreach (CopyResult one in copier.CopyAll([new("tree/a.bin", "one"), new("missing", "two")], CopyOptions.Default).Results)
            Console.WriteLine($"{one.Outcome} {one.Failure?.Kind} {one.Failure?.Operation}");
        BatchResult made = copier.Materialize([new("tree/a.bin", "x/a.bin")], "made");
        Console.WriteLine(made.GetSummary());
        Console.WriteLine($"{copier.CanClone(".", out string fileSystem)} {fileSystem} {new VolumeInspector().Probe(".").CanClone}");
        Console.WriteLine(new DirectoryInspector().MeasureSpace(".").Files);
        Console.WriteLine(string.Join(' ', new DirectoryInspector().CheckHealth("tree").Findings.Select(finding => finding.Code).Order()));
        FileSharer sharer = new();
        Console.WriteLine(sharer.Share(sharer.Plan("tree")).SharedFiles);
        """;

    [TestMethod]
    public void A_native_program_copies_measures_and_shares()
    {
        if (FileSystemTools.Find("clang") is null && FileSystemTools.Find("gcc") is null) Assert.Inconclusive("No linker is installed.");
        using TempDirectory directory = new(TestVolumes.Require(VolumeRole.Xfs));
        ProjectBuilder builder = new(directory.Combine("program"), Packed.Packages, directory.Combine("packages"));
        builder.Write("App.csproj", Project).Write("Program.cs", Program);
        BuildRun build = builder.Run("publish", "App.csproj", "-o", "out");
        Assert.AreEqual(0, build.ExitCode, build.Output);
        Assert.DoesNotContain("warning", build.Output);
        string native = Run(directory, builder.PathOf("out/App"), "one");
        string assembly = Directory.GetFiles(builder.PathOf("bin"), "App.dll", SearchOption.AllDirectories)[0];
        string managed = Run(directory, "dotnet", "two", assembly);
        Assert.AreEqual(managed, native);
        StringAssert.StartsWith(native, "Copied Clone", StringComparison.Ordinal);
    }

    private static string Run(TempDirectory directory, string program, string name, params string[] arguments)
    {
        for (int file = 0; file < 20; file++) directory.WriteFile($"{name}/tree/d{file % 3}/{file}.bin", new string('x', 70_000));
        directory.WriteFile($"{name}/tree/a.bin", new string('a', 300_000));
        Process.Start("sync", ["-f", directory.Path]).WaitForExit(); // else a source is dirty, and its copy another
        ProcessStartInfo start = new(program, arguments) { UseShellExecute = false, RedirectStandardOutput = true };
        start.WorkingDirectory = directory.Combine(name);
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.AreEqual(0, process.ExitCode, output);
        Assert.AreEqual(70_000, new FileInfo(directory.Combine(name, "mirror", "d1", "1.bin")).Length);
        return output;
    }
}
