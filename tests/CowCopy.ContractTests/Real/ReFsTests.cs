namespace CowCopy.ContractTests.Real;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsBatchTests : BatchContract<ReFs>;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsCopyTests : CopyContract<ReFs>;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsErrorTests : ErrorContract<ReFs>;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsIdentityTests : IdentityContract<ReFs>;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsLinkTests : LinkContract<ReFs>;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsPlanTests : PlanContract<ReFs>;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsShareTests : ShareContract<ReFs>;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsSkipTests : SkipContract<ReFs>;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsStoreTests : StoreContract<ReFs>;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsTreeRootTests : TreeRootContract<ReFs>;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
public sealed class ReFsTreeTests : TreeContract<ReFs>;
