using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>winerror.h to status, line by line.</summary>
[TestClass]
public sealed class Win32ErrorTests
{
    [TestMethod]
    [DataRow(nameof(StatusCode.Ok), 0)]
    [DataRow(nameof(StatusCode.NotSupported), 1, 50, 120)]
    [DataRow(nameof(StatusCode.NotFound), 2, 3, 15, 53, 67)]
    [DataRow(nameof(StatusCode.OutOfHandles), 4, 387, 1450)]
    [DataRow(nameof(StatusCode.AccessDenied), 5, 65, 225)]
    [DataRow(nameof(StatusCode.OutOfMemory), 8, 14, 1455)]
    [DataRow(nameof(StatusCode.DifferentVolume), 17)]
    [DataRow(nameof(StatusCode.ReadOnlyVolume), 19, 381)]
    [DataRow(nameof(StatusCode.DeviceError), 21, 23, 27, 31, 323, 363, 366, 370, 394, 483, 1005, 1117, 1167, 1392, 1393)]
    [DataRow(nameof(StatusCode.Busy), 32, 33, 134, 170, 303, 371, 391, 397, 435, 440, 1224)]
    [DataRow(nameof(StatusCode.Unreachable), 51, 54, 55, 57, 58, 59, 64, 121, 1222, 1231, 1232, 1236, 1920)]
    [DataRow(nameof(StatusCode.Unreachable), 362, 369, 372, 377, 386, 388, 389, 393, 395, 398, 404, 426, 475)]
    [DataRow(nameof(StatusCode.NoSpace), 39, 112)]
    [DataRow(nameof(StatusCode.AlreadyExists), 80, 183)]
    [DataRow(nameof(StatusCode.InvalidArgument), 87, 4390)]
    [DataRow(nameof(StatusCode.NameTooLong), 111, 206)]
    [DataRow(nameof(StatusCode.InvalidName), 123, 161, 1921)]
    [DataRow(nameof(StatusCode.NotEmpty), 145)]
    [DataRow(nameof(StatusCode.FileTooLarge), 223)]
    [DataRow(nameof(StatusCode.NotDirectory), 267)]
    [DataRow(nameof(StatusCode.IsDirectory), 336)]
    [DataRow(nameof(StatusCode.ReferenceLimit), 347)]
    [DataRow(nameof(StatusCode.NotPermitted), 495, 499, 503, 505, 511, 514, 775, 1314)]
    [DataRow(nameof(StatusCode.Canceled), 995, 1235)]
    [DataRow(nameof(StatusCode.LinkLimit), 1142)]
    [DataRow(nameof(StatusCode.QuotaExceeded), 1295, 1816)]
    [DataRow(nameof(StatusCode.Other), 6, 376, 382, 434, 441, 494, 500, 506, 510, 515, 665, 99999)]
    public void An_error_has_its_status(string status, params int[] errors)
    {
        foreach (int error in errors)
            Assert.AreEqual(new PlatformStatus(Enum.Parse<StatusCode>(status), error), Win32Error.ToStatus(error));
    }

    [TestMethod]
    [DataRow(1, true)]
    [DataRow(50, true)]
    [DataRow(87, true)]
    [DataRow(120, true)]
    [DataRow(122, true)]
    [DataRow(0, false)]
    [DataRow(5, false)]
    [DataRow(32, false)]
    public void What_a_system_does_not_know_is_asked_by_an_older_request(int error, bool isUnknown) =>
        Assert.AreEqual(isUnknown, Win32Error.IsUnknownRequest(Win32Error.ToStatus(error)));

    [TestMethod]
    [DataRow(1, CopyReason.VolumeCannotClone)]
    [DataRow(17, CopyReason.DifferentVolume)]
    [DataRow(87, CopyReason.CloneRefused)]
    [DataRow(495, CopyReason.CloneRefused)]
    [DataRow(665, CopyReason.CloneRefused)]
    [DataRow(1450, CopyReason.CloneRefused)]
    public void A_refused_clone_leads_to_bytes(int error, CopyReason reason)
    {
        Refusal refusal = Refusal.From(Win32Error.ToStatus(error).Code);
        Assert.IsFalse(refusal.IsTerminal);
        Assert.AreEqual(reason, refusal.Reason);
    }
}
