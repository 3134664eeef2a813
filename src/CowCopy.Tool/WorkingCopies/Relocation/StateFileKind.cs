namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>A kind of files of build state.</summary>
/// <param name="Name">The name of such a file, or its start and end around a <c>*</c>.</param>
/// <param name="Action">What is done with one that names the former directory.</param>
/// <param name="Format">How it writes paths.</param>
internal sealed record StateFileKind(string Name, StateFileAction Action, FileFormat Format = FileFormat.Plain)
{
    public bool Includes(string name)
    {
        int star = Name.IndexOf('*', StringComparison.Ordinal);
        if (star < 0) return name.Equals(Name, StringComparison.OrdinalIgnoreCase);
        return name.Length >= Name.Length - 1
            && name.StartsWith(Name[..star], StringComparison.OrdinalIgnoreCase)
            && name.EndsWith(Name[(star + 1)..], StringComparison.OrdinalIgnoreCase);
    }
}
