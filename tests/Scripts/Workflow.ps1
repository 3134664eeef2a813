# Reads the steps of a workflow that PowerShell runs, and runs one as a hosted runner does.
$repository = (Resolve-Path "$PSScriptRoot/../..").Path

# Each step with its name, its script and whether PowerShell runs it: by its own shell, or by the default of the file.
function Get-Steps([string] $File) {
    $text = (Get-Content -Raw -LiteralPath (Join-Path $repository '.github/workflows' $File)) -replace "`r`n", "`n"
    $isDefault = $text -match '(?m)^ +run:\n +shell: pwsh$'
    foreach ($step in $text -split '(?m)^      - ' | Select-Object -Skip 1) {
        if ($step -notmatch '(?m)^(        )?run: (?<first>.*)$') { continue }
        $first = $Matches.first
        $block = [regex]::Match($step, '(?m)^        run: \|\n(?<lines>(          .*\n?|\n)+)').Groups['lines'].Value
        $script = if ($first -eq '|') { $block -replace '(?m)^          ' } else { $first }
        $shell = if ($step -match '(?m)^        shell: (?<shell>.+)$') { $Matches.shell } elseif ($isDefault) { 'pwsh' } else { '' }
        $name = if ($step -match '(?m)^name: (?<name>.+)$') { $Matches.name } else { '' }
        [pscustomobject]@{ Name = $name; Script = $script; IsPowerShell = $shell -eq 'pwsh' }
    }
}

# Runs it in a process of its own, in the current directory; returns its output, and sets LASTEXITCODE.
function Invoke-Step([string] $File, [string] $Name, [hashtable] $Matrix = @{}) {
    $script = (Get-Steps $File | Where-Object Name -CEQ $Name).Script
    foreach ($key in $Matrix.Keys) { $script = $script.Replace("`${{ matrix.$key }}", $Matrix[$key]) }
    if (-not $script -or $script.Contains('${{')) { throw "$File has no step '$Name', or it has a value that is not known." }
    $path = Join-Path $Machine.Root 'step.ps1'
    # https://github.com/actions/runner/blob/main/src/Runner.Worker/Handlers/ScriptHandlerHelpers.cs
    $end = 'if ((Test-Path -LiteralPath variable:\LASTEXITCODE)) { exit $LASTEXITCODE }'
    Set-Content -LiteralPath $path -Value "`$ErrorActionPreference = 'stop'`n$script`n$end"
    $drives = if ($Name -eq 'Create the volumes') { '@()' } else { "'V', 'W', 'X'" }
    $machine = ". '$PSScriptRoot/Machine.ps1'; Resume-Machine '$($Machine.Root)' '$($Machine.Fails)' $drives"
    # Installed as a tool of .NET, PowerShell is a program of dotnet.
    $program = (Get-Process -Id $PID).Path
    [string[]] $shell = if ((Split-Path -LeafBase $program) -eq 'dotnet') { @(Join-Path $PSHOME 'pwsh.dll') } else { @() }
    & $program @shell -NoProfile -Command "$machine; . '$path'" 2>&1
}
