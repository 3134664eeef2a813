using CowCopy.Platform.Windows;
using CowCopy.TestKit;

namespace CowCopy.ContractTests;

/// <summary>Beds on volumes that only Windows has.</summary>
internal static class WindowsVolumes
{
    private const string Variable = "COWCOPY_TEST_REFS";

    /// <summary>A ReFS volume or Dev Drive, where the environment names one.</summary>
    public static Bed ReFs()
    {
        string? named = Environment.GetEnvironmentVariable(Variable);
        if (string.IsNullOrEmpty(named)) TestVolumes.Missing($"No ReFS volume: set {Variable} to a folder on one.");
        if (!Directory.Exists(named)) Assert.Fail($"{Variable} names \"{named}\", which is not a folder.");
        bool systemClones = new VolumeInspector().Probe(named).SystemClones == CloneSupport.Yes;
        return new Bed(named, new WindowsPlatform(), systemClones ? CloneSupport.No : CloneSupport.Yes)
        {
            Can = Abilities.OfReFs(systemClones),
        };
    }
}
