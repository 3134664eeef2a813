namespace CowCopy.ContractTests.Real;

[TestClass]
public sealed class ReFsBatchTests : BatchContract<ReFs>;

[TestClass]
public sealed class ReFsCopyTests : CopyContract<ReFs>;

[TestClass]
public sealed class ReFsErrorTests : ErrorContract<ReFs>;

[TestClass]
public sealed class ReFsIdentityTests : IdentityContract<ReFs>;

[TestClass]
public sealed class ReFsLinkTests : LinkContract<ReFs>;

[TestClass]
public sealed class ReFsPlanTests : PlanContract<ReFs>;

[TestClass]
public sealed class ReFsShareTests : ShareContract<ReFs>;

[TestClass]
public sealed class ReFsSkipTests : SkipContract<ReFs>;

[TestClass]
public sealed class ReFsStoreTests : StoreContract<ReFs>;

[TestClass]
public sealed class ReFsTreeRootTests : TreeRootContract<ReFs>;

[TestClass]
public sealed class ReFsTreeTests : TreeContract<ReFs>;
