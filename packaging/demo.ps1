# The main job in one command on Windows: makes .venv, writes the sample deal, verifies its memo and opens it.
#   powershell -ExecutionPolicy Bypass -File packaging\demo.ps1
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..")
if (-not (Test-Path ".venv\Scripts\olo.exe")) {
    $python = if (Get-Command py -ErrorAction SilentlyContinue) { @("py", "-3") } else { @("python") }
    $rest = @($python | Select-Object -Skip 1)
    & $python[0] @rest -c "import sys; sys.exit(sys.version_info < (3, 11))"
    if ($LASTEXITCODE -ne 0) { throw "Python 3.11 or newer is needed" }
    & $python[0] @rest -m venv .venv
    & .venv\Scripts\python.exe -m pip install --quiet -c packaging\constraints.txt -e .
    if ($LASTEXITCODE -ne 0) { throw "the packages could not be installed" }
}
& .venv\Scripts\olo.exe demo @args
exit $LASTEXITCODE
