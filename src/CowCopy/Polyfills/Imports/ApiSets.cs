using System.Runtime.InteropServices;
using CowCopy.Platform.Windows.Structures;

namespace CowCopy.Platform.Windows.Imports;

/// <summary>The same imports for .NET Framework, which does not generate their code: see Platform/Windows/Imports.</summary>
internal static unsafe class ApiSets
{
    [DllImport("api-ms-win-core-file-l2-1-4.dll", EntryPoint = "GetFileInformationByName", SetLastError = true, ExactSpelling = true)]
    public static extern int GetInformation(char* path, int informationClass, StatInformation* information, uint bytes);
}
