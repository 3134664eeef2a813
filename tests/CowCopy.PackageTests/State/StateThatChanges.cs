using System.Diagnostics.CodeAnalysis;

namespace CowCopy.PackageTests.State;

/// <summary>Every way to keep something static that the test must find, and some that it must let pass.</summary>
[SuppressMessage("Usage", "CA2211", Justification = "That it is wrong is what it is for.")]
internal sealed class StateThatChanges
{
    public const int Constant = 1;

    public static readonly Version Fixed = new(1, 0);

    public static readonly StateThatChanges Self = new();

    public static readonly int[] Array = [1];

    public static readonly Dictionary<string, string> Dictionary = [];

    public static int Plain = 1;

    public static int Settable { get; set; }

    public static int? Gettable { get; } = 1;

    public int Instance { get; set; }
}
