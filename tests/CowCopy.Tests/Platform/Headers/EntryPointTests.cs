using CowCopy.TestKit;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>The entry points of the imports for macOS, against the stubs of its C library and what its headers bind names to.</summary>
[TestClass]
[OSCondition(OperatingSystems.Linux)]
public sealed class EntryPointTests
{
    private const string OfIntel = "$INODE64";

    [TestMethod]
    [DataRow("11")]
    [DataRow("12")]
    [DataRow("13")]
    public void Each_exists_on_both_processors_and_those_of_intel_only_there(string version)
    {
        string stub = ReadStub(version);
        HashSet<string> intel = StubLibrary.Names(stub, "x86_64-macos"), apple = StubLibrary.Names(stub, "arm64-macos");

        string[] called = Called();

        Assert.AreEqual("", string.Join(' ', called.Where(name => !intel.Contains(name))), "missing on Intel");
        Assert.AreEqual("", string.Join(' ', called.Where(name => apple.Contains(name) == IsOfIntel(name))), "not on the right one only");
    }

    [TestMethod]
    public void A_wrong_name_is_found()
    {
        string stub = ReadStub("13");
        Assert.IsFalse(StubLibrary.Names(stub, "x86_64-macos").Contains("clonefiel"));
        Assert.IsFalse(StubLibrary.Names(stub, "arm64-macos").Contains("lstat$INODE64"));
    }

    /// <summary>The header's <c>stat</c> is <c>stat$INODE64</c> on Intel alone, so the library imports it by that name there.</summary>
    [TestMethod]
    [DataRow("x86_64")]
    [DataRow("aarch64")]
    public void The_headers_bind_the_same_names(string architecture)
    {
        HeaderCompiler compiler = HeaderCompiler.OfMacOS(architecture);
        string compiled = compiler.Compile(HeaderTests.MacOS.Generate(compiler.Headers, compiler.WordBytes)).Compiled;
        string[] ofIntel = [.. Called().Where(IsOfIntel)];
        Assert.IsGreaterThan(2, ofIntel.Length);
        foreach (string name in Called())
        {
            bool hasOther = ofIntel.Contains(name + OfIntel);
            bool isBound = architecture == "x86_64" ? !hasOther : !IsOfIntel(name);
            Assert.AreEqual(isBound, compiled.Contains($"_{name}\0", StringComparison.Ordinal), name);
        }
    }

    private static bool IsOfIntel(string name) => name.EndsWith(OfIntel, StringComparison.Ordinal);

    private static string[] Called() =>
        [.. NativeDeclarations.OfMacOS().Imports.Select(NativeDeclarations.EntryPoint).Distinct(StringComparer.Ordinal)];

    private static string ReadStub(string version)
    {
        string path = HeaderCompiler.MacOSFile("lib", "libc", "darwin", $"libSystem.{version}.tbd");
        if (!File.Exists(path)) TestVolumes.Missing(HeaderCompiler.OfMacOS("x86_64").Lack);
        return File.ReadAllText(path);
    }
}
