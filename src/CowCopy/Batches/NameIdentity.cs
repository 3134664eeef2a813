using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Batches;

/// <summary>
/// Whether paths that differ only in case or normalisation form name one file. Each directory is queried once, however many names in it
/// differ: valid as long as nothing is written.
/// </summary>
internal sealed class NameIdentity(IPlatform platform)
{
    private readonly CaseRule _case = new(platform);
    private readonly Dictionary<string, bool?> _isSensitive = new(StringComparer.Ordinal); // by directory
    private readonly Dictionary<string, FileKey?> _directories = new(StringComparer.Ordinal);

    /// <returns>Null where that cannot be found out.</returns>
    public bool? AreSame(string one, string other)
    {
        if (ParentDirectory.Of(one) is not { } first || ParentDirectory.Of(other) is not { } second) return null;
        bool? oneDirectory = string.Equals(first, second, StringComparison.Ordinal) ? true : AreSameDirectory(first, second);
        if (oneDirectory != true) return oneDirectory;
        string name = Path.GetFileName(one), otherName = Path.GetFileName(other);
        if (string.Equals(name, otherName, StringComparison.Ordinal)) return true;
        if (string.Equals(name, otherName, StringComparison.OrdinalIgnoreCase)) return !IsSensitive(first);
        return platform.Traits.IgnoresForms || IsSensitive(first) != true ? null : false;
    }

    private bool? AreSameDirectory(string one, string other) =>
        Identify(one) is { } first && Identify(other) is { } second ? first.Equals(second) : null;

    /// <returns>Null if it does not exist or has no known identity.</returns>
    private FileKey? Identify(string directory)
    {
        if (_directories.TryGetValue(directory, out FileKey? known)) return known;
        platform.Inspect(directory, LinkTreatment.Follow, out FileFacts facts);
        return _directories[directory] = facts.Identity.IsKnown ? new FileKey(facts.Identity) : null;
    }

    private bool? IsSensitive(string directory)
    {
        if (!_isSensitive.TryGetValue(directory, out bool? known)) _isSensitive[directory] = known = _case.IsSensitive(directory);
        return known;
    }
}
