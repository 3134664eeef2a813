namespace CowCopy.Tests.Platform.Windows;

/// <summary>What a call of a scripted Windows returns.</summary>
/// <param name="Error">The error of winerror.h, or the NTSTATUS of a call of ntdll; 0 for success.</param>
/// <param name="Output">What it writes into the buffer of the caller.</param>
/// <param name="Returned">The number of bytes that it returns, where that is another than the length of the output.</param>
internal sealed record ScriptedReply(int Error = 0, byte[]? Output = null, uint? Returned = null)
{
    public Action? Before { get; init; }
}
