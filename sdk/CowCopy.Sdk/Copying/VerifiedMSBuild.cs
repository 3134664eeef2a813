namespace CowCopy.Sdk.Copying;

/// <summary>The versions of MSBuild whose items hold their metadata as <see cref="MetadataHandover"/> reads it.</summary>
/// <remarks>
/// A version is added when MetadataTests have passed under an SDK that contains it, and its source still has what they cannot see: an
/// item's metadata is one immutable dictionary, which a transform takes over and every change replaces (ProjectItemInstance.TaskItem in
/// dotnet/msbuild).
/// </remarks>
internal static class VerifiedMSBuild
{
    /// <param name="version">The file version of the assembly that has the items; its assembly version is 15.1 in all of them.</param>
    public static bool Includes(Version version) => version is { Major: 18, Minor: 9 };
}
