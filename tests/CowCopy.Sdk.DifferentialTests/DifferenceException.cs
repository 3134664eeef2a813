namespace CowCopy.Sdk.DifferentialTests;

/// <summary>The tasks differ where they should not.</summary>
public sealed class DifferenceException(string message) : Exception(message);
