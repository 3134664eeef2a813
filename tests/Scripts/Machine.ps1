# Stands in for Windows where scripts run on another system: the cmdlets and programs of disks and of the scanner, which keep what they
# were called with. A drive letter is a drive of PowerShell on a directory; a mounted image is its file.

# Programs that log their arguments. Each ends with 1 where its line matches $env:MACHINE_FAILS.
function New-Programs([string] $Directory, [string[]] $Names) {
    foreach ($name in $Names) {
        $program = Join-Path $Directory $name
        New-Item -ItemType Directory -Force (Split-Path $program) | Out-Null
        Set-Content -LiteralPath $program -Value @'
#!/bin/sh
line="$(basename "$0") $*"
printf '%s\n' "$line" >>"$MACHINE_LOG"
printf 'output of %s\n' "$line"
if [ -n "$MACHINE_FAILS" ] && printf '%s' "$line" | grep -Eq -- "$MACHINE_FAILS"; then exit "${MACHINE_CODE:-1}"; fi
'@
        chmod +x $program
    }
}

function Add-Call([string] $Call) { Add-Content -LiteralPath $env:MACHINE_LOG -Value $Call }

function Get-Calls([string] $Pattern = '') {
    if (Test-Path -LiteralPath $env:MACHINE_LOG) { @(Get-Content -LiteralPath $env:MACHINE_LOG) -match $Pattern } else { @() }
}

function Start-Machine([string] $Root) {
    $global:Machine = @{ Root = $Root; Disks = [ordered]@{}; Selected = ''; LateQueries = 0; Fails = '' }
    $env:MACHINE_LOG = Join-Path $Root 'calls.txt'
    $env:MACHINE_FAILS = ''
    New-Programs (Join-Path $Root 'bin') 'fsutil.exe', 'fltmc.exe', 'dotnet.exe', 'dotnet', 'icacls', 'runas.exe', 'refsutil.exe'
    $env:PATH = "$(Join-Path $Root 'bin')$([IO.Path]::PathSeparator)$env:PATH"
    $global:LASTEXITCODE = 0
}

function Stop-Machine {
    foreach ($disk in $Machine.Disks.Values) { Remove-PSDrive -Name $disk.Letter -Scope Global -ErrorAction SilentlyContinue }
}

function Invoke-Cmdlet([string] $Call) {
    Add-Call $Call
    if ($Machine.Fails -and $Call -match $Machine.Fails) { throw "Windows refuses $Call" }
}

# diskpart alone, by a script of its commands.
function cmd.exe {
    if ("$($args[-1])" -notmatch '^chcp 65001 > nul & diskpart\.exe /s "(?<script>[^"]+)"$') { throw "Unknown command: $args" }
    $global:LASTEXITCODE = 0
    foreach ($line in [IO.File]::ReadAllLines($Matches.script)) {
        Add-Call "diskpart: $line"
        if ($Machine.Fails -and $line -match $Machine.Fails) { $global:LASTEXITCODE = 1; return "diskpart refuses $line" }
        if ($line -match 'vdisk file="(?<file>.+?)"') { $Machine.Selected = $Matches.file }
        if ($line -match '^create vdisk') { New-Item -ItemType File -Path $Machine.Selected | Out-Null }
        if ($line -eq 'attach vdisk') { $Machine.Disks[$Machine.Selected] = @{ Number = $Machine.Disks.Count + 1; Letter = '' } }
        if ($line -eq 'detach vdisk noerr' -and $Machine.Disks.Contains($Machine.Selected)) {
            $letter = $Machine.Disks[$Machine.Selected].Letter
            if ($letter) { Remove-PSDrive -Name $letter -Scope Global }
            $Machine.Disks.Remove($Machine.Selected)
        }
    }
}

function Update-HostStorageCache { }

function Start-Sleep { }

function Get-DiskImage($ImagePath) {
    $disk = $Machine.Disks[$ImagePath]
    if ($disk -and $Machine.LateQueries-- -le 0) { [pscustomobject]@{ Attached = $true; Number = $disk.Number } }
}

function Get-Partition($DiskNumber) {
    [pscustomobject]@{ Type = 'Reserved'; DiskNumber = $DiskNumber }
    [pscustomobject]@{ Type = 'Basic'; DiskNumber = $DiskNumber }
}

function Format-Volume($Partition, $Confirm, [switch] $Force, $AllocationUnitSize, [switch] $DevDrive, $FileSystem, $NewFileSystemLabel) {
    Invoke-Cmdlet "Format-Volume $(if ($DevDrive) { 'DevDrive' } else { $FileSystem }) $AllocationUnitSize".TrimEnd()
}

function Set-Partition($InputObject, $NewDriveLetter) {
    Invoke-Cmdlet "Set-Partition $($InputObject.Type) $NewDriveLetter"
    $root = Join-Path $Machine.Root "drive $NewDriveLetter"
    New-Item -ItemType Directory -Force $root | Out-Null
    New-PSDrive -Name $NewDriveLetter -PSProvider FileSystem -Root $root -Scope Global | Out-Null
    ($Machine.Disks.Values | Where-Object Number -EQ $InputObject.DiskNumber).Letter = $NewDriveLetter
}

function Get-Volume($DriveLetter) { [pscustomobject]@{ DriveLetter = $DriveLetter; FileSystem = 'ReFS' } }

function Get-MpComputerStatus { [pscustomobject]@{ AMRunningMode = 'Normal' } }

function Get-MpPreference { [pscustomobject]@{ PerformanceModeStatus = 1 } }

function Set-MpPreference($PerformanceModeStatus) { Invoke-Cmdlet "Set-MpPreference $PerformanceModeStatus" }

function New-SmbShare($Name, $Path, $FullAccess) {
    Invoke-Cmdlet "New-SmbShare $Name $Path"
    New-Item -ItemType Directory -Force $env:COWCOPY_TEST_SHARE | Out-Null
}

function Remove-SmbShare($Name, [switch] $Force) { Invoke-Cmdlet "Remove-SmbShare $Name" }

# In the process of a step: the machine that the test has started, with its volumes.
function Resume-Machine([string] $Root, [string] $Fails, [string[]] $Drives) {
    $global:Machine = @{ Root = $Root; Disks = [ordered]@{}; Selected = ''; LateQueries = 0; Fails = $Fails }
    foreach ($letter in $Drives) {
        New-PSDrive -Name $letter -PSProvider FileSystem -Root (Join-Path $Root "drive $letter") -Scope Global | Out-Null
    }
}
