using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>Gives destinations the metadata of their sources, as <see cref="ITaskItem.CopyMetadataTo"/> does, without going through it where a destination has it all.</summary>
/// <remarks>
/// Most destinations of a build are transforms of their sources (<c>@(X->'…')</c>), and hold the very same immutable dictionary of metadata: MSBuild hands it on as it is. Its
/// CopyMetadataTo still asks for each name in turn, which in a build with nothing to do takes longer than looking at both files (16 of 47 µs). Which dictionary an item holds,
/// MSBuild tells nobody; it is read from the item's own field. Two items with one dictionary need nothing but the name of the source. Where the fields are not those of
/// MSBuild 18, or hold anything else, CopyMetadataTo does it.
/// </remarks>
internal sealed class MetadataHandover
{
    private const string OriginalItemSpec = "OriginalItemSpec";

    private ItemFields? _fields;

    public void Give(ITaskItem source, ITaskItem destination)
    {
        if (source is not ITaskItem2 origin || !HoldTheSame(source, destination)) source.CopyMetadataTo(destination);
        else if (destination.GetMetadata(OriginalItemSpec).Length == 0) destination.SetMetadata(OriginalItemSpec, origin.EvaluatedIncludeEscaped);
    }

    /// <summary>Whether nothing of the source's metadata can be missing from the destination's, as both are one object.</summary>
    internal bool HoldTheSame(ITaskItem source, ITaskItem destination)
    {
        Type type = source.GetType();
        if (type != destination.GetType()) return false;
        ItemFields? fields = _fields;
        if (fields?.Type != type) _fields = fields = new ItemFields(type); // other threads may come with other types
        return fields.HoldTheSame(source, destination);
    }

    /// <summary>The fields of the items that MSBuild passes to tasks in its own process.</summary>
    [SuppressMessage("Major Code Smell", "S3011:Reflection should not be used to increase accessibility", Justification = "Read only, and only to save work that is done where it fails.")]
    private sealed class ItemFields
    {
        private const string EngineItem = "Microsoft.Build.Execution.ProjectItemInstance+TaskItem";
        private readonly FieldInfo? _metadata;
        private readonly FieldInfo? _definitions;

        public ItemFields(Type type)
        {
            Type = type;
            if (type.FullName != EngineItem) return;
            _metadata = type.GetField("_directMetadata", BindingFlags.Instance | BindingFlags.NonPublic);
            _definitions = type.GetField("_itemDefinitions", BindingFlags.Instance | BindingFlags.NonPublic);
        }

        public Type Type { get; }

        // What an item has from a definition (ItemDefinitionGroup) stands elsewhere, and may differ.
        public bool HoldTheSame(ITaskItem source, ITaskItem destination) =>
            _metadata?.GetValue(source) is { } metadata
            && ReferenceEquals(metadata, _metadata.GetValue(destination))
            && _definitions is not null
            && _definitions.GetValue(source) is null or ICollection { Count: 0 };
    }
}
