namespace CowCopy.WindowsTests.Legs;

[TestClass]
[OSCondition(OperatingSystems.Windows)]
[DoNotParallelize] // the interposer's script is one for all
public sealed class PartialClusterOnTempTests : PartialClusterTests
{
    protected override string Parent => Path.GetTempPath();
}
