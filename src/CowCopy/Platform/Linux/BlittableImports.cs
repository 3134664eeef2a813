using System.Runtime.CompilerServices;

// Every import of this assembly passes plain numbers and pointers; the runtime has nothing to convert, and this says so.
[assembly: DisableRuntimeMarshalling]
