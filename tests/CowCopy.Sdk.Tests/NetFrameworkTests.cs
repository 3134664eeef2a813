using CowCopy.LoopVolumes;
using CowCopy.TestKit;

namespace CowCopy.Sdk.Tests;

/// <summary>
/// The task that is built for Visual Studio's MSBuild, run over MSBuild's own assemblies for .NET Framework; on Linux and macOS under Mono.
/// </summary>
[TestClass]
[NotUnderWine("it has no .NET Framework")]
public sealed class NetFrameworkTests
{
    private const string Rig = "CowCopy.Sdk.Tests.Net472";

    [TestMethod]
    public void What_needs_no_Windows_does_as_it_should()
    {
        using TempDirectory directory = new();
        string program = Find();
        CommandResult result = OperatingSystem.IsWindows() ? Command.Run(program, [directory.Path])
            : Command.Run(Mono(), [program, directory.Path]);
        Assert.AreEqual(0, result.ExitCode, result.Output);
    }

    private static string Mono()
    {
        string? mono = FileSystemTools.Find("mono");
        if (mono is null) TestVolumes.Missing("Mono is not installed (mono-runtime and libmono-system-xaml4.0-cil).");
        return mono!;
    }

    // This assembly is in <artifacts>/bin/<project>/<configuration>.
    private static string Find()
    {
        string here = AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar);
        return Path.Combine(here, "..", "..", Rig, Path.GetFileName(here), Rig + ".exe");
    }
}
