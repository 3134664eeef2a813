using System.Collections;
using System.Reflection;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Copying;

/// <summary>
/// Gives destinations the metadata of their sources, as <see cref="ITaskItem.CopyMetadataTo"/> does, without going through it where a
/// destination has it all.
/// </summary>
/// <remarks>
/// Most destinations of a build are transforms of their sources (<c>@(X->'…')</c>), to which MSBuild hands on the source's metadata as it
/// is: both hold one immutable dictionary. CopyMetadataTo queries each name in it nevertheless, which in a build with nothing to do takes
/// longer than inspecting both files. MSBuild shows to no task which dictionary an item holds, so it is read from the item's own fields, in
/// those versions of MSBuild whose items were verified; in any other, and where the fields hold anything else, CopyMetadataTo does it.
/// </remarks>
internal sealed class MetadataHandover(Func<Version, bool> isVerified)
{
    private const string OriginalItemSpec = "OriginalItemSpec";

    private ItemFields? _fields;

    public MetadataHandover()
        : this(VerifiedMSBuild.Includes)
    {
    }

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
        if (fields?.Type != type) _fields = fields = new ItemFields(type, isVerified); // other threads may have other types
        return fields.HoldTheSame(source, destination);
    }

    /// <summary>The fields of the items that MSBuild passes to tasks in its own process.</summary>
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

        // What an item has from a definition (ItemDefinitionGroup) stands elsewhere, and may differ.
        public bool HoldTheSame(ITaskItem source, ITaskItem destination) =>
            _metadata?.GetValue(source) is { } metadata
            && ReferenceEquals(metadata, _metadata.GetValue(destination))
            && _definitions is not null
            && _definitions.GetValue(source) is null or ICollection { Count: 0 };
    }
}
