using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Portable;
using CowCopy.TestKit.Simulation;

namespace CowCopy.Tests.Platform;

/// <summary>The exceptions of .NET on Unix, as statuses with the system's own number.</summary>
[TestClass]
[OSCondition(ConditionMode.Exclude, OperatingSystems.Windows)]
public sealed class ExceptionStatusTests
{
    [TestMethod]
    [DataRow(1, nameof(StatusCode.NotPermitted), 1)] // inside the exception
    [DataRow(2, nameof(StatusCode.NotFound), 2)]
    [DataRow(13, nameof(StatusCode.AccessDenied), 13)] // inside the exception
    [DataRow(17, nameof(StatusCode.AlreadyExists), 17)]
    [DataRow(28, nameof(StatusCode.NoSpace), 28)]
    [DataRow(45, nameof(StatusCode.NotSupported), 45)]
    [DataRow(62, nameof(StatusCode.InvalidName), 62)]
    [DataRow(63, nameof(StatusCode.NameTooLong), 0)] // .NET drops the number
    [DataRow(66, nameof(StatusCode.NotEmpty), 66)]
    [DataRow(69, nameof(StatusCode.QuotaExceeded), 69)]
    public void An_exception_of_macos_is_known_by_its_number(int error, string status, int number) =>
        AssertStatus(MacErrors.ToException(error, "/file"), status, number);

    [TestMethod]
    public void An_exception_without_a_number_is_known_by_its_type()
    {
        AssertStatus(MacErrors.ToException(2, "/directory", isDirectory: true), nameof(StatusCode.NotFound), 2);
        AssertStatus(new UnauthorizedAccessException(), nameof(StatusCode.AccessDenied), 0);
        AssertStatus(new ArgumentOutOfRangeException(), nameof(StatusCode.FileTooLarge), 0);
        AssertStatus(new ArgumentException("a NUL"), nameof(StatusCode.InvalidName), 0);
        AssertStatus(new PlatformNotSupportedException(), nameof(StatusCode.NotSupported), 0);
        AssertStatus(new System.Security.SecurityException(), nameof(StatusCode.AccessDenied), 0);
        AssertStatus(new OperationCanceledException(), nameof(StatusCode.Other), 0);
        AssertStatus(new IOException("of .NET itself"), nameof(StatusCode.Other), 0);
        AssertStatus(new IOException("with the number of a success", 0), nameof(StatusCode.Other), 0);
        AssertStatus(new DriveNotFoundException(), nameof(StatusCode.NotFound), 2);
        AssertStatus(new PathTooLongException(), nameof(StatusCode.NameTooLong), 0);
    }

    [TestMethod]
    [DataRow(0x70, nameof(StatusCode.NoSpace), 0)]
    [DataRow(0x20, nameof(StatusCode.Busy), 0)]
    [DataRow(0x3, nameof(StatusCode.NotFound), 2)] // what all Unix systems call so
    public void Numbers_of_Windows_which_Mono_uses_are_understood_and_not_shown(int error, string status, int number) =>
        AssertStatus(new IOException("", unchecked((int)0x80070000) | error), status, number);

    [TestMethod]
    public void Elsewhere_only_the_shared_numbers_are_known()
    {
        ExceptionStatus exceptions = new();
        Assert.AreEqual(new PlatformStatus(StatusCode.Other, 66), exceptions.Of(() => throw new IOException("", 66)));
        Assert.AreEqual(new PlatformStatus(StatusCode.NoSpace, 28), exceptions.Of(() => throw new IOException("", 28)));
    }

    private static void AssertStatus(Exception exception, string status, int number) => Assert.AreEqual(
        new PlatformStatus(Enum.Parse<StatusCode>(status), number), new ExceptionStatus(Errno.OfMacOS).Of(() => throw exception));
}
