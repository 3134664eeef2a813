using System.Collections;
using Microsoft.Build.Framework;

namespace CowCopy.Sdk.Tests;

/// <summary>An item for whose copy the base library throws an exception.</summary>
internal sealed class RefusedItem(string path, Exception error) : ITaskItem
{
    public string ItemSpec { get; set; } = path;

    public ICollection MetadataNames => Array.Empty<string>();

    public int MetadataCount => 0;

    public string GetMetadata(string metadataName) => "";

    public void SetMetadata(string metadataName, string metadataValue) => throw new NotSupportedException();

    public void RemoveMetadata(string metadataName) => throw new NotSupportedException();

    public void CopyMetadataTo(ITaskItem destinationItem) => throw error;

    public IDictionary CloneCustomMetadata() => throw error;
}
