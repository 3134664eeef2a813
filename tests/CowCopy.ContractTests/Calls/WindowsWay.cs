namespace CowCopy.ContractTests.Calls;

/// <summary>A row of the table: one way of a copy.</summary>
/// <param name="Name">What the row is called.</param>
/// <param name="On">The volume that it needs.</param>
/// <param name="Prepare">Creates what a run with a given tag finds.</param>
/// <param name="Run">Copies, and asserts that it was done this way.</param>
internal sealed record WindowsWay(string Name, WindowsVolume On, Action<CopyFixture, string> Prepare, Action<CopyFixture, string> Run)
{
    /// <summary>Whether the copier has seen the volume before, as it has for each file but the first. Default: true.</summary>
    public bool IsSteady { get; init; } = true;

    /// <summary>Runs it and returns its calls; null where the system has no such volume.</summary>
    public CallCount? CountOn(WindowsSystem system)
    {
        if (system.Volume(On) is not { } profile) return null;
        using CopyFixture fixture = new(profile);
        if (IsSteady)
        {
            Prepare(fixture, "1");
            Run(fixture, "1");
        }

        Prepare(fixture, "2");
        fixture.Windows!.Calls.Clear();
        Run(fixture, "2");
        return new CallCount(fixture.Windows.Calls.Made
            .Where(call => call.Name != TestKit.Simulation.SimulatedWindows.CopyFileContent)
            .Select(call => WindowsCall.Of(call, fixture.Path)));
    }
}
