using System.Globalization;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>
/// The numbers of the headers of Windows by their names: fileapi.h, minwinbase.h, winbase.h, winioctl.h, winnt.h. What has no name here
/// stands for itself.
/// </summary>
internal static class HeaderNames
{
    // FILE_INFO_BY_HANDLE_CLASS of minwinbase.h, which counts from 0
    private const string Classes =
        "FileBasicInfo FileStandardInfo FileNameInfo FileRenameInfo FileDispositionInfo FileAllocationInfo FileEndOfFileInfo "
        + "FileStreamInfo FileCompressionInfo FileAttributeTagInfo FileIdBothDirectoryInfo FileIdBothDirectoryRestartInfo "
        + "FileIoPriorityHintInfo FileRemoteProtocolInfo FileFullDirectoryInfo FileFullDirectoryRestartInfo FileStorageInfo "
        + "FileAlignmentInfo FileIdInfo FileIdExtdDirectoryInfo FileIdExtdDirectoryRestartInfo FileDispositionInfoEx "
        + "FileRenameInfoEx FileCaseSensitiveInfo";

    public static string Access(uint access) => Bits(
        access,
        (0x80000000, "GENERIC_READ"), (0x40000000, "GENERIC_WRITE"), (0x00010000, "DELETE"), (0x1, "FILE_LIST_DIRECTORY"),
        (0x80, "FILE_READ_ATTRIBUTES"), (0x100, "FILE_WRITE_ATTRIBUTES"));

    public static string Share(uint share) =>
        Bits(share, (1, "FILE_SHARE_READ"), (2, "FILE_SHARE_WRITE"), (4, "FILE_SHARE_DELETE"));

    public static string Disposition(uint disposition) => disposition switch
    {
        1 => "CREATE_NEW",
        2 => "CREATE_ALWAYS",
        3 => "OPEN_EXISTING",
        4 => "OPEN_ALWAYS",
        _ => Number(disposition),
    };

    public static string Attributes(uint attributes) => Bits(
        attributes,
        (0x08000000, "FILE_FLAG_SEQUENTIAL_SCAN"), (0x02000000, "FILE_FLAG_BACKUP_SEMANTICS"),
        (0x00200000, "FILE_FLAG_OPEN_REPARSE_POINT"), (0x1, "FILE_ATTRIBUTE_READONLY"), (0x2, "FILE_ATTRIBUTE_HIDDEN"),
        (0x4, "FILE_ATTRIBUTE_SYSTEM"), (0x20, "FILE_ATTRIBUTE_ARCHIVE"), (0x80, "FILE_ATTRIBUTE_NORMAL"),
        (0x100, "FILE_ATTRIBUTE_TEMPORARY"), (0x200, "FILE_ATTRIBUTE_SPARSE_FILE"), (0x2000, "FILE_ATTRIBUTE_NOT_CONTENT_INDEXED"));

    public static string Class(int informationClass)
    {
        string[] names = Classes.Split(' ');
        return (uint)informationClass < names.Length ? names[informationClass] : Number((uint)informationClass);
    }

    public static string Control(uint code) => code switch
    {
        0x00090073 => "FSCTL_GET_RETRIEVAL_POINTERS",
        0x000900A4 => "FSCTL_SET_REPARSE_POINT",
        0x000900A8 => "FSCTL_GET_REPARSE_POINT",
        0x000900C4 => "FSCTL_SET_SPARSE",
        0x000940CF => "FSCTL_QUERY_ALLOCATED_RANGES",
        0x0009023C => "FSCTL_QUERY_PERSISTENT_VOLUME_STATE",
        0x0009027C => "FSCTL_GET_INTEGRITY_INFORMATION",
        0x0009C280 => "FSCTL_SET_INTEGRITY_INFORMATION",
        0x000902D8 => "FSCTL_GET_REFS_VOLUME_DATA",
        0x00098344 => "FSCTL_DUPLICATE_EXTENTS_TO_FILE",
        0x000903D3 => "FSCTL_GET_RETRIEVAL_POINTERS_AND_REFCOUNT",
        _ => Number(code),
    };

    private static string Bits(uint value, params (uint Bit, string Name)[] names)
    {
        List<string> found = [.. names.Where(one => (value & one.Bit) != 0).Select(one => one.Name)];
        uint rest = value & ~names.Aggregate(0u, (all, one) => all | one.Bit);
        if (rest != 0 || found.Count == 0) found.Add(Number(rest));
        return string.Join('|', found);
    }

    private static string Number(uint value) => value.ToString(value < 10 ? "D" : "X8", CultureInfo.InvariantCulture);
}
