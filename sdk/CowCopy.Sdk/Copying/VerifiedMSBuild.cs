namespace CowCopy.Sdk.Copying;

/// <summary>The versions of MSBuild whose items hold their metadata as <see cref="MetadataCopier"/> reads it.</summary>
/// <remarks>
/// Add a version after MetadataTests have passed under an SDK that contains it, and after its source (ProjectItemInstance.TaskItem in
/// dotnet/msbuild) was read for what they cannot test: an item's metadata is one immutable dictionary, which a transform shares and
/// every change replaces.
/// </remarks>
internal static class VerifiedMSBuild
{
    /// <summary>Returns whether a version was verified.</summary>
    /// <param name="version">The file version of the assembly that defines the items; its assembly version is 15.1 in all releases.</param>
    public static bool Includes(Version version) => version is { Major: 18, Minor: 9 };
}
