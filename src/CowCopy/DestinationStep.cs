namespace CowCopy;

/// <summary>How a plan deals with what stands at the destination.</summary>
public enum DestinationStep
{
    /// <summary>The destination is left alone.</summary>
    None = 0,

    /// <summary>Nothing is there: create it exclusively.</summary>
    Create,

    /// <summary>Clone over the old file in one step while nobody else has it open or mapped.</summary>
    InPlace,

    /// <summary>Remove the old file, then create a new one exclusively.</summary>
    Unlink,

    /// <summary>Create a new file under a temporary name, then rename it over the old one.</summary>
    Replace,
}
