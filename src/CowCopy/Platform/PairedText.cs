namespace CowCopy.Platform;

/// <summary>
/// Whether a path can become UTF-8 and come back. The base library replaces each surrogate without its pair, so that two paths would be one
/// name.
/// </summary>
internal static class PairedText
{
    public static readonly PlatformStatus Refused = PlatformStatus.From(Planning.StatusCode.InvalidName);

    public static bool Has(string path)
    {
        for (int index = 0; index < path.Length; index++)
        {
            if (!char.IsSurrogate(path[index])) continue;
            if (!char.IsSurrogatePair(path, index)) return false;
            index++;
        }

        return true;
    }
}
