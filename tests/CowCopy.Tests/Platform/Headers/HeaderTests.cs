using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>What the library declares of Windows and macOS, compiled against their headers.</summary>
[TestClass]
[TestCategory("Thorough")]
[OSCondition(OperatingSystems.Linux)]
public sealed class HeaderTests
{
    internal static HeaderProgram Windows { get; } = new(
        HeaderMap.Read("Windows"),
        NativeDeclarations.OfWindows(),
        new Dictionary<string, Func<int, StatusCode>> { ["Win32Error.ToStatus"] = error => Win32Error.ToStatus(error).Code });

    internal static HeaderProgram MacOS { get; } = new(
        HeaderMap.Read("MacOS"),
        NativeDeclarations.OfMacOS(),
        new Dictionary<string, Func<int, StatusCode>> { ["Errno.OfMacOS"] = error => Errno.OfMacOS(error).Code });

    [TestMethod]
    public void Everything_of_windows_has_a_name_in_its_headers() => AssertNamed(Windows);

    [TestMethod]
    public void Everything_of_macos_has_a_name_in_its_headers() => AssertNamed(MacOS);

    [TestMethod]
    [DataRow(4)]
    [DataRow(8)]
    public void Windows_is_declared_as_mingw_has_it(int wordBytes) =>
        AssertCompiles(HeaderCompiler.OfMingw(wordBytes), Windows, RenameAssertions(wordBytes));

    [TestMethod]
    [DataRow(4)]
    [DataRow(8)]
    public void Windows_is_declared_as_drivers_have_it(int wordBytes) => AssertCompiles(HeaderCompiler.OfDrivers(wordBytes), Windows);

    [TestMethod]
    [DataRow("x86_64")]
    [DataRow("i686")]
    [DataRow("aarch64")]
    public void Windows_is_declared_as_Microsoft_has_it(string architecture)
    {
        if (!HeaderCompiler.HasMicrosoft) Assert.Inconclusive("Microsoft's headers are not here: .ci/headers windows fetches them.");
        HeaderCompiler compiler = HeaderCompiler.OfMicrosoft(architecture);
        AssertCompiles(compiler, Windows, RenameAssertions(compiler.WordBytes));
    }

    [TestMethod]
    [DataRow("aarch64")]
    [DataRow("x86_64")]
    public void MacOS_is_declared_as_its_headers_have_it(string architecture) =>
        AssertCompiles(HeaderCompiler.OfMacOS(architecture), MacOS);

    private static void AssertNamed(HeaderProgram program)
    {
        Assert.AreEqual("", string.Join('\n', program.Unmapped()));
        Assert.AreEqual("", string.Join('\n', program.UnnamedStatuses()));
    }

    /// <summary>The request to rename is written byte by byte, so its offsets are read from one.</summary>
    private static string RenameAssertions(int wordBytes)
    {
        byte[] request = Requests.RenameInformation(0, "\u00E9", wordBytes);
        int length = Array.IndexOf(request, (byte)sizeof(char)), name = Array.IndexOf(request, (byte)0xE9);
        return $"""
            _Static_assert(offsetof(FILE_RENAME_INFO, FileNameLength) == {length}, "length of a name");
            _Static_assert(offsetof(FILE_RENAME_INFO, FileName) == {name}, "name");
            """;
    }

    private static void AssertCompiles(HeaderCompiler compiler, HeaderProgram program, string more = "")
    {
        string source = program.Generate(compiler.Headers, compiler.WordBytes) + more;
        string output = compiler.Compile(source).Result.Output;
        Assert.AreEqual("", string.Join('\n', output.Split('\n').Where(line => line.Contains("error", StringComparison.Ordinal))));
        Assert.AreEqual("", output);
    }
}
