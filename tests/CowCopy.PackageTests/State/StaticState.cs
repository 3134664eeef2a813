using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;

namespace CowCopy.PackageTests.State;

/// <summary>Finds static fields whose content can change, in assemblies that need not be loadable here.</summary>
/// <param name="assemblies">Assemblies that belong together: types of one are looked for in the others.</param>
internal sealed class StaticState(IReadOnlyList<MetadataReader> assemblies)
{
    // A delegate and a receiver of progress are made once; what they were made over is looked at where it is kept.
    private static readonly string[] Immutable =
    [
        "System.Version",
        "System.Func`2",
        "System.IProgress`1",
        .. Enum.GetValues<PrimitiveTypeCode>()
            .Except([PrimitiveTypeCode.Object, PrimitiveTypeCode.IntPtr, PrimitiveTypeCode.UIntPtr, PrimitiveTypeCode.TypedReference])
            .Select(static code => "System." + code),
    ];

    private static readonly string[] ImmutableOverImmutable = ["System.Nullable`1", "System.Collections.ObjectModel.ReadOnlyDictionary`2"];

    private readonly FieldTypes _types = new();
    private readonly Dictionary<string, (MetadataReader Metadata, TypeDefinition Type)> _known = assemblies
        .SelectMany(
            static metadata => metadata.TypeDefinitions.Select(metadata.GetTypeDefinition).Select(type => (Metadata: metadata, Type: type)))
        .GroupBy(static known => TypeName.Of(known.Metadata, known.Type))
        .ToDictionary(static same => same.Key, static same => same.First());

    /// <summary>How many static fields were looked at.</summary>
    public int Seen { get; private set; }

    public IEnumerable<string> Mutable()
    {
        foreach (MetadataReader metadata in assemblies)
            foreach (FieldDefinition field in metadata.FieldDefinitions.Select(metadata.GetFieldDefinition)
                .Where(static field => field.Attributes.HasFlag(FieldAttributes.Static)))
            {
                string owner = TypeName.Of(metadata, metadata.GetTypeDefinition(field.GetDeclaringType()));
                if (field.Attributes.HasFlag(FieldAttributes.Literal) || IsOfCompiler(owner)) continue;
                Seen++;
                if (!IsFixed(field)) yield return $"{owner}.{metadata.GetString(field.Name)}";
            }
    }

    // Cached delegates, and the bytes of constants. The compiler's own classes have names that no source can spell.
    private static bool IsOfCompiler(string owner) => owner.Contains('<', StringComparison.Ordinal);

    private bool IsFixed(FieldDefinition field) =>
        field.Attributes.HasFlag(FieldAttributes.InitOnly) && IsImmutable(field.DecodeSignature(_types, null));

    private bool IsImmutable(FieldType type)
    {
        if (Immutable.Contains(type.Name)) return true;
        if (ImmutableOverImmutable.Contains(type.Name)) return type.Arguments.All(IsImmutable);
        if (!_known.TryGetValue(type.Name, out (MetadataReader Metadata, TypeDefinition Type) known)) return false;
        return IsEnum(known.Metadata, known.Type) || Instances(known.Metadata, known.Type).All(IsFixed);
    }

    private static bool IsEnum(MetadataReader metadata, TypeDefinition type) =>
        type.BaseType.Kind == HandleKind.TypeReference
            && TypeName.Of(metadata, metadata.GetTypeReference((TypeReferenceHandle)type.BaseType)) == "System.Enum";

    private static ImmutableArray<FieldDefinition> Instances(MetadataReader metadata, TypeDefinition type) =>
        [.. type.GetFields().Select(metadata.GetFieldDefinition).Where(static field => !field.Attributes.HasFlag(FieldAttributes.Static))];
}
