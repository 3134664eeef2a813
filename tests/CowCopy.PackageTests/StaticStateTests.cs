using System.IO.Compression;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using CowCopy.PackageTests.State;
using CowCopy.TestKit;

namespace CowCopy.PackageTests;

/// <summary>
/// A process that builds outlives builds, and builds several projects at once: nothing static may change, in no assembly that is packed.
/// </summary>
[TestClass]
public sealed class StaticStateTests
{
    // For callers of the library; the task has a copier per build, and does not use it.
    private const string Shared = "CowCopy.FileCopier.<Shared>k__BackingField";

    [TestMethod]
    [DataRow("net472")]
    [DataRow("net8.0")]
    [DataRow("net8.0/linux-x64")]
    [DataRow("net8.0/win-x64")]
    [DataRow("net10.0")]
    [DataRow("net10.0/linux-x64")]
    [DataRow("net10.0/win-x64")]
    public void There_is_no_static_state_that_can_change(string directory)
    {
        using ZipArchive package = ZipFile.OpenRead(Directory.GetFiles(Packed.Packages, "CowCopy.Sdk.*.nupkg").Single());
        using PEReader task = Read(package.GetEntry($"tools/{directory}/CowCopy.Sdk.dll")!);
        MetadataReader members = task.GetMetadataReader();
        StaticState state = new([members]);
        string[] mutable = [.. state.Mutable().Where(static name => name != Shared)];
        Assert.IsEmpty(mutable, string.Join(", ", mutable));
        Assert.IsGreaterThan(5, state.Seen, "Fields are found at all.");
    }

    [TestMethod]
    public void The_task_does_not_use_the_copier_of_the_process()
    {
        string[] sources = Directory.GetFiles(Path.Combine(RepositoryRoot.Path, "sdk"), "*.cs", SearchOption.AllDirectories);
        Assert.IsGreaterThan(40, sources.Length);
        foreach (string source in sources) Assert.DoesNotContain("FileCopier.Shared", File.ReadAllText(source), source);
    }

    [TestMethod]
    public void A_field_that_can_change_is_found()
    {
        using PEReader here = new(File.OpenRead(typeof(StateThatChanges).Assembly.Location));
        string[] found =
            [.. new StaticState([here.GetMetadataReader()]).Mutable()
                .Where(static name => name.Contains(nameof(StateThatChanges), StringComparison.Ordinal))];
        string[] expected = ["<Settable>k__BackingField", "Array", "Dictionary", "Plain", "Self"];
        CollectionAssert.AreEquivalent(expected.Select(static name => $"{typeof(StateThatChanges).FullName}.{name}").ToArray(), found);
    }

    private static PEReader Read(ZipArchiveEntry entry)
    {
        using Stream packed = entry.Open();
        MemoryStream copy = new();
        packed.CopyTo(copy);
        copy.Position = 0;
        return new PEReader(copy);
    }
}
