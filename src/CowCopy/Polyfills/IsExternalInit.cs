namespace System.Runtime.CompilerServices;

/// <summary>Lets the compiler emit init-only properties for .NET Framework.</summary>
internal static class IsExternalInit;
