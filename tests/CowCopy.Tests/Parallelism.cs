// Pure tests share nothing.
[assembly: Parallelize(Scope = ExecutionScope.MethodLevel)]
