using System.Collections.Immutable;
using System.Reflection.Metadata;

namespace CowCopy.PackageTests.State;

/// <summary>Names the types in the signatures of fields. What points or is an array keeps that in its name.</summary>
internal sealed class FieldTypes : ISignatureTypeProvider<FieldType, object?>
{
    public FieldType GetArrayType(FieldType elementType, ArrayShape shape) => FieldType.Plain(elementType.Name + "[,]");

    public FieldType GetSZArrayType(FieldType elementType) => FieldType.Plain(elementType.Name + "[]");

    public FieldType GetByReferenceType(FieldType elementType) => FieldType.Plain(elementType.Name + "&");

    public FieldType GetPointerType(FieldType elementType) => FieldType.Plain(elementType.Name + "*");

    public FieldType GetFunctionPointerType(MethodSignature<FieldType> signature) => FieldType.Plain("function*");

    public FieldType GetPinnedType(FieldType elementType) => elementType;

    // "volatile" is the one modifier of a field.
    public FieldType GetModifiedType(FieldType modifier, FieldType unmodifiedType, bool isRequired) =>
        FieldType.Plain("volatile " + unmodifiedType.Name);

    public FieldType GetGenericInstantiation(FieldType genericType, ImmutableArray<FieldType> typeArguments) =>
        new(genericType.Name, typeArguments);

    public FieldType GetGenericMethodParameter(object? genericContext, int index) => FieldType.Plain("!!" + index);

    public FieldType GetGenericTypeParameter(object? genericContext, int index) => FieldType.Plain("!" + index);

    public FieldType GetPrimitiveType(PrimitiveTypeCode typeCode) => FieldType.Plain("System." + typeCode);

    public FieldType GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) =>
        FieldType.Plain(TypeName.Of(reader, reader.GetTypeDefinition(handle)));

    public FieldType GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind) =>
        FieldType.Plain(TypeName.Of(reader, reader.GetTypeReference(handle)));

    public FieldType GetTypeFromSpecification(
        MetadataReader reader, object? genericContext, TypeSpecificationHandle handle, byte rawTypeKind) =>
        reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);
}
