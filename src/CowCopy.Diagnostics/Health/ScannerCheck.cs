using System.Text.RegularExpressions;

namespace CowCopy.Diagnostics.Health;

/// <summary>
/// The mode of Microsoft Defender: during each open, or after it (performance mode, on trusted Dev Drives only). Remedy: a trusted Dev
/// Drive with performance mode.
/// </summary>
internal sealed class ScannerCheck : HealthCheck
{
    private const string Query =
        "-NoProfile -NonInteractive -Command \"$s = Get-MpComputerStatus; $p = Get-MpPreference; "
        + "'RealTime=' + $s.RealTimeProtectionEnabled; 'Performance=' + $p.PerformanceModeStatus\"";

    public override string Code => "COWCOPY1019";

    public override string Name => "synchronous scanner";

    public override void Check(HealthContext context)
    {
        if (!context.Machine.IsWindows)
        {
            context.Skip(this, "only Microsoft Defender on Windows is known");
            return;
        }

        string text = context.Machine.Run(@"WindowsPowerShell\v1.0\powershell.exe", Query)?.Text ?? "";
        if (Value(text, "RealTime") is not { } realTime)
        {
            context.Skip(this, "Get-MpComputerStatus did not report the state of Microsoft Defender");
            return;
        }

        bool isTrustedDevDrive = context.Volume is { IsDevDrive: true, IsTrusted: true };
        string performance = Value(text, "Performance") ?? "";
        // As a number its meaning differs between published scripts: it is shown then, and not judged.
        bool isOff = performance.Equals("Disabled", StringComparison.OrdinalIgnoreCase);
        if (!realTime.Equals("True", StringComparison.OrdinalIgnoreCase) || (isTrustedDevDrive && !isOff)) return;
        context.Report(Finding(HealthSeverity.Note, context.Path) with
        {
            Message = "Microsoft Defender scans files of this volume while they are opened.",
            Evidence = "Real-time protection is on, PerformanceModeStatus is \"" + performance + "\", and the volume is "
                + (isTrustedDevDrive ? "a trusted Dev Drive." : "not a trusted Dev Drive."),
            Cost = "Each first open of a new file waits for the scan. On a trusted Dev Drive with performance mode it does not.",
            Remedy = isTrustedDevDrive
                ? "In an elevated PowerShell: Set-MpPreference -PerformanceModeStatus Enabled."
                : "Put repository and package cache on a Dev Drive: Format-Volume -DriveLetter X -DevDrive, which is trusted then.",
        });
    }

    private static string? Value(string text, string name)
    {
        const RegexOptions Lines = RegexOptions.Multiline | RegexOptions.ExplicitCapture;
        Match match = Regex.Match(text, "^" + name + "=(?<value>\\S*)", Lines, TimeSpan.FromSeconds(1));
        return match.Success ? match.Groups["value"].Value : null;
    }
}
