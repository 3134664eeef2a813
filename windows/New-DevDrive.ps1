#Requires -RunAsAdministrator
<#
.SYNOPSIS
Creates a Dev Drive (or another volume) in a VHDX file, mounts it and assigns a drive letter.

.DESCRIPTION
For a Dev Box, a development machine or a hosted Windows runner. Uses diskpart, which every Windows has; Hyper-V is not needed. A Dev Drive
needs Windows 11 22H2 (10.0.22621.2338) or Server 2025, and 50 GB or more; the file grows as it is filled. If Windows cannot create a
Dev Drive, -FileSystem ReFS creates a plain ReFS volume, which clones blocks as well. If a step fails, the file is detached and removed.

For measurements, put the repository and the package caches on the volume (-MoveCaches), and check the settings of the scanner with
"Get-MpComputerStatus" and "fsutil devdrv query".

.PARAMETER ClusterKB
The size of a cluster in KiB; default: the one that Windows chooses for the file system (4 on a Dev Drive and on ReFS).

.PARAMETER Remove
Detaches and deletes the volume with all its files. Does nothing if there is none.

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
    [ValidateSet(0, 4, 64)] [int] $ClusterKB = 0,
    [switch] $MoveCaches,
    [switch] $Remove
)

Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

# Paths can hold any character: the script file is UTF-8 without a byte order mark, and the code page of the console is set to UTF-8.
function Invoke-Diskpart([string[]] $Commands) {
    $script = (New-TemporaryFile).FullName
    try {
        [IO.File]::WriteAllLines($script, $Commands)
        $output = cmd.exe /d /c "chcp 65001 > nul & diskpart.exe /s ""$script"""
        if ($LASTEXITCODE -ne 0) { throw "diskpart exited with $LASTEXITCODE`: $($output -join [Environment]::NewLine)" }
    }
    finally {
        Remove-Item -LiteralPath $script -Force
    }
}

# The storage cmdlets see the changes of diskpart with a delay.
function Wait-ForPartition {
    for ($attempt = 1; $attempt -le 30; $attempt++) {
        Update-HostStorageCache
        $image = Get-DiskImage -ImagePath $path -ErrorAction SilentlyContinue
        if ($image -and $image.Attached) {
            $partition = Get-Partition -DiskNumber $image.Number -ErrorAction SilentlyContinue | Where-Object Type -eq 'Basic'
            if ($partition) { return $partition }
        }

        Start-Sleep -Seconds 1
    }

    throw "Windows shows no partition in $path."
}

# The volume gets its letter after formatting: Explorer opens a drive that has a letter, and offers to format it.
function Format-NewVolume {
    $partition = Wait-ForPartition
    $options = @{ Partition = $partition; Confirm = $false; Force = $true }
    if ($ClusterKB -ne 0) { $options.AllocationUnitSize = $ClusterKB * 1KB }
    if ($FileSystem -eq 'DevDrive') { Format-Volume @options -DevDrive -NewFileSystemLabel 'DevDrive' | Out-Null }
    else { Format-Volume @options -FileSystem $FileSystem -NewFileSystemLabel 'CowCopy' | Out-Null }
    Set-Partition -InputObject $partition -NewDriveLetter $DriveLetter
    for ($attempt = 1; -not (Test-Path -LiteralPath "${DriveLetter}:\"); $attempt++) {
        if ($attempt -eq 30) { throw "Drive ${DriveLetter}: does not appear." }
        Start-Sleep -Seconds 1
        Update-HostStorageCache
    }

    # The machine that formats a Dev Drive trusts it; set explicitly, because images differ.
    if ($FileSystem -eq 'DevDrive') { fsutil.exe devdrv trust "${DriveLetter}:" }
}

function Remove-Volume {
    if (-not (Test-Path -LiteralPath $path)) { return }
    Invoke-Diskpart @("select vdisk file=""$path""", 'detach vdisk noerr')
    Remove-Item -LiteralPath $path
}

function Move-PackageCaches {
    $caches = @{ NUGET_PACKAGES = 'nuget'; npm_config_cache = 'npm'; PIP_CACHE_DIR = 'pip'; CARGO_HOME = 'cargo' }
    foreach ($name in $caches.Keys) {
        $directory = "${DriveLetter}:\packages\$($caches[$name])"
        New-Item -ItemType Directory -Path $directory -Force | Out-Null
        [Environment]::SetEnvironmentVariable($name, $directory, 'User')
        Write-Output "$name=$directory"
    }
}

$path = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($VhdxPath)

if ($Remove) {
    if (-not (Test-Path -LiteralPath $path)) { Write-Output "$path does not exist."; return }
    if ($PSCmdlet.ShouldProcess($path, 'Detach and delete the volume with all its files')) { Remove-Volume }
    return
}

if (Test-Path -LiteralPath $path) { throw "$path already exists. Mount it with Mount-DiskImage, or remove it with -Remove." }
if (Test-Path -LiteralPath "${DriveLetter}:\") { throw "Drive ${DriveLetter}: is in use." }
if ($FileSystem -eq 'DevDrive' -and $SizeGB -lt 50) { throw 'A Dev Drive needs 50 GB or more.' }
if (-not $PSCmdlet.ShouldProcess("${DriveLetter}:", "Create a $FileSystem volume of $SizeGB GB in $path")) { return }

try {
    Invoke-Diskpart @(
        "create vdisk file=""$path"" maximum=$($SizeGB * 1024) type=expandable",
        "select vdisk file=""$path""",
        'attach vdisk',
        'convert gpt',
        'create partition primary'
    )
    Format-NewVolume
}
catch {
    $failure = $_
    try { Remove-Volume } catch { Write-Warning "$path could not be removed: $_" }
    throw $failure
}

if ($MoveCaches) { Move-PackageCaches }
Get-Volume -DriveLetter $DriveLetter | Format-List DriveLetter, FileSystem, FileSystemType, AllocationUnitSize, Size, SizeRemaining
if ($FileSystem -eq 'DevDrive') { fsutil.exe devdrv query "${DriveLetter}:" }
