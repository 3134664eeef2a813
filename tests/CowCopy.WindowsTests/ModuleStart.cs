using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests;

/// <summary>What must be in place before the first test.</summary>
internal static class ModuleStart
{
    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "A test program: its module is the application.")]
    internal static void Prepare()
    {
        if (OperatingSystem.IsWindows()) Interposer.PutInPlace();
    }
}
