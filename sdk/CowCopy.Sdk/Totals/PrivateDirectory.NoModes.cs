namespace CowCopy.Sdk.Totals;

// .NET Framework has no modes; its data directory of a user is the user's by its access list.
internal static partial class PrivateDirectory
{
    private static void CreateForUser(string path) => Directory.CreateDirectory(path);

    private static bool IsOfUser(string path) => path.Length > 0;
}
