using System.Reflection;
using System.Runtime.InteropServices;
using CowCopy.TestKit;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests;

/// <summary>The library's imports, each by each.</summary>
[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ImportTests
{
    // Newer than the oldest Windows, and than Wine 8: the library goes on without.
    private static readonly string[] MayBeMissing = ["GetFileInformationByName", "NtQueryInformationByName"];

    [TestMethod]
    public void Each_import_exists_or_is_known_to_be_missing_on_some_systems()
    {
        foreach ((string library, string name) in Imports())
        {
            bool exists = NativeLibrary.TryLoad(library, out nint handle) && NativeLibrary.TryGetExport(handle, name, out _);
            Assert.IsTrue(exists || MayBeMissing.Contains(name), $"{library} has no {name}");
        }
    }

    [TestMethod]
    public void Each_import_is_one_the_interposer_stands_in_for()
    {
        if (!Wine.IsHere) Assert.Inconclusive("There is an interposer under Wine only.");
        string[] missing =
            [.. Imports().Where(one => Interposer.StandsInFor(one.Library) && !Interposer.Exports(one.Name)).Select(one => one.Name)];
        Assert.AreEqual("", string.Join(' ', missing), "to be added to Native/Interposer/imports.h");
    }

    private static IEnumerable<(string Library, string Name)> Imports()
    {
        const BindingFlags All = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        DllImportAttribute[] imports =
            [.. typeof(FileCopier).Assembly.GetTypes().SelectMany(type => type.GetMethods(All))
                .Select(method => method.GetCustomAttribute<DllImportAttribute>()).OfType<DllImportAttribute>()];
        Assert.AreNotEqual(0, imports.Length);
        return imports.Select(one => (one.Value, one.EntryPoint!)).Where(one => one.Value is not "libc").Distinct();
    }
}
