using System.Text;

namespace CowCopy.TestKit.Simulation;

/// <summary>Compares names as a file system that ignores normalisation forms (ext4 with casefold, APFS).</summary>
/// <param name="names">Compares their decomposed forms.</param>
internal sealed class FormComparer(StringComparer names) : StringComparer
{
    public override int Compare(string? x, string? y) => names.Compare(Decompose(x), Decompose(y));

    public override bool Equals(string? x, string? y) => names.Equals(Decompose(x), Decompose(y));

    public override int GetHashCode(string obj) => names.GetHashCode(Decompose(obj)!);

    private static string? Decompose(string? name) => name?.Normalize(NormalizationForm.FormD);
}
