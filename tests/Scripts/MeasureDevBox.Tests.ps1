# Measure-DevBox.ps1 with New-DevDrive.ps1, with a Windows that Machine.ps1 makes up; drive C: is a directory.
BeforeAll {
    . "$PSScriptRoot/Machine.ps1"
    $script = Join-Path $PSScriptRoot '../../windows/Measure-DevBox.ps1'
    # In place of the script's own: an alias goes before a function.
    function Get-GivenPath([string] $Path) { $Path }
    function Get-MadeUpDrive { [pscustomobject]@{ DriveType = $driveType; AvailableFreeSpace = $freeGB * 1GB } }
    Set-Alias -Name Get-FullPath -Value Get-GivenPath -Scope Global
    Set-Alias -Name Get-ImageDrive -Value Get-MadeUpDrive -Scope Global
}

AfterAll {
    Remove-Alias -Name Get-FullPath, Get-ImageDrive -Scope Global
}

Describe 'Measure-DevBox.ps1' {
    BeforeEach {
        $path = $env:PATH
        Start-Machine (New-Item -ItemType Directory (Join-Path $TestDrive ([guid]::NewGuid())))
        New-PSDrive -Name C -PSProvider FileSystem -Root $Machine.Root -Scope Global | Out-Null
        New-Item -ItemType Directory 'C:\images' | Out-Null
        $keep = (New-Item -ItemType Directory (Join-Path $Machine.Root 'kept/one')).Parent.FullName
        Set-Content -LiteralPath (Join-Path $keep 'one/report.html') -Value ''
        (Get-Item (Join-Path $keep 'one/report.html')).LastWriteTime = (Get-Date).AddHours(1)
        $driveType, $freeGB = 'Fixed', 500
        $options = @{ ImageDirectory = 'C:\images'; Keep = $keep }
    }

    AfterEach {
        Stop-Machine
        Remove-PSDrive -Name C -Scope Global
        $env:PATH = $path
    }

    It 'measures on both volumes and removes them' {
        $output = & $script @options -Layouts 'deep references', microservices -Variants cowcopy -Size Medium -Iterations 2 -Patterns
        $calls = Get-Calls '^dotnet.exe run' | ForEach-Object { $_ -replace 'cowcopy-notes-\d+', 'notes' -replace '(?<=--notes )\S*/' }
        $calls | Should -Be @(
            "dotnet.exe run build.cs -- bench --layouts --root V:\ --root W:\ --keep $keep --host devbox --notes notes.json " +
            '--size medium --iterations 2 --only deep references;microservices --variants cowcopy'
            foreach ($letter in 'V', 'W') {
                'dotnet.exe run build.cs -- bench --interleaved --suites Creations;Opens;Replacements;Watchers;DirtyClones;CloneCounts ' +
                "--root ${letter}:\ --keep $keep --host devbox"
            })
        Get-Calls '^Format' | Should -Be 'Format-Volume NTFS', 'Format-Volume DevDrive'
        @($output) -match '^The report: ' | Should -BeLike '*report.html'
        $Machine.Disks.Count | Should -Be 0
        Get-ChildItem 'C:\images' | Should -BeNullOrEmpty
    }

    It 'removes both volumes where <Step> fails' -TestCases @(
        @{ Step = 'the benchmark'; Message = 'The benchmarks exited with 1.' }
        @{ Step = 'the second volume'; Message = 'Windows refuses Format-Volume DevDrive*' }
        @{ Step = 'the report'; Message = 'No report.html was written*' }
    ) {
        if ($Step -eq 'the benchmark') { $env:MACHINE_FAILS = 'bench' }
        if ($Step -eq 'the second volume') { $Machine.Fails = 'Format-Volume DevDrive' }
        if ($Step -eq 'the report') { Remove-Item -LiteralPath (Join-Path $keep 'one/report.html') }
        { & $script @options } | Should -Throw $Message
        $Machine.Disks.Count | Should -Be 0
        Get-ChildItem 'C:\images' | Should -BeNullOrEmpty
    }

    It 'creates nothing where <Case>' -TestCases @(
        @{ Case = 'the letters are equal'; More = @{ NtfsLetter = 'W' }; Message = '*must differ.' }
        @{ Case = 'results are kept on a volume'; More = @{ Keep = 'V:\results' }; Message = '-Keep: V: is a volume*' }
        @{ Case = 'the directory is missing'; More = @{ ImageDirectory = 'C:\none' }; Message = '*is not a directory.' }
        @{ Case = 'the drive is a network drive'; Type = 'Network'; More = @{}; Message = '*is on a network drive.' }
        @{ Case = 'a Dev Drive is too small'; More = @{ SizeGB = 49 }; Message = '*needs 50 or more*' }
        @{ Case = 'the volume is too small'; More = @{ FileSystem = 'ReFS'; SizeGB = 15; Size = 'medium' }; Message = '*needs 16 or more.' }
        @{ Case = 'space is short'; Free = 25; More = @{ Size = 'medium' }; Message = '*has 25 GB of free space*needs 26.' }
        @{ Case = 'a letter is in use'; More = @{ NtfsLetter = 'D' }; Message = 'Drive D: is in use*' }
        @{ Case = 'the .NET SDK is missing'; Fails = '--version'; More = @{}; Message = '*SDK that global.json names*' }
    ) {
        if ($Type) { $driveType = $Type }
        if ($Free) { $freeGB = $Free }
        if ($Fails) { $env:MACHINE_FAILS = $Fails }
        foreach ($one in $More.Keys) { $options[$one] = $More[$one] }
        New-PSDrive -Name D -PSProvider FileSystem -Root $Machine.Root -Scope Global | Out-Null
        try { { & $script @options } | Should -Throw $Message }
        finally { Remove-PSDrive -Name D -Scope Global }
        Get-Calls 'vdisk|bench' | Should -BeNullOrEmpty
    }

    It 'does nothing with -WhatIf' {
        & $script @options -WhatIf | Out-Null
        Get-Calls 'vdisk|bench' | Should -BeNullOrEmpty
    }
}
