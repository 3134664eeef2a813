namespace CowCopy.Platform.Windows;

/// <summary>
/// The roots below which the volume does not know FileRenameInfoEx and FileDispositionInfoEx, so that later files do not pay for the
/// refused call. A volume mounted in a directory counts with the root above it: the older requests work on every volume.
/// </summary>
internal sealed class OlderVolumes
{
    private readonly object _adding = new();
    private volatile string[] _roots = [];

    public bool Include(string path)
    {
        string root = WindowsPath.RootOf(path);
        foreach (string known in _roots)
        {
            if (string.Equals(known, root, StringComparison.OrdinalIgnoreCase)) return true;
        }

        return false;
    }

    public void Add(string path)
    {
        lock (_adding)
        {
            if (!Include(path)) _roots = [.. _roots, WindowsPath.RootOf(path)];
        }
    }
}
