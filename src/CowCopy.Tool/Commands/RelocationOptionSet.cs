using System.CommandLine;
using CowCopy.Tool.WorkingCopies.Relocation;

namespace CowCopy.Tool.Commands;

/// <summary>The options of all commands that relocate build state.</summary>
internal sealed class RelocationOptionSet
{
    private readonly Option<bool> _symbols = new("--symbols")
    {
        Description = "Compile also projects whose symbols name the sources of the former directory.",
    };

    public void AddTo(Command command) => command.Add(_symbols);

    public RelocationOptions Read(ParseResult parsed) => new() { Symbols = parsed.GetValue(_symbols) };
}
