using System.CommandLine;

namespace CowCopy.Tool.Commands;

/// <summary>A command of <c>cowcopy</c>.</summary>
/// <param name="name">Its name.</param>
/// <param name="description">What it does, and what exit code 1 means.</param>
/// <param name="example">A command line that its help shows.</param>
internal abstract class ToolCommand(string name, string description, string example) : Command(name, description)
{
    public string Example => example;
}
