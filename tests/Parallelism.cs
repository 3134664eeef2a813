// Each test works in a directory of its own.
[assembly: Parallelize(Scope = ExecutionScope.MethodLevel)]
