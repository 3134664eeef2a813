using CowCopy.Diagnostics.Inspection;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>A file that may be shared with others of its length.</summary>
internal sealed class Candidate(in FoundFile file)
{
    private readonly FoundFile _file = file;

    public FoundFile File => _file;

    /// <summary>Why it is left as it is; null where it may be shared.</summary>
    public UnsharedFile? Unshared { get; private set; }

    /// <summary>Files of different kinds cannot share blocks.</summary>
    public ulong Kind { get; set; }

    /// <summary>Stands for where all of its content is; of its own where that is not certain.</summary>
    public Digest Place { get; set; }

    /// <summary>Stands for its first bytes, then for all; null where they could not be read.</summary>
    public Digest? Content { get; set; }

    public void Leave(UnsharedReason reason, int nativeCode = 0) => Unshared = new UnsharedFile(_file.Path, reason, nativeCode);

    /// <summary>Leaves it as it is, as it could not be queried or opened.</summary>
    public void Leave(PlatformStatus status) => Unshared = UnsharedFile.NotOpened(_file.Path, status);
}
