using System.IO.Enumeration;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>A kind of files of build state.</summary>
/// <param name="Name">The name of such a file, in which <c>*</c> is any text.</param>
/// <param name="Action">What is done with one that names the former directory.</param>
/// <param name="Format">How it writes paths.</param>
internal sealed record StateFileKind(string Name, StateFileAction Action, FileFormat Format = FileFormat.Plain)
{
    public bool Includes(string name) => FileSystemName.MatchesSimpleExpression(Name, name, ignoreCase: true);
}
