namespace CowCopy.Sdk.Settings;

/// <summary>How advice is given that would make a build share more.</summary>
internal enum Advice
{
    Message = 0,
    Warning,
    None,
}
