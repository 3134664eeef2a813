namespace CowCopy.Sdk.Settings;

/// <summary>How to log advice and health findings.</summary>
internal enum Advice
{
    Message = 0,
    Warning,
    None,
}
