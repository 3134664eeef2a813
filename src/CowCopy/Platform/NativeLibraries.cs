using System.Runtime.InteropServices;

// Native calls go to the system's own libraries, never to one that lies beside the assembly.
[assembly: DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
