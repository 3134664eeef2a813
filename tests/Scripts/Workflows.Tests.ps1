# The steps of the workflows that PowerShell runs, with a Windows that Machine.ps1 makes up.
BeforeDiscovery {
    . "$PSScriptRoot/Workflow.ps1"
    $runs = [ordered]@{
        'ci.yml' = @('Ask the ten questions of probe.cs')
        'dev-drive.yml' = @(
            'Create the volumes', 'Build the tool, the tests and the packages', 'Probe the volumes', 'Ask the ten questions of probe.cs'
            'Run the Windows tests over the library for .NET Framework', 'Run the Windows tests, with the reference limit of 8,176'
            'Measure undocumented behaviour, as administrator', 'Measure undocumented behaviour, without elevation'
            'Question 12, measure the smallest clone that pays, with clusters of 4 and of 64 KiB'
            'Question 13, measure opens, locally and by the share'
            'Measure builds on NTFS and on the volume, as on a Dev Box, in the smallest form'
            "Question 9, print the values of Defender's performance mode", 'Question 10, print the output and exit code of refsutil leak'
            'Run the unit tests, and the contract suite on this volume and on simulated ones', 'Clean up')
    }
    $files = foreach ($file in $runs.Keys) { @{ File = $file; Names = $runs[$file] } }
    $steps = foreach ($file in $runs.Keys) { foreach ($name in $runs[$file]) { @{ File = $file; Name = $name } } }
    # Whose failure is no failure of the job: they print what is not known beforehand.
    $printing = 'Clean up', 'Probe the volumes', 'Measure undocumented behaviour, without elevation',
        "Question 9, print the values of Defender's performance mode", 'Question 10, print the output and exit code of refsutil leak'
    $failing = @($steps | Where-Object { $_.Name -notin $printing })
}

Describe 'The workflow <File>' -ForEach $files {
    It 'has these steps for PowerShell' {
        . "$PSScriptRoot/Workflow.ps1"
        (Get-Steps $File | Where-Object IsPowerShell).Name | Should -Be $Names
    }
}

Describe 'A step of a workflow' {
    BeforeAll {
        . "$PSScriptRoot/Machine.ps1"
        . "$PSScriptRoot/Workflow.ps1"
        $matrix = @{ volume = 'ReFS'; system = 'windows-2025' }
    }

    BeforeEach {
        $path = $env:PATH
        Start-Machine (New-Item -ItemType Directory (Join-Path $TestDrive ([guid]::NewGuid())))
        $work = Join-Path $Machine.Root 'work'
        New-Item -ItemType Directory (Join-Path $work 'windows') | Out-Null
        Copy-Item (Join-Path $repository 'windows/New-DevDrive.ps1') (Join-Path $work 'windows')
        Copy-Item (Join-Path $repository 'windows/probe.cs') (Join-Path $work 'windows')
        # What it calls has tests of its own: here its arguments count.
        Set-Content (Join-Path $work 'windows/Measure-DevBox.ps1') -Value @'
param($FileSystem, $NtfsLetter, $DevDriveLetter, $MachineName, $Layouts, $Iterations, $Keep, [switch] $Confirm)
Add-Call "Measure-DevBox $FileSystem $NtfsLetter $DevDriveLetter $MachineName $Layouts $Iterations $Keep $Confirm"
if ($env:MACHINE_FAILS) { throw 'It fails.' }
'@
        New-Programs $work 'tool.exe', 'probe.exe', 'artifacts/windows-tests/CowCopy.WindowsTests.exe',
            'artifacts/windows-tests-net472/CowCopy.WindowsTests.exe'
        foreach ($letter in 'V', 'W', 'X') { New-Item -ItemType Directory -Force (Join-Path $Machine.Root "drive $letter") | Out-Null }
        $env:RUNNER_TEMP = (New-Item -ItemType Directory (Join-Path $Machine.Root 'temp')).FullName
        $env:GITHUB_STEP_SUMMARY = Join-Path $Machine.Root 'summary.md'
        $env:COWCOPY_TEST_SHARE = Join-Path $Machine.Root 'share'
        $env:COWCOPY_TOOL, $env:COWCOPY_PROBE = (Join-Path $work 'tool.exe'), (Join-Path $work 'probe.exe')
        Push-Location $work
    }

    AfterEach {
        Pop-Location
        Stop-Machine
        $env:PATH = $path
    }

    It 'succeeds: <File>, <Name>' -ForEach $steps {
        $output = Invoke-Step $File $Name $matrix
        $LASTEXITCODE | Should -Be 0 -Because "$output"
        Get-Calls | Should -Not -BeNullOrEmpty
    }

    It 'warns of an answer that differs and goes on' {
        $env:MACHINE_FAILS = 'probe'
        try { $output = Invoke-Step 'ci.yml' 'Ask the ten questions of probe.cs' }
        finally { $env:MACHINE_FAILS = '' }
        $LASTEXITCODE | Should -Be 0 -Because "$output"
        @($output) -match '^::warning::' | Should -HaveCount 1
        Get-Content -Raw $env:GITHUB_STEP_SUMMARY | Should -BeLike 'output of dotnet run probe.cs*'
    }

    It 'fails with what it runs: <File>, <Name>' -ForEach $failing {
        $env:MACHINE_FAILS, $env:MACHINE_CODE = '.', '3'
        $Machine.Fails = '.'
        try { $output = Invoke-Step $File $Name $matrix }
        finally { $env:MACHINE_FAILS = $env:MACHINE_CODE = '' }
        $LASTEXITCODE | Should -Not -Be 0 -Because "$output"
    }
}
