using System.Runtime.InteropServices;
using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// The Windows calls over simulated volumes, with the semantics that Microsoft documents for sharing, mapped files, deletion, renaming,
/// ids, reparse points, streams, block clones and names. Every call is in the journal and can be made to fail there.
/// </summary>
/// <param name="build">The build number of the system, which decides which calls, classes and flags exist.</param>
internal sealed unsafe partial class SimulatedWindows(uint build) : WindowsCalls
{
    private const int Invalid = -1; // INVALID_HANDLE_VALUE
    private const uint ByNameFromBuild = 26100, ByNativeNameFromBuild = 15063;
    private const uint CaseSensitiveDirectoriesFromBuild = 17134, IgnoreReadOnlyFromBuild = 17763;
    private const uint DevDrivesFromBuild = 22621, UnprivilegedLinksFromBuild = 15063;

    private readonly SimulatedStorage _storage = new(SimulatedSystem.Windows);

    public SimulatedStorage Storage => _storage;

    public SimulatedFiles Files => _storage.Files;

    public WindowsNames Names => field ??= new WindowsNames(_storage);

    public CallJournal Calls { get; } = new();

    /// <summary>The value of NtfsDisable8dot3NameCreation; null where the registry does not have it.</summary>
    public uint? ShortNameRule { get; init; }

    /// <summary>Handles that are open.</summary>
    public int OpenHandles => _storage.OpenHandles;

    public override int RtlGetVersion(SystemVersion* version)
    {
        Calls.Add(nameof(RtlGetVersion), "");
        version->Build = build;
        return 0;
    }

    public override int RegGetValue(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes)
    {
        Calls.Add(nameof(RegGetValue), new string(value));
        if (ShortNameRule is not { } rule) return Win32Error.FileNotFound;
        *data = rule;
        return 0;
    }

    private static int Succeed()
    {
        Marshal.SetLastPInvokeError(0);
        return 1;
    }

    private static int Fail(int error)
    {
        Marshal.SetLastPInvokeError(error);
        return 0;
    }

    private static nint Refuse(int error)
    {
        Marshal.SetLastPInvokeError(error);
        return Invalid;
    }

    private static int Answer(StatusCode status) => status == StatusCode.Ok ? Succeed() : Fail(WindowsErrors.Of(status));

    /// <summary>Adds a call that takes a path, and perhaps a second one.</summary>
    private WindowsName Enter(string call, char* path, char* second = null)
    {
        string text = new(path);
        string[] resolved = second is null ? [text] : [text, new string(second)];
        return Calls.Add(call, text, resolved) is { } error ? WindowsName.Refused(error) : Names.Parse(text);
    }

    /// <summary>Adds a call that takes a handle, and perhaps the new name of its file.</summary>
    private int? Enter(string call, nint handle, out OpenFile file, params string[] resolved)
    {
        if (!_storage.Handles.TryGet(new FileHandle(handle), out file!)) return WindowsErrors.InvalidHandle;
        return Calls.Add(call, file.Path, resolved);
    }

    private Place Find(in WindowsName name, LinkTreatment links) => _storage.Walk.Find(name.Path, links);

    /// <summary>The error for a name that is there, or is not: it may be on its way out.</summary>
    private static int ErrorOf(in Place place) => (place.Node, IsLeaving(place)) switch
    {
        (null, _) => WindowsErrors.Of(place),
        (_, true) => Win32Error.AccessDenied, // STATUS_DELETE_PENDING
        _ => 0,
    };

    private static bool IsLeaving(in Place place) =>
        place is { Node.Leaving: { } leaving, Parent: { } } && leaving == new DirectorySlot(place.Parent, place.Name);

    private static uint AttributesOf(SimulatedNode node)
    {
        uint marks = node.Mode & ~AttributeBits.Normal;
        marks |= node switch
        {
            SimulatedDirectory => AttributeBits.Directory,
            SimulatedLink { IsToDirectory: true } => AttributeBits.Directory | AttributeBits.ReparsePoint,
            SimulatedLink => AttributeBits.ReparsePoint,
            SimulatedFile file => (file.IsSparse ? AttributeBits.Sparse : 0) | (file.Reparse is null ? 0 : AttributeBits.ReparsePoint),
            _ => 0,
        };
        return marks == 0 ? AttributeBits.Normal : marks;
    }
}
