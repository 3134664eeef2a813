namespace CowCopy.Sdk.LocalCopies;

// .NET Framework is on Windows, where a program is known by its name.
internal sealed partial class OutputOwnership
{
    private static bool IsProgram(string file) => file.Length == 0;
}
