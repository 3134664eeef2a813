using System.Runtime.Versioning;
using CowCopy.Platform.Windows;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Real;

/// <summary>A ReFS volume or Dev Drive that the environment names.</summary>
[SupportedOSPlatform("windows")]
public sealed class ReFs : IVolume
{
    private const string Variable = "COWCOPY_TEST_REFS";

    static bool IVolume.IsHere => OperatingSystem.IsWindows();

    static CopyFixture IVolume.MakeFixture()
    {
        string? named = Environment.GetEnvironmentVariable(Variable);
        if (string.IsNullOrEmpty(named)) TestVolumes.Missing($"No ReFS volume: set {Variable} to a directory on one.");
        if (!Directory.Exists(named)) Assert.Fail($"{Variable} names \"{named}\", which is not a directory.");
        bool systemClones = new VolumeInspector().Probe(named).SystemClones == true;
        return new CopyFixture(named, new WindowsPlatform(), systemClones ? CloneSupport.No : CloneSupport.Yes)
        {
            Can = Abilities.OfReFs(systemClones),
        };
    }
}
