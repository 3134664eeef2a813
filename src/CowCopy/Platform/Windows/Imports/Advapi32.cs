using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Imports;

/// <summary>The registry, for one value; answers an error code.</summary>
internal static unsafe partial class Advapi32
{
    [LibraryImport("advapi32", EntryPoint = "RegGetValueW")]
    public static partial int GetValue(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes);
}
