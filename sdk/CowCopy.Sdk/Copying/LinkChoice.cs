namespace CowCopy.Sdk.Copying;

/// <summary>Which links are to be tried before a copy, and whether there may be a copy at all.</summary>
internal readonly record struct LinkChoice(bool Hard, bool Symbolic, bool Required)
{
    public bool Any => Hard || Symbolic;
}
