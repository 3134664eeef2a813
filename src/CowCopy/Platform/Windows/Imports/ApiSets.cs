using System.Runtime.InteropServices;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows.Imports;

/// <summary>Calls that only newer systems have (Windows 11 24H2, Server 2025).</summary>
internal static unsafe partial class ApiSets
{
    [LibraryImport("api-ms-win-core-file-l2-1-4.dll", EntryPoint = "GetFileInformationByName", SetLastError = true)]
    public static partial int GetInformation(char* path, int informationClass, StatInformation* information, uint bytes);
}
