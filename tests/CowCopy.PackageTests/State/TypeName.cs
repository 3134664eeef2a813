using System.Reflection.Metadata;

namespace CowCopy.PackageTests.State;

/// <summary>Full names of types in metadata.</summary>
internal static class TypeName
{
    public static string Of(MetadataReader metadata, TypeDefinition type) => type.GetDeclaringType() is { IsNil: false } outer
        ? Of(metadata, metadata.GetTypeDefinition(outer)) + "+" + metadata.GetString(type.Name)
        : Full(metadata, type.Namespace, type.Name);

    public static string Of(MetadataReader metadata, TypeReference type) => type.ResolutionScope.Kind == HandleKind.TypeReference
        ? Of(metadata, metadata.GetTypeReference((TypeReferenceHandle)type.ResolutionScope)) + "+" + metadata.GetString(type.Name)
        : Full(metadata, type.Namespace, type.Name);

    private static string Full(MetadataReader metadata, StringHandle space, StringHandle name) =>
        space.IsNil ? metadata.GetString(name) : metadata.GetString(space) + "." + metadata.GetString(name);
}
