using CowCopy.Planning;

namespace CowCopy.Platform.Windows;

/// <summary>
/// Queries a file by its native name, for Windows 10 1703 to 11 23H2, without opening it. The id in the result has 64 bits and cannot be
/// compared with one of 128: it is left out. A share is not queried so: its redirector answers for the attributes from its cache, or in one
/// round trip.
/// </summary>
/// <param name="calls">The calls.</param>
/// <param name="systemBuild">The build number of the system; 0 where it is unknown.</param>
internal sealed unsafe class NativeNameQuery(WindowsCalls calls, uint systemBuild)
{
    private const uint FirstBuild = 15063; // Windows 10 1703: NtQueryInformationByName in the WDK

    private readonly RefusingRoots _refusing = new();

    // An attempt where there is no such call costs an exception.
    private volatile bool _isLacking = systemBuild is > 0 and < FirstBuild;

    /// <summary>
    /// Returns null where the system or the volume lacks the call, or fails for this name. The facts are unknown for a reparse point that
    /// is no link.
    /// </summary>
    public PlatformStatus? Of(string native, out FileFacts facts)
    {
        facts = default;
        if (_isLacking || WindowsPath.IsOfNetwork(native)) return null;
        string kernel = WindowsPath.ToKernel(native);
        if (kernel.Length > NativeName.Text.MostCharacters || _refusing.Include(native)) return null;
        StatInformation found = default;
        int status;
        try
        {
            nint* ioStatus = stackalloc nint[2];
            fixed (char* characters = kernel)
            {
                NativeName.Text text = new(characters, kernel.Length);
                NativeName name = new(&text);
                status = calls.NtQueryInformationByName(
                    &name, ioStatus, &found, StatInformation.ShortBytes, InformationClass.StatByNativeName);
            }
        }
        catch (TypeLoadException)
        {
            _isLacking = true;
            return null;
        }

        if (NtStatus.IsUnknownRequest(status)) _refusing.Add(native);
        if (status == NtStatus.Success) facts = FileQuery.Facts(found);
        return status == NtStatus.Success ? PlatformStatus.Ok : FileQuery.IfMissing(NtStatus.ToStatus(status), out facts);
    }
}
