#Requires -Version 5.1
#Requires -RunAsAdministrator
<#
.SYNOPSIS
Compares builds on NTFS and on a Dev Drive: creates both volumes, measures, leaves the report, removes both volumes.

.DESCRIPTION
For a Dev Box, a development machine or a hosted Windows runner. Creates an NTFS volume and a trusted Dev Drive in VHDX files beside each
other (New-DevDrive.ps1), records what else decides the result (attached filters, antivirus and its performance mode, short names, version
of Windows), and runs the layouts of builds on both volumes (bench --layouts). Both VHDX files are detached and deleted at the end, also
after an error or Ctrl+C. All parameters are checked before anything is created. No setting of the machine is changed.

Needs the .NET SDK that global.json names, and the repository that holds this script.

.PARAMETER Keep
The directory for the results; default: artifacts/layouts in the repository. The page is in <date>-<host>-layouts/report.html.

.PARAMETER ImageDirectory
The directory for both VHDX files; default: the directory for temporary files. Both files are on one disk, so that both file systems are
measured on the same storage. They grow as they are filled.

.PARAMETER SizeGB
The size of each volume in GB; a Dev Drive needs 50 or more. Default: 60.

.PARAMETER NtfsLetter
The drive letter for the NTFS volume. Default: V.

.PARAMETER DevDriveLetter
The drive letter for the Dev Drive. Default: W.

.PARAMETER FileSystem
DevDrive, or ReFS for a Windows without Dev Drives. Default: DevDrive.

.PARAMETER Size
The size of the repositories that are built. Default: small.

.PARAMETER Layouts
The names of the layouts to build; default: all. "dotnet run build.cs -- bench --layouts --help" prints them.

.PARAMETER Variants
The names of the ways to copy that are compared; default: those of bench --layouts.

.PARAMETER Iterations
Builds of each kind, of which the first is dropped. Default: 5.

.PARAMETER MachineName
The name of the machine in the results; choose one that does not identify it. Default: devbox.

.PARAMETER Patterns
Also measures the slow patterns on both volumes (benchmarks/README.md), and keeps them in the same directory.

.EXAMPLE
./Measure-DevBox.ps1

.EXAMPLE
./Measure-DevBox.ps1 -Layouts 'deep references', 'microservices' -Size medium -ImageDirectory D:\ -Keep C:\results -Patterns
#>
[CmdletBinding(SupportsShouldProcess)]
param(
    [string] $Keep,
    [string] $ImageDirectory = [IO.Path]::GetTempPath(),
    [ValidateRange(8, 65536)] [int] $SizeGB = 60,
    [ValidatePattern('^[D-Z]$')] [string] $NtfsLetter = 'V',
    [ValidatePattern('^[D-Z]$')] [string] $DevDriveLetter = 'W',
    [ValidateSet('DevDrive', 'ReFS')] [string] $FileSystem = 'DevDrive',
    [ValidateSet('small', 'medium', 'large')] [string] $Size = 'small',
    [ValidateNotNullOrEmpty()] [string[]] $Layouts,
    [ValidateNotNullOrEmpty()] [string[]] $Variants,
    [ValidateRange(2, 100)] [int] $Iterations = 5,
    [ValidatePattern('^[A-Za-z0-9][A-Za-z0-9._-]*$')] [string] $MachineName = 'devbox',
    [switch] $Patterns
)

Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'
$PSNativeCommandUseErrorActionPreference = $false # exit codes are checked here

# What a run writes to each volume, in GB; the files that hold the volumes need as much.
$neededGB = @{ small = 4; medium = 12; large = 36 }
$repository = Split-Path -Parent $PSScriptRoot
$newVolume = Join-Path $PSScriptRoot 'New-DevDrive.ps1'

function Get-FullPath([string] $Path) {
    $full = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Path)
    # A backslash before the closing quote of an argument would escape it; the root of a drive needs it.
    if ($full.Length -gt 3) { return $full.TrimEnd('\') }
    return $full
}

function Get-ImageDrive { [IO.DriveInfo]::new($imagePath.Substring(0, 2)) }

# Everything that can be known beforehand. Throws; creates nothing.
function Assert-Possible {
    if ($NtfsLetter -eq $DevDriveLetter) { throw '-NtfsLetter and -DevDriveLetter must differ.' }
    foreach ($letter in $NtfsLetter, $DevDriveLetter) {
        if (Test-Path -LiteralPath "${letter}:\") {
            throw "Drive ${letter}: is in use. Choose another with -NtfsLetter or -DevDriveLetter."
        }

        if ($keepPath.StartsWith("${letter}:", [StringComparison]::OrdinalIgnoreCase)) {
            throw "-Keep: ${letter}: is a volume of the measurement, which is deleted at the end."
        }
    }

    if (-not (Test-Path -LiteralPath $imagePath -PathType Container)) { throw "-ImageDirectory: $imagePath is not a directory." }
    if ($imagePath -notmatch '^[A-Za-z]:') { throw "-ImageDirectory: $imagePath is not on a drive with a letter." }
    $drive = Get-ImageDrive
    if ($drive.DriveType -eq 'Network') { throw "-ImageDirectory: $imagePath is on a network drive." }
    foreach ($volume in $volumes) {
        if (Test-Path -LiteralPath $volume.Image) {
            throw "$($volume.Image) already exists. Remove it with: New-DevDrive.ps1 -VhdxPath '$($volume.Image)' -Remove"
        }
    }

    if ($FileSystem -eq 'DevDrive') {
        if ($SizeGB -lt 50) { throw '-SizeGB: a Dev Drive needs 50 or more. -FileSystem ReFS takes less.' }
        if (-not (Get-Command Format-Volume).Parameters.ContainsKey('DevDrive')) {
            throw 'This Windows has no Dev Drives: they need Windows 11 22H2 (10.0.22621.2338) or Server 2025. Use -FileSystem ReFS.'
        }
    }

    $needed = $neededGB[$Size]
    if ($SizeGB -lt $needed + 4) { throw "-SizeGB: -Size $Size needs $($needed + 4) or more." }
    $free = [Math]::Floor($drive.AvailableFreeSpace / 1GB)
    $both = 2 * ($needed + 1)
    if ($free -lt $both) { throw "-ImageDirectory: $imagePath has $free GB of free space; -Size $Size needs $both." }

    if (-not (Test-Path -LiteralPath (Join-Path $repository 'build.cs'))) { throw "$repository is not the repository of CowCopy." }
    if (-not (Get-Command dotnet -CommandType Application -ErrorAction SilentlyContinue)) {
        throw 'The .NET SDK is not installed, or dotnet is not in PATH.'
    }

    # In the repository, whose global.json names a version.
    Push-Location -LiteralPath $repository
    try {
        $version = dotnet.exe --version
        if ($LASTEXITCODE -ne 0) { throw 'The .NET SDK that global.json names is not installed.' }
        Write-Output "Measures with the .NET SDK $version."
    }
    finally { Pop-Location }
}

# One note as text. What cannot be read must not end the measurement.
function Read-Note([scriptblock] $Read) {
    try {
        $text = (& $Read | Out-String -Width 200).Trim()
        if ($text) { return $text }
        return 'not known'
    }
    catch { return "not known: $($_.Exception.Message)" }
}

function Get-WindowsVersion {
    $version = Get-ItemProperty -LiteralPath 'HKLM:\SOFTWARE\Microsoft\Windows NT\CurrentVersion'
    # ProductName still says Windows 10 on Windows 11; the build number tells them apart.
    "$($version.ProductName) $($version.DisplayVersion), build $($version.CurrentBuild).$($version.UBR)"
}

# What decides the speed of a volume beside its file system, by name.
function Get-VolumeNotes($Volume) {
    $drive = "$($Volume.Letter):"
    [ordered]@{
        'Windows' = Read-Note { Get-WindowsVersion }
        'volume' = "$($Volume.FileSystem), $SizeGB GB, expandable VHDX file on $($imagePath.Substring(0, 2))"
        'attached filters' = Read-Note { fltmc.exe instances -v $drive }
        'Dev Drive' = Read-Note { fsutil.exe devdrv query $drive }
        'short names' = Read-Note { fsutil.exe 8dot3name query $drive }
        'antivirus' = Read-Note {
            Get-MpComputerStatus | Format-List AMRunningMode, AMProductVersion, AntivirusEnabled, RealTimeProtectionEnabled
        }
        'performance mode of the antivirus' = Read-Note { Get-MpPreference | Format-List PerformanceModeStatus, DisableRealtimeMonitoring }
    }
}

function Write-Notes {
    $notes = [ordered]@{}
    foreach ($volume in $volumes) { $notes["$($volume.Letter):\"] = Get-VolumeNotes $volume }
    # Without a byte order mark, which Set-Content of Windows PowerShell would write.
    [IO.File]::WriteAllText($notesPath, (ConvertTo-Json -InputObject $notes -Depth 3))
}

function Invoke-Benchmarks([string[]] $Arguments) {
    # An array: PowerShell does not interpret what is in it.
    $command = @('run', 'build.cs', '--', 'bench') + $Arguments
    Write-Output "dotnet $($command -join ' ')"
    & dotnet.exe $command
    if ($LASTEXITCODE -ne 0) { throw "The benchmarks exited with $LASTEXITCODE." }
}

# Runs after Ctrl+C too, when PowerShell ends a block that writes output: nothing here may write any. Programs that were measured may still
# be ending, so that a volume is in use for a moment.
function Remove-Image([string] $Image) {
    for ($attempt = 1; Test-Path -LiteralPath $Image; $attempt++) {
        try { $null = & $newVolume -VhdxPath $Image -Remove -Confirm:$false }
        catch {
            if ($attempt -eq 30) {
                [Console]::Error.WriteLine("$Image could not be removed: $_")
                return
            }

            Start-Sleep -Seconds 1
        }
    }
}

$keepPath = Get-FullPath $(if ($Keep) { $Keep } else { Join-Path $repository 'artifacts\layouts' })
$imagePath = Get-FullPath $ImageDirectory
$notesPath = Join-Path ([IO.Path]::GetTempPath()) "cowcopy-notes-$PID.json"
$volumes = @(
    [pscustomobject]@{ Letter = $NtfsLetter; FileSystem = 'NTFS'; Image = Join-Path $imagePath 'cowcopy-ntfs.vhdx' }
    [pscustomobject]@{ Letter = $DevDriveLetter; FileSystem = $FileSystem; Image = Join-Path $imagePath 'cowcopy-devdrive.vhdx' }
)

Assert-Possible
$what = "Create an NTFS volume ${NtfsLetter}: and a $FileSystem volume ${DevDriveLetter}: of $SizeGB GB each, measure, and delete both"
if (-not $PSCmdlet.ShouldProcess($imagePath, $what)) { return }

$started = Get-Date
Push-Location -LiteralPath $repository
try {
    foreach ($volume in $volumes) {
        & $newVolume -VhdxPath $volume.Image -DriveLetter $volume.Letter -SizeGB $SizeGB -FileSystem $volume.FileSystem -Confirm:$false
    }

    Write-Notes
    $roots = $volumes | ForEach-Object { '--root', "$($_.Letter):\" }
    $results = '--keep', $keepPath, '--host', $MachineName
    $arguments = @('--layouts') + $roots + $results + @('--notes', $notesPath, '--size', $Size.ToLowerInvariant())
    $arguments += '--iterations', "$Iterations"
    if ($Layouts) { $arguments += '--only', ($Layouts -join ';') }
    if ($Variants) { $arguments += '--variants', ($Variants -join ';') }
    Invoke-Benchmarks $arguments

    if ($Patterns) {
        $suites = 'Creations;Opens;Replacements;Watchers;DirtyClones;CloneCounts'
        foreach ($volume in $volumes) {
            Invoke-Benchmarks (@('--interleaved', '--suites', $suites, '--root', "$($volume.Letter):\") + $results)
        }
    }

    $pages = Get-ChildItem -LiteralPath $keepPath -Filter report.html -Recurse | Where-Object LastWriteTime -GE $started
    $page = $pages | Sort-Object LastWriteTime | Select-Object -Last 1
    if ($page) { Write-Output "The report: $($page.FullName)" }
    else { throw "No report.html was written to $keepPath." }
}
finally {
    Pop-Location
    foreach ($volume in $volumes) { Remove-Image $volume.Image }
    if (Test-Path -LiteralPath $notesPath) { Remove-Item -LiteralPath $notesPath -Force }
}
