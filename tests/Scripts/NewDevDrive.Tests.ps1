# New-DevDrive.ps1, with a Windows that Machine.ps1 makes up.
BeforeAll {
    . "$PSScriptRoot/Machine.ps1"
    $script = Join-Path $PSScriptRoot '../../windows/New-DevDrive.ps1'
}

Describe 'New-DevDrive.ps1' {
    BeforeEach {
        $path = $env:PATH
        Start-Machine (New-Item -ItemType Directory (Join-Path $TestDrive ([guid]::NewGuid())))
        $image = Join-Path $Machine.Root 'a b ä.vhdx'
    }

    AfterEach {
        Stop-Machine
        $env:PATH = $path
    }

    It 'creates a Dev Drive that is trusted' {
        & $script -VhdxPath $image -DriveLetter V -SizeGB 60 | Out-Null
        Get-Calls | Should -Be @(
            "diskpart: create vdisk file=`"$image`" maximum=61440 type=expandable", "diskpart: select vdisk file=`"$image`""
            'diskpart: attach vdisk', 'diskpart: convert gpt', 'diskpart: create partition primary'
            'Format-Volume DevDrive', 'Set-Partition Basic V', 'fsutil.exe devdrv trust V:', 'fsutil.exe devdrv query V:')
        Test-Path -LiteralPath 'V:\' | Should -BeTrue
    }

    It 'creates a <FileSystem> volume with clusters of <ClusterKB> KiB' -TestCases @(
        @{ FileSystem = 'ReFS'; ClusterKB = 64; Formatted = 'ReFS 65536' }
        @{ FileSystem = 'ReFS'; ClusterKB = 0; Formatted = 'ReFS' }
        @{ FileSystem = 'NTFS'; ClusterKB = 4; Formatted = 'NTFS 4096' }
    ) {
        & $script -VhdxPath $image -DriveLetter X -SizeGB 8 -FileSystem $FileSystem -ClusterKB $ClusterKB | Out-Null
        Get-Calls 'Format' | Should -Be "Format-Volume $Formatted"
        Get-Calls 'fsutil' | Should -BeNullOrEmpty
    }

    It 'waits for a partition that Windows shows late' {
        $Machine.LateQueries = 29
        & $script -VhdxPath $image -FileSystem ReFS | Out-Null
        Test-Path -LiteralPath 'V:\' | Should -BeTrue
    }

    It 'removes the file and reports the failure where <Step> fails' -TestCases @(
        @{ Step = 'attach vdisk'; Message = '*diskpart exited with 1*diskpart refuses attach vdisk*' }
        @{ Step = 'Format-Volume'; Message = 'Windows refuses Format-Volume*' }
        @{ Step = 'Set-Partition'; Message = 'Windows refuses Set-Partition*' }
    ) {
        $Machine.Fails = $Step
        { & $script -VhdxPath $image } | Should -Throw $Message
        Test-Path -LiteralPath $image | Should -BeFalse
        $Machine.Disks.Count | Should -Be 0
    }

    It 'gives up on a partition that never appears' {
        $Machine.LateQueries = 1000
        { & $script -VhdxPath $image } | Should -Throw 'Windows shows no partition in*'
        Test-Path -LiteralPath $image | Should -BeFalse
    }

    It 'changes nothing where <Case>' -TestCases @(
        @{ Case = 'the file exists'; Options = @{}; Message = '*already exists*' }
        @{ Case = 'the letter is in use'; Options = @{ DriveLetter = 'U' }; Message = 'Drive U: is in use.' }
        @{ Case = 'a Dev Drive is too small'; Options = @{ SizeGB = 49 }; Message = 'A Dev Drive needs 50 GB or more.' }
        @{ Case = 'the letter is none'; Options = @{ DriveLetter = 'C' }; Message = '*DriveLetter*' }
        @{ Case = 'the cluster is of another size'; Options = @{ ClusterKB = 8 }; Message = '*ClusterKB*' }
    ) {
        if ($Case -eq 'the file exists') { New-Item -ItemType File $image | Out-Null }
        New-PSDrive -Name U -PSProvider FileSystem -Root $Machine.Root -Scope Global | Out-Null
        try { { & $script -VhdxPath $image @Options } | Should -Throw $Message }
        finally { Remove-PSDrive -Name U -Scope Global }
        Get-Calls | Should -BeNullOrEmpty
    }

    It 'does nothing with -WhatIf' {
        & $script -VhdxPath $image -WhatIf
        Get-Calls | Should -BeNullOrEmpty
    }

    It 'moves the package caches' {
        $output = & $script -VhdxPath $image -DriveLetter V -MoveCaches
        foreach ($name in 'NUGET_PACKAGES', 'npm_config_cache', 'PIP_CACHE_DIR', 'CARGO_HOME') {
            $line = @($output) -match "^$name="
            $line | Should -HaveCount 1
            Test-Path -LiteralPath ($line -replace '^[^=]+=') -PathType Container | Should -BeTrue
        }
    }

    It 'removes a volume, and nothing where there is none' {
        & $script -VhdxPath $image -Remove | Should -BeLike '*does not exist.'
        & $script -VhdxPath $image -DriveLetter V | Out-Null
        & $script -VhdxPath $image -Remove -WhatIf
        Test-Path -LiteralPath $image | Should -BeTrue
        & $script -VhdxPath $image -Remove
        Test-Path -LiteralPath $image | Should -BeFalse
        Test-Path -LiteralPath 'V:\' | Should -BeFalse
        Get-Calls 'detach' | Should -HaveCount 1
    }
}
