namespace CowCopy.Sdk.Trees;

internal static partial class PhysicalPath
{
    // .NET Framework cannot resolve links.
    public static string Of(string path) => path;
}
