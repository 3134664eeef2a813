using CowCopy.TestKit.Simulation;
using FsCheck;
using FsCheck.Fluent;

namespace CowCopy.Tests.Simulation;

/// <summary>The simulated volumes themselves: whatever is done on one, bytes and accounts stay right.</summary>
[TestClass]
public sealed class VolumeProperties
{
    private const int FewReferences = 4; // so that scripts meet the limit

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void Files_have_the_bytes_of_a_naive_model(string name) => Check(name, script => script.Difference());

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void No_cluster_has_fewer_references_than_files_map_it_and_space_adds_up(string name) =>
        Check(name, script => script.Imbalance());

    [TestMethod]
    [DynamicData(nameof(Profiles))]
    public void Counts_equal_mappings_once_what_was_released_is_gone(string name) => Check(name, script => script.ImbalanceAtRest());

    public static IEnumerable<object[]> Profiles() => VolumeProfiles.All.Select(profile => new object[] { profile.Name });

    private static void Check(string name, Func<FileScript, string?> wrong)
    {
        VolumeProfile profile = VolumeProfiles.All.Single(profile => profile.Name == name);
        if (profile.ReferenceLimit > 0) profile = profile with { ReferenceLimit = FewReferences };
        Prop.ForAll(FileScript.Scripts.ToArbitrary(), operations => Holds(Wrong(profile, operations, wrong)))
            .Check(Config.QuickThrowOnFailure.WithMaxTest(150));
    }

    private static Property Holds(string? difference) => (difference is null).Label(difference ?? "");

    private static string? Wrong(VolumeProfile profile, FileOperation[] operations, Func<FileScript, string?> wrong)
    {
        FileScript script = new(profile);
        foreach (FileOperation operation in operations)
        {
            script.Carry(operation);
            if (wrong(script) is { } found) return $"after {operation}: {found}";
        }

        return null;
    }
}
