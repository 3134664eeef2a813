using System.Runtime.InteropServices;

// Native calls go to the system's own libraries, never to one beside the assembly.
[assembly: DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
#if NET
// Every import of this assembly passes plain numbers and pointers, which the runtime does not convert.
[assembly: System.Runtime.CompilerServices.DisableRuntimeMarshalling]
#endif
