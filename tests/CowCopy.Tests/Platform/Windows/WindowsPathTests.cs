using CowCopy.Platform.Windows;

namespace CowCopy.Tests.Platform.Windows;

/// <summary>
/// Paths as Win32 and the kernel take them ("Naming Files, Paths, and Namespaces" and "File path formats on Windows systems").
/// </summary>
[TestClass]
public sealed class WindowsPathTests
{
    [TestMethod]
    [DataRow("\0a", null)]
    [DataRow(".x", ".x")]
    [DataRow(@"C:\a\", @"C:\a\")]
    [DataRow(@"C:\a\...", @"\\?\C:\a\...", DisplayName = "dots at the end are dropped")]
    [DataRow(@"C:\a\.foo.", @"\\?\C:\a\.foo.")]
    [DataRow(@"C:\a\. \b", @"\\?\C:\a\. \b", DisplayName = "a space behind a dot is dropped")]
    [DataRow(@"C:\a\.\b", @"C:\a\.\b")]
    [DataRow(@"C:\a\..", @"C:\a\..")]
    [DataRow(@"\\server\share\a.\foo", @"\\?\UNC\server\share\a.\foo")]
    [DataRow(@"C:\a\CON", @"\\?\C:\a\CON")]
    [DataRow(@"C:\a\prn.x", @"\\?\C:\a\prn.x")]
    [DataRow(@"C:\a\Aux", @"\\?\C:\a\Aux")]
    [DataRow(@"C:\a\COM9.log", @"\\?\C:\a\COM9.log")]
    [DataRow(@"C:\a\lpt1", @"\\?\C:\a\lpt1")]
    [DataRow(@"C:\a\lpt²", @"\\?\C:\a\lpt²")]
    [DataRow(@"C:\a\com³.x", @"\\?\C:\a\com³.x")]
    [DataRow(@"C:\a\coma", @"C:\a\coma")]
    [DataRow(@"C:\a\com12", @"C:\a\com12")]
    [DataRow(@"C:\nul.x\foo", @"C:\nul.x\foo", DisplayName = "only the last name opens a device")]
    [DataRow(@"C:\a\abc1", @"C:\a\abc1")]
    [DataRow(@"C:\a\abc", @"C:\a\abc")]
    public void A_name_that_Win32_would_replace_is_taken_as_it_is(string path, string? expected) =>
        Assert.AreEqual(expected, WindowsPath.ToNative(path));

    [TestMethod]
    public void A_path_that_goes_as_it_is_allocates_nothing()
    {
        const string Plain = @"C:\directory\library.dll";
        Assert.AreSame(Plain, WindowsPath.ToNative(Plain));
        long before = GC.GetAllocatedBytesForCurrentThread();

        for (int time = 0; time < 1_000; time++) WindowsPath.ToNative(Plain);

        Assert.AreEqual(before, GC.GetAllocatedBytesForCurrentThread());
    }

    [TestMethod]
    [DataRow(@"\\.\pipe\a", true, false)]
    [DataRow(@"\\?\C:\a", false, false)]
    [DataRow(@"C:\a", false, false)]
    [DataRow(@"\a", false, false)]
    [DataRow(@"\\server\share\a", false, true)]
    [DataRow(@"\\?\UNC\server\share\a", false, true)]
    [DataRow(@"\\?\unc\server\share\a", false, true)]
    [DataRow(@"\\?\Volume{1}\a", false, false)]
    public void A_path_shows_whether_it_names_a_device_or_a_server(string path, bool isOfDevice, bool isOfNetwork) =>
        Assert.AreEqual((isOfDevice, isOfNetwork), (WindowsPath.IsOfDevice(path), WindowsPath.IsOfNetwork(path)));

    [TestMethod]
    [DataRow(@"C:\a", @"\??\C:\a")]
    [DataRow(@"\\?\C:\a", @"\??\C:\a")]
    [DataRow(@"\\?\Volume{1}\a", @"\??\Volume{1}\a")]
    public void The_kernel_has_one_prefix_for_all(string path, string expected) =>
        Assert.AreEqual(expected, WindowsPath.ToKernel(path));

    [TestMethod]
    [DataRow(@"..\a", @"..\a")]
    [DataRow(@"\??\C:", "C:")]
    [DataRow(@"\??\C:\a", @"C:\a")]
    [DataRow(@"\??\unc\server\share", @"\\server\share")]
    [DataRow(@"\??\\\server\share", @"\\server\share")]
    [DataRow(@"\??\//server/share", "//server/share")]
    [DataRow(@"\??\Volume{1}\", @"\\?\Volume{1}\")]
    [DataRow(@"\??\x", @"\\?\x")]
    [DataRow(@"\??\", @"\\?\")]
    public void A_name_of_the_kernel_is_one_of_a_drive_a_server_or_a_volume(string kernel, string expected) =>
        Assert.AreEqual(expected, WindowsPath.FromKernel(kernel));

    [TestMethod]
    [DataRow(@"C:/a/foo", "C:/a/.cowcopy-")]
    [DataRow(@"C:\a/b\foo", @"C:\a/b\.cowcopy-")]
    [DataRow(@"C:\a\b/foo", @"C:\a\b/.cowcopy-")]
    [DataRow("foo", ".cowcopy-")]
    public void A_name_aside_is_in_the_directory_of_the_file(string path, string start)
    {
        string aside = WindowsPath.Aside(path);
        Assert.StartsWith(start, aside);
        Assert.AreEqual(start.Length + 32 + ".tmp".Length, aside.Length, "a number of 32 digits");
    }

    [TestMethod]
    [DataRow(@"\a\b", "")]
    [DataRow(@"C:/a\b", "C:")]
    [DataRow(@"\\server\share", @"\\server\share")]
    [DataRow(@"\\s/x\a", @"\\s/x")]
    public void Separators_of_both_kinds_end_the_name_of_a_volume(string path, string root) =>
        Assert.AreEqual(root, WindowsPath.RootOf(path));
}
