namespace CowCopy.ContractTests;

/// <summary>A file that somebody has open.</summary>
internal interface IBedReader : IDisposable
{
    /// <summary>Reads all of it, from the beginning.</summary>
    byte[] Read();
}
