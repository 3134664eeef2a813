
namespace CowCopy.Platform.Windows;

/// <summary>File-system control requests.</summary>
internal static unsafe class Control
{
    /// <summary>
    /// Sends a request. Too small a buffer for all of the answer is <see cref="Win32Error.MoreData"/>, with as much as fits.
    /// </summary>
    public static PlatformStatus Send(
        this IWindowsCalls calls,
        FileHandle file,
        uint code,
        void* input,
        uint inputBytes,
        void* output,
        uint outputBytes,
        out uint returned)
    {
        uint count = 0;
        int succeeded = calls.DeviceIoControl(file.Value, code, input, inputBytes, output, outputBytes, &count, 0);
        PlatformStatus status = Win32Error.Answer(succeeded != 0);
        returned = count;
        return status;
    }

    public static PlatformStatus Send(this IWindowsCalls calls, FileHandle file, uint code, void* input, uint inputBytes) =>
        calls.Send(file, code, input, inputBytes, null, 0, out _);
}
