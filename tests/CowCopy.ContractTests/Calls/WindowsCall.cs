using System.Globalization;
using System.Text;
using CowCopy.Platform.Windows;
using CowCopy.TestKit.Simulation;

namespace CowCopy.ContractTests.Calls;

/// <summary>
/// What a Windows call counts as. An open is a request to a file system to open or create (IRP_MJ_CREATE), wherever it is sent from: the
/// copy call opens both files, a hard link and a rename open the directory of the new name beside the file, and calls that create, delete
/// or set attributes by path open what they change. Queries by path leave no handle, and count as none.
/// DeleteFile counts as the calls that it makes once it has opened the file, and that the library makes by itself: it queries the reparse
/// tag, sets the disposition, and closes.
/// </summary>
internal static class WindowsCall
{
    private static readonly Dictionary<string, int> OpensInside = new(StringComparer.Ordinal)
    {
        ["CreateFile"] = 1,
        ["ReopenFile"] = 1,
        ["CopyFileEx"] = 2,
        ["CreateDirectory"] = 1,
        ["CreateHardLink"] = 2,
        ["CreateSymbolicLink"] = 1,
        ["DeleteFile"] = 1,
        ["RemoveDirectory"] = 1,
        ["SetFileAttributes"] = 1,
        ["SetFileInformationByHandle(Rename)"] = 1,
        ["SetFileInformationByHandle(RenameEx)"] = 1,
    };

    private static readonly Dictionary<string, string> Classes = new(StringComparer.Ordinal)
    {
        [Class(InformationClass.Basic)] = "(Basic)",
        [Class(InformationClass.Rename)] = "(Rename)",
        [Class(InformationClass.Disposition)] = "(Disposition)",
        [Class(InformationClass.Allocation)] = "(Allocation)",
        [Class(InformationClass.EndOfFile)] = "(EndOfFile)",
        [Class(InformationClass.Stream)] = "(Stream)",
        [Class(InformationClass.AttributeTag)] = "(AttributeTag)",
        [Class(InformationClass.RemoteProtocol)] = "(RemoteProtocol)",
        [Class(InformationClass.FullDirectory)] = "(FullDirectory)",
        [Class(InformationClass.FullDirectoryRestart)] = "(FullDirectoryRestart)",
        [Class(InformationClass.Id)] = "(Id)",
        [Class(InformationClass.IdDirectory)] = "(IdDirectory)",
        [Class(InformationClass.IdDirectoryRestart)] = "(IdDirectoryRestart)",
        [Class(InformationClass.DispositionEx)] = "(DispositionEx)",
        [Class(InformationClass.RenameEx)] = "(RenameEx)",
        [Class(InformationClass.CaseSensitive)] = "(CaseSensitive)",
        [Code(ControlCode.GetRetrievalPointers)] = "(get retrieval pointers)",
        [Code(ControlCode.GetReparsePoint)] = "(get reparse point)",
        [Code(ControlCode.QueryAllocatedRanges)] = "(query allocated ranges)",
        [Code(ControlCode.QueryPersistentVolumeState)] = "(query persistent volume state)",
        [Code(ControlCode.GetIntegrity)] = "(get integrity)",
        [Code(ControlCode.SetIntegrity)] = "(set integrity)",
        [Code(ControlCode.GetReFsVolumeData)] = "(get ReFS volume data)",
        [Code(ControlCode.DuplicateExtents)] = "(duplicate extents)",
        [Code(ControlCode.GetRetrievalPointersAndCounts)] = "(get retrieval pointers and counts)",
    };

    /// <param name="call">A call of the simulation.</param>
    /// <param name="volume">The directory that stands for the drive, whose path is as long as a letter and a colon.</param>
    public static CountedCall Of(JournalCall call, string volume) =>
        Of(call.Name, call.Resolved.Select(path => path.Replace(volume, "V:", StringComparison.Ordinal)));

    public static CountedCall Of(string call, IEnumerable<string> resolved)
    {
        string name = Named(call);
        int opens = OpensInside.GetValueOrDefault(name);
        int calls = name switch
        {
            "CreateFile" or "ReopenFile" => 0,
            "DeleteFile" => 3,
            _ => 1,
        };
        return new CountedCall(name, opens, calls, resolved.Sum(Encoding.Unicode.GetByteCount));
    }

    private static string Named(string call)
    {
        int start = call.IndexOf('(', StringComparison.Ordinal);
        return start < 0 ? call : call[..start] + Classes.GetValueOrDefault(call[start..], call[start..]);
    }

    private static string Class(int number) => string.Create(CultureInfo.InvariantCulture, $"({number})");

    private static string Code(uint code) => $"({code:X8})";
}
