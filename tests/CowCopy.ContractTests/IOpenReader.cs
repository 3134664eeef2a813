namespace CowCopy.ContractTests;

/// <summary>A file that a process has open.</summary>
internal interface IOpenReader : IDisposable
{
    /// <summary>Reads all of it, from the start.</summary>
    byte[] Read();
}
