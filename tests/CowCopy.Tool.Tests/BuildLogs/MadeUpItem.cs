using System.Collections;
using Microsoft.Build.Framework;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>An item without metadata.</summary>
internal sealed class MadeUpItem(string path) : ITaskItem
{
    public string ItemSpec { get; set; } = path;

    public int MetadataCount => 0;

    public ICollection MetadataNames => Array.Empty<string>();

    public IDictionary CloneCustomMetadata() => new Dictionary<string, string>(StringComparer.Ordinal);

    public void CopyMetadataTo(ITaskItem destinationItem) => throw new NotSupportedException();

    public string GetMetadata(string metadataName) => "";

    public void RemoveMetadata(string metadataName) => throw new NotSupportedException();

    public void SetMetadata(string metadataName, string metadataValue) => throw new NotSupportedException();
}
