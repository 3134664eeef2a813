using System.CommandLine;

namespace CowCopy.Tool.Commands;

/// <summary>The option that every command has.</summary>
internal sealed class JsonOption : Option<bool>
{
    public JsonOption()
        : base("--json") => Description = "Write one JSON document to standard output, and nothing else.";
}
