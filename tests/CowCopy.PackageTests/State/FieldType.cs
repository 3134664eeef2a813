using System.Collections.Immutable;

namespace CowCopy.PackageTests.State;

/// <summary>The type of a field, from metadata.</summary>
/// <param name="Name">Its full name, nested types after a plus sign; a generic one without what it is closed over.</param>
/// <param name="Arguments">What a generic one is closed over.</param>
internal sealed record FieldType(string Name, ImmutableArray<FieldType> Arguments)
{
    public static FieldType Plain(string name) => new(name, []);
}
