#Requires -RunAsAdministrator
<#
.SYNOPSIS
Makes a Dev Drive (or another volume) in a VHDX file, mounts it and gives it a drive letter.

.DESCRIPTION
For a Dev Box, a development machine or a hosted Windows runner. Uses diskpart, which every Windows has; Hyper-V is not needed. A Dev Drive
wants Windows 11 22H2 (10.0.22621.2338) or Server 2025, and 50 GB or more; the file grows as it is filled. Where Windows cannot make a
Dev Drive, -FileSystem ReFS makes a plain ReFS volume, which clones blocks as well.

To have the measurements of benchmarks/README.md mean something, put the repository and the package caches on it (-MoveCaches), and see
that "Get-MpComputerStatus" and "fsutil devdrv query" say what you expect of the scanner.

.EXAMPLE
./New-DevDrive.ps1 -VhdxPath D:\dev.vhdx -DriveLetter V -SizeGB 100 -MoveCaches

.EXAMPLE
./New-DevDrive.ps1 -VhdxPath D:\dev.vhdx -Remove
#>
[CmdletBinding(SupportsShouldProcess)]
param(
    [Parameter(Mandatory)] [string] $VhdxPath,
    [ValidatePattern('^[D-Z]$')] [string] $DriveLetter = 'V',
    [ValidateRange(1, 65536)] [int] $SizeGB = 60,
    [ValidateSet('DevDrive', 'ReFS', 'NTFS')] [string] $FileSystem = 'DevDrive',
    [switch] $MoveCaches,
    [switch] $Remove
)

Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

function Invoke-Diskpart([string[]] $Commands) {
    $script = New-TemporaryFile
    try {
        Set-Content -LiteralPath $script -Value $Commands -Encoding ascii
        $output = diskpart.exe /s $script.FullName
        if ($LASTEXITCODE -ne 0) { throw "diskpart ended with $LASTEXITCODE`: $($output -join [Environment]::NewLine)" }
    }
    finally {
        Remove-Item -LiteralPath $script -Force
    }
}

function Format-NewVolume {
    switch ($FileSystem) {
        'DevDrive' { Format-Volume -DriveLetter $DriveLetter -DevDrive -NewFileSystemLabel 'DevDrive' -Confirm:$false -Force | Out-Null }
        default { Format-Volume -DriveLetter $DriveLetter -FileSystem $FileSystem -NewFileSystemLabel 'CowCopy' -Confirm:$false -Force | Out-Null }
    }

    # A Dev Drive is trusted by the machine that formats it; said again, since images differ.
    if ($FileSystem -eq 'DevDrive') { fsutil.exe devdrv trust "${DriveLetter}:" }
}

function Move-PackageCaches {
    $caches = @{ NUGET_PACKAGES = 'nuget'; npm_config_cache = 'npm'; PIP_CACHE_DIR = 'pip'; CARGO_HOME = 'cargo' }
    foreach ($name in $caches.Keys) {
        $folder = "${DriveLetter}:\packages\$($caches[$name])"
        New-Item -ItemType Directory -Path $folder -Force | Out-Null
        [Environment]::SetEnvironmentVariable($name, $folder, 'User')
        Write-Output "$name=$folder"
    }
}

$path = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($VhdxPath)

if ($Remove) {
    if (-not $PSCmdlet.ShouldProcess($path, 'Detach and delete the volume with all that is on it')) { return }
    Invoke-Diskpart @("select vdisk file=""$path""", 'detach vdisk noerr')
    Remove-Item -LiteralPath $path
    return
}

if (Test-Path -LiteralPath $path) { throw "$path exists already. Mount it with Mount-DiskImage, or remove it with -Remove." }
if (Test-Path -LiteralPath "${DriveLetter}:\") { throw "Drive ${DriveLetter}: is in use." }
if ($FileSystem -eq 'DevDrive' -and $SizeGB -lt 50) { throw 'A Dev Drive wants 50 GB or more.' }
if (-not $PSCmdlet.ShouldProcess("${DriveLetter}:", "Make a $FileSystem volume of $SizeGB GB in $path")) { return }

Invoke-Diskpart @(
    "create vdisk file=""$path"" maximum=$($SizeGB * 1024) type=expandable",
    "select vdisk file=""$path""",
    'attach vdisk',
    'convert gpt',
    'create partition primary',
    "assign letter=$DriveLetter"
)
Format-NewVolume
if ($MoveCaches) { Move-PackageCaches }

Get-Volume -DriveLetter $DriveLetter | Format-List DriveLetter, FileSystem, FileSystemType, AllocationUnitSize, Size, SizeRemaining
if ($FileSystem -eq 'DevDrive') { fsutil.exe devdrv query "${DriveLetter}:" }
