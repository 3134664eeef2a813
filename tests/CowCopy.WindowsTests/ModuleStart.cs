using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using CowCopy.WindowsTests.Interposing;

namespace CowCopy.WindowsTests;

/// <summary>What must be in place before the first test, and before the first exception.</summary>
internal static class ModuleStart
{
    private const string Cure = "wine-exceptions.dll";

    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "A test program: its module is the application.")]
    internal static void Prepare()
    {
        if (!OperatingSystem.IsWindows()) return;
        string cure = Path.Combine(AppContext.BaseDirectory, Cure);
        if (File.Exists(cure)) NativeLibrary.Load(cure);
        Interposer.PutInPlace();
    }
}
