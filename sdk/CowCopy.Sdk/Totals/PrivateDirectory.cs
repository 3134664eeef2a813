namespace CowCopy.Sdk.Totals;

/// <summary>A directory in which no other user can place files or links.</summary>
internal static partial class PrivateDirectory
{
    /// <summary>The place of the totals below the user's own data; null for a user without such a directory.</summary>
    public static string? OfTotals()
    {
        const Environment.SpecialFolderOption unverified = Environment.SpecialFolderOption.DoNotVerify;
        string data = Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, unverified);
        return data.Length > 0 ? Path.Combine(data, "cowcopy", "builds") : null;
    }

    /// <summary>Creates it where it does not exist, for its user only.</summary>
    /// <returns>Whether it is a directory, no link to one, and writable for its user only.</returns>
    public static bool Create(string path)
    {
        try
        {
            CreateForUser(path);
            return (File.GetAttributes(path) & FileAttributes.ReparsePoint) != FileAttributes.ReparsePoint && IsOfUser(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
