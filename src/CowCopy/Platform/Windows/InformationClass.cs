namespace CowCopy.Platform.Windows;

/// <summary>FILE_INFO_BY_HANDLE_CLASS of minwinbase.h, and the classes of queries by name and of volumes.</summary>
internal static class InformationClass
{
    public const int Basic = 0;
    public const int Rename = 3;
    public const int Disposition = 4;
    public const int Allocation = 5;
    public const int EndOfFile = 6;
    public const int Stream = 7;
    public const int AttributeTag = 9;
    public const int RemoteProtocol = 13;
    public const int FullDirectory = 14, FullDirectoryRestart = 15;
    public const int Id = 18;

    /// <summary>With ids and reparse tags; not on all volumes.</summary>
    public const int IdDirectory = 19, IdDirectoryRestart = 20;

    /// <summary>From Windows 10 1607.</summary>
    public const int DispositionEx = 21, RenameEx = 22;
    public const int CaseSensitive = 23;

    /// <summary>GetFileExInfoStandard of GetFileAttributesEx.</summary>
    public const int Standard = 0;

    /// <summary>FileStatBasicByNameInfo of GetFileInformationByName.</summary>
    public const int StatByName = 3;

    /// <summary>FileStatInformation of NtQueryInformationByName.</summary>
    public const int StatByNativeName = 68;

    /// <summary>FileFsFullSizeInformation of NtQueryVolumeInformationFile.</summary>
    public const int VolumeSize = 7;
}
