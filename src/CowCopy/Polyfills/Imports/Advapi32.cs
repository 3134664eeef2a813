using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows.Imports;

/// <summary>The same imports for .NET Framework, which does not generate their code: see Platform/Windows/Imports.</summary>
internal static unsafe class Advapi32
{
    [DllImport("advapi32", EntryPoint = "RegGetValueW", ExactSpelling = true)]
    public static extern int GetValue(nint key, char* subKey, char* value, uint flags, uint* type, uint* data, uint* bytes);
}
