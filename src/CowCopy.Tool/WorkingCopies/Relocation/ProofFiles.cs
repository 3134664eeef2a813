using System.Globalization;
using System.Security;

namespace CowCopy.Tool.WorkingCopies.Relocation;

/// <summary>
/// What MSBuild itself imports to prove that the inputs of a compilation are those of the former directory: one file of targets for each
/// project, and a record beside each hash of inputs, which the first build deletes.
/// </summary>
internal static class ProofFiles
{
    public const string TargetsSuffix = ".cowcopy-relocation.targets", RecordSuffix = ".CowCopyRelocation.xml";

    private const string EscapedByMSBuild = "%*?@$();'";

    /// <summary>Older than any output: a file that a project imports is an input of its compilation.</summary>
    public static readonly DateTime Time = new(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <summary>The targets, the same for each project.</summary>
    public static string Targets =>
        """
        <!-- Written by "cowcopy", which relocated this directory. It does nothing after the first build, and may be deleted. -->
        <Project>
          <PropertyGroup>
            <_CowCopyRecord>$(MSBuildProjectFile)RECORD</_CowCopyRecord>
            <_CowCopyRecord>$([System.IO.Path]::Combine('$(IntermediateOutputPath)', '$(_CowCopyRecord)'))</_CowCopyRecord>
            <_CowCopyRecord>$([MSBuild]::NormalizePath('$(MSBuildProjectDirectory)', '$(_CowCopyRecord)'))</_CowCopyRecord>
          </PropertyGroup>
          <Import Project="$(_CowCopyRecord)" Condition="Exists('$(_CowCopyRecord)')" />

          <!-- Where the inputs differ by the directory alone, their hash gets the time that it had there. -->
          <Target Name="_CowCopyProveInputs"
                  AfterTargets="_GenerateCompileDependencyCache"
                  Condition="'$(_CowCopyHash)' != '' and '$(DesignTimeBuild)' != 'true' and '$(BuildingProject)' == 'true'">
            <PropertyGroup>
              <_CowCopySeparator>$([System.IO.Path]::DirectorySeparatorChar)</_CowCopySeparator>
              <_CowCopyBelow>$(_CowCopyCurrent)$(_CowCopySeparator)</_CowCopyBelow>
              <_CowCopyFormerBelow>$(_CowCopyFormer)$(_CowCopySeparator)</_CowCopyFormerBelow>
            </PropertyGroup>
            <ItemGroup>
              <_CowCopyLike Include="@(CoreCompileCache->Replace('$(_CowCopyBelow)', '$(_CowCopyFormerBelow)'))" />
              <_CowCopyInput Include="@(_CowCopyLike->Replace('$(_CowCopyCurrent)=', '$(_CowCopyFormer)='))" />
            </ItemGroup>
            <Hash ItemsToHash="@(_CowCopyInput)" IgnoreCase="$([MSBuild]::ValueOrDefault(`$(CoreCompileCacheIgnoreCase)`, `true`))">
              <Output TaskParameter="HashResult" PropertyName="_CowCopyProof" />
            </Hash>
            <Touch Files="$(IntermediateOutputPath)$(MSBuildProjectFile).CoreCompileInputs.cache"
                   Time="$(_CowCopyTime)"
                   Importance="low"
                   ContinueOnError="true"
                   Condition="'$(_CowCopyProof)' == '$(_CowCopyHash)'" />
            <Delete Files="$(_CowCopyRecord)" ContinueOnError="true" />
          </Target>
        </Project>

        """.Replace("RECORD", RecordSuffix, StringComparison.Ordinal);

    /// <summary>Returns the record of one hash.</summary>
    /// <param name="hash">The hash that the former directory had.</param>
    /// <param name="time">When it was written.</param>
    /// <param name="former">The former directory.</param>
    /// <param name="up">The directory, relative to that of the record.</param>
    public static string Record(string hash, DateTime time, string former, string up) =>
        $"""
        <Project>
          <PropertyGroup>
            <_CowCopyHash>{Escape(hash)}</_CowCopyHash>
            <_CowCopyTime>{time.ToUniversalTime().ToString("O", CultureInfo.InvariantCulture)}</_CowCopyTime>
            <_CowCopyFormer>{Escape(former)}</_CowCopyFormer>
            <_CowCopyCurrent>$([MSBuild]::NormalizePath('$(MSBuildThisFileDirectory)', '{up}'))</_CowCopyCurrent>
          </PropertyGroup>
        </Project>

        """;

    private static string Escape(string text) => SecurityElement.Escape(string.Concat(text.Select(static one =>
        EscapedByMSBuild.Contains(one, StringComparison.Ordinal) ? $"%{(int)one:X2}" : one.ToString())));
}
