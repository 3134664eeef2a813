using System.CommandLine;

namespace CowCopy.Tool.Commands;

/// <summary>A command of <c>cowcopy</c>.</summary>
/// <param name="name">Its name.</param>
/// <param name="description">What it does.</param>
/// <param name="example">A command line that its help shows.</param>
/// <param name="no">What exit code 1 means, as its help has it; null if it is never returned.</param>
internal abstract class ToolCommand(string name, string description, string example, string? no = null) : Command(name, description)
{
    public string Example => example;

    public string? No => no;
}
