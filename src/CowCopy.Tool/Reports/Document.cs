using System.Text.Json.Serialization;

namespace CowCopy.Tool.Reports;

/// <summary>The JSON document of a command. Its schema is in docs/schemas.</summary>
internal abstract record Document
{
    /// <summary>The version of the schema. It rises when a name goes or changes its meaning, not when one is added.</summary>
    [JsonPropertyOrder(-1)]
    public int SchemaVersion => 1;
}
