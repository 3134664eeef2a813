namespace CowCopy.Sdk.Copying;

/// <summary>Which links to create instead of copies, and whether a copy is an error.</summary>
internal readonly record struct LinkOptions(bool Hard, bool Symbolic, bool Required)
{
    public bool Any => Hard || Symbolic;
}
