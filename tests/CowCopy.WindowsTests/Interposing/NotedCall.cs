namespace CowCopy.WindowsTests.Interposing;

/// <summary>One call of the library.</summary>
/// <param name="Name">The function.</param>
/// <param name="Code">The control code, or 0.</param>
/// <param name="Error">The error the script gave it, or 0 where it went through.</param>
internal readonly record struct NotedCall(string Name, uint Code, int Error);
