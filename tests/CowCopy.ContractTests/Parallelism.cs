// Each test works in a folder of its own.
[assembly: Parallelize(Scope = ExecutionScope.MethodLevel)]
