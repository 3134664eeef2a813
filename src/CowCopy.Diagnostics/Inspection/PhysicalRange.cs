namespace CowCopy.Diagnostics.Inspection;

/// <summary>Bytes of a volume.</summary>
internal readonly record struct PhysicalRange(long Start, long Length)
{
    public long End => Start + Length;
}
