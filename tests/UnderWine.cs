using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CowCopy.Tests;

/// <summary>Lets a test program throw under Wine; the library for that is beside the program only there.</summary>
internal static class UnderWine
{
    private const string Cure = "wine-exceptions.dll";

    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "A test program: its module is the application.")]
    internal static void Prepare()
    {
        string cure = Path.Combine(AppContext.BaseDirectory, Cure);
        if (File.Exists(cure)) NativeLibrary.Load(cure);
    }
}
