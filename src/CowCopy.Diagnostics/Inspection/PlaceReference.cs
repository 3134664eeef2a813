namespace CowCopy.Diagnostics.Inspection;

/// <summary>A reference of a file to a place on a volume.</summary>
/// <param name="Range">Bytes of the volume that are occupied as long as one reference to them is left.</param>
/// <param name="Weight">How much it counts: 1, or the part of an encoded extent that the file uses, in units of 512 bytes.</param>
internal readonly record struct PlaceReference(PhysicalRange Range, int Weight = 1)
{
    private const int Unit = 512; // the smallest block: the parts of an extent are multiples of it

    /// <summary>
    /// Refers to a part of an encoded extent. Files that use different parts keep the whole of it, until no part is used.
    /// </summary>
    public static PlaceReference ToEncoded(PhysicalRange whole, long bytes) => new(whole, (int)((bytes + Unit - 1) / Unit));
}
