namespace CowCopy.ContractTests.Host;

/// <summary>One way of a copy, done twice: the second time with everything known and compiled, between two marks.</summary>
/// <param name="Name">What the row is called.</param>
/// <param name="Prepare">Creates what a run with a given tag finds.</param>
/// <param name="Run">Copies.</param>
public sealed record LinuxWay(string Name, Action<string> Prepare, Action<string> Run)
{
    public void Count()
    {
        Prepare("1");
        Run("1");
        Prepare("2");
        Marker.Set(Name);
        Run("2");
        Marker.Set(Marker.Nothing);
    }
}
