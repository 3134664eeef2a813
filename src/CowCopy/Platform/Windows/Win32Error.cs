namespace CowCopy.Platform.Windows;

/// <summary>Numbers of winerror.h that decide something beyond their status.</summary>
internal static class Win32Error
{
    public const int NotSupported = 50;
}
