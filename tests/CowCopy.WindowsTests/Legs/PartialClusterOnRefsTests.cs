namespace CowCopy.WindowsTests.Legs;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
[TestCategory("Cloning")]
[DoNotParallelize] // the interposer's script is one for all
public sealed class PartialClusterOnRefsTests : PartialClusterTests
{
    protected override string Parent => Drives.Cloning();
}
