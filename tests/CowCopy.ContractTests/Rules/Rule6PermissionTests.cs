using CowCopy.Planning;

namespace CowCopy.ContractTests.Rules;

/// <summary>Rule 6: a copy is never open to more users than its source, not even briefly, and not when it fails.</summary>
[TestClass]
public sealed class Rule6PermissionTests
{
    private static readonly Place[] Places = Enum.GetValues<Place>();

    [TestMethod]
    [DynamicData(nameof(EachVolume.All), typeof(EachVolume))]
    public void No_file_but_the_existing_one_has_more_permissions_than_the_source(string volume) =>
        RuleScene.FailEachCall(volume, Places, scene =>
        {
            CopyFixture fixture = scene.Fixture;
            if (!fixture.Can.HasPermissionBits || fixture.Can.FixedMode is not null) return;
            foreach (string path in Files(scene))
            {
                // While it is cloned over, a process that opens it is checked by these permissions, and then waits for the content.
                bool isReadable = fixture.Volume is not null || !fixture.Platform.HasExclusive;
                bool isCopy = fixture.Look(path).Kind == FileKind.Regular && !(isReadable && scene.Has(path, RuleScene.Old));
                if (fixture.Platform.HasExclusive || isCopy) AssertNoMore(fixture.Files.GetMode(path), path);
            }
        });

    private static void AssertNoMore(UnixFileMode mode, string path)
    {
        UnixFileMode more = mode & ~RuleScene.SourceMode;
        Assert.AreEqual(UnixFileMode.None, more, Path.GetFileName(path));
    }

    private static IEnumerable<string> Files(RuleScene scene)
    {
        string directory = Path.GetDirectoryName(scene.Destination)!;
        string[] names = scene.Fixture.Files.Exists(directory) ? scene.Fixture.Files.Names(directory) : [];
        return names.Except(["source", "elsewhere", "directory"]).Select(name => Path.Combine(directory, name));
    }
}
