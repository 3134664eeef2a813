using CowCopy.Tests.Repository;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>The list of imports beside this file says of each import what proves it.</summary>
[TestClass]
[TestCategory("Thorough")]
public sealed class ProofTableTests
{
    private const string Imports = "tests/CowCopy.Tests/Platform/Headers/imports.md";
    private static readonly string[] OfWindows = ["mingw", "drivers", "microsoft"];

    [TestMethod]
    public void Each_import_of_windows_has_a_row_with_the_headers_it_is_compiled_against() => AssertRows(
        NativeDeclarations.OfWindows().Imports.Select(NativeDeclarations.EntryPoint),
        name => string.Join(", ", OfWindows.Where(headers => HeaderTests.Windows.Covers(headers, name)).DefaultIfEmpty("none")));

    [TestMethod]
    public void Each_import_of_macos_has_a_row() => AssertRows(
        NativeDeclarations.OfMacOS().Imports.Select(NativeDeclarations.EntryPoint),
        name => HeaderTests.MacOS.Covers("macos", name) ? "macos" : "none");

    [TestMethod]
    public void What_no_header_proves_is_named()
    {
        string page = DocumentationFiles.Read(Imports);
        HeaderProgram program = HeaderTests.Windows;
        (string Name, string C)[] unproven =
            [.. program.Mapped().Where(one => !OfWindows.Any(headers => program.Covers(headers, one.Name)))];

        foreach ((string name, string c) in unproven)
        {
            string[] rows = [$"| `{name}` | none |", $"| `{c}`"];
            Assert.IsTrue(rows.Any(row => page.Contains(row, StringComparison.Ordinal)), name);
        }

        CollectionAssert.AreEquivalent(
            new[] { "NtQueryInformationByName", "Requests.ReplaceReadOnly" }, unproven.Select(one => one.Name).ToArray());
    }

    private static void AssertRows(IEnumerable<string> imports, Func<string, string> headers)
    {
        string[][] rows = [.. DocumentationFiles.Read(Imports).Split('\n').Where(line => line.StartsWith("| `", StringComparison.Ordinal))
            .Select(line => line.Split('|', StringSplitOptions.TrimEntries))];
        foreach (string import in imports.Distinct(StringComparer.Ordinal))
        {
            string[][] found = [.. rows.Where(row => row[1] == $"`{import}`")];
            Assert.HasCount(1, found, $"{Imports} has one row for {import}");
            Assert.AreEqual(headers(import), found[0][2], import);
            Assert.AreNotEqual("", found[0][3], import);
        }
    }
}
