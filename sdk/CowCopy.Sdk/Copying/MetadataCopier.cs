using System.Collections;
using System.Reflection;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>
/// Copies the metadata of sources to destinations, as <see cref="ITaskItem.CopyMetadataTo"/> does, without calling it for a destination
/// that has all of it.
/// </summary>
/// <remarks>
/// Most destinations of a build are transforms of their sources (<c>@(X->'…')</c>), which share the source's metadata: both hold one
/// immutable dictionary. CopyMetadataTo queries each name in it nevertheless, which takes longer than querying both files. MSBuild does
/// not expose which dictionary an item holds. It is therefore read from the item's private fields, in those versions of MSBuild whose items
/// were verified. In any other version, and for any other content of the fields, CopyMetadataTo is called.
/// </remarks>
internal sealed class MetadataCopier(Func<Version, bool> isVerified)
{
    private const string OriginalItemSpec = "OriginalItemSpec";

    private ItemFields? _fields;

    public MetadataCopier()
        : this(IsVerified)
    {
    }

    public void CopyMetadata(ITaskItem source, ITaskItem destination)
    {
        if (source is not ITaskItem2 origin || !ShareMetadata(source, destination))
            source.CopyMetadataTo(destination);
        else if (destination.GetMetadata(OriginalItemSpec).Length == 0)
            destination.SetMetadata(OriginalItemSpec, origin.EvaluatedIncludeEscaped);
    }

    /// <summary>Whether items of a version of MSBuild were verified to hold their metadata as it is read here.</summary>
    /// <remarks>
    /// Add a version after MetadataTests have passed under an SDK that contains it, and after its source (ProjectItemInstance.TaskItem in
    /// dotnet/msbuild) was read for what they cannot test: an item's metadata is one immutable dictionary, which a transform shares and
    /// every change replaces.
    /// </remarks>
    /// <param name="version">The file version of the assembly that defines the items; its assembly version is 15.1 in all releases.</param>
    internal static bool IsVerified(Version version) => version is { Major: 18, Minor: 9 };

    /// <summary>Whether both items hold one metadata object, so that the destination lacks nothing of the source's metadata.</summary>
    internal bool ShareMetadata(ITaskItem source, ITaskItem destination)
    {
        Type type = source.GetType();
        if (type != destination.GetType()) return false;
        ItemFields? fields = _fields;
        if (fields?.Type != type) _fields = fields = new ItemFields(type, isVerified); // other threads may have other types
        return fields.ShareMetadata(source, destination);
    }

    /// <summary>The private fields of the items that MSBuild passes to tasks in its own process.</summary>
    private sealed class ItemFields
    {
        private const string EngineItem = "Microsoft.Build.Execution.ProjectItemInstance+TaskItem";
        private readonly FieldInfo? _metadata;
        private readonly FieldInfo? _definitions;

        public ItemFields(Type type, Func<Version, bool> isVerified)
        {
            Type = type;
            if (type.FullName != EngineItem || !isVerified(FileVersion.Of(type.Assembly))) return;
            _metadata = type.GetField("_directMetadata", BindingFlags.Instance | BindingFlags.NonPublic);
            _definitions = type.GetField("_itemDefinitions", BindingFlags.Instance | BindingFlags.NonPublic);
        }

        public Type Type { get; }

        // Metadata from a definition (ItemDefinitionGroup) is in another field, and may differ.
        public bool ShareMetadata(ITaskItem source, ITaskItem destination) =>
            _metadata?.GetValue(source) is { } metadata
            && ReferenceEquals(metadata, _metadata.GetValue(destination))
            && _definitions is not null
            && _definitions.GetValue(source) is null or ICollection { Count: 0 };
    }
}
